import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RpcErrorFilter, RpcServer } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import type { z } from 'zod';
import type { ServiceEnv } from './env.js';
import { type AppModule, drainOnSignal, prepare, readEnvOrExit } from './process.js';
import { type ProcessParts, ServiceModule } from './service.module.js';

/** A NATS service: everything that the eight have in common. Answers `rpc.<name>.*`. */
export async function startService(parts: ProcessParts, module: AppModule) {
  const strategy = new RpcServer(parts.nats, parts.name);
  const app = await NestFactory.createMicroservice(ServiceModule.around(module, parts), {
    strategy,
    abortOnError: false,
    bufferLogs: true,
  });
  app.useGlobalFilters(new RpcErrorFilter());
  const db = app.get(Db);
  parts.health.add('mongo', () => db.ping());
  await app.listen();
  // Ready once NATS has the subscriptions: a request sent before would find nobody.
  await parts.nats.flush();
  parts.health.ready = true;
  return app;
}

/**
 * `main.ts` of a service is this one call. A service builds what indexes it misses before it answers; with the argument
 * `indexes` it builds them and ends: a release on big collections is prepared that way.
 */
export async function serve<S extends z.ZodType<ServiceEnv>>(
  name: string,
  schema: S,
  module: AppModule,
): Promise<void> {
  const parts = await prepare(name, readEnvOrExit(schema));
  if (process.argv.at(-1) === 'indexes') return buildIndexes(parts, module);
  drainOnSignal(await startService(parts, module), parts);
}

/** Nothing is started: no request is answered, no event handled. */
async function buildIndexes(parts: ProcessParts, module: AppModule): Promise<void> {
  const app = await NestFactory.createMicroservice(ServiceModule.around(module, parts, { socketTimeoutMs: 0 }), {
    strategy: new RpcServer(parts.nats, parts.name),
    abortOnError: false,
  });
  const surplus = await app.get(Db).ensureIndexes();
  new Logger('Indexes').log({ surplus }, 'every index is there');
  process.exit(0);
}
