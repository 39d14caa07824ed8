import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { RpcErrorFilter, RpcServer } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import type { z } from 'zod';
import type { ServiceEnv } from './env.js';
import { type AppModule, prepare, readEnvOrExit } from './process.js';
import { ActorTokenVerifier } from './actor-tokens.js';
import { type ProcessParts, ServiceModule } from './service.module.js';

function createServer({ nats, name, env, local }: ProcessParts): RpcServer {
  const keys = 'ACTOR_PUBLIC_KEYS' in env ? env.ACTOR_PUBLIC_KEYS : undefined;
  const actors = keys && new ActorTokenVerifier(keys);
  return new RpcServer(nats, name, env.NODE_ENV === 'production' ? 'report' : 'refuse', local, actors);
}

/** Starts a NATS service that answers `rpc.<name>.*`. */
export async function startService(parts: ProcessParts, module: AppModule) {
  const strategy = createServer(parts);
  const app = await NestFactory.createMicroservice(ServiceModule.around(module, parts), {
    strategy,
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcErrorFilter());
  const db = app.get(Db);
  parts.health.add('mongo', () => db.ping());
  await app.listen();
  // Waits for the subscriptions of NATS; earlier requests would find no responder.
  await parts.nats.flush();
  parts.health.ready = true;
  return app;
}

/**
 * Runs a service; this is the only call of its `main.ts`. A service builds missing indexes before it answers. With the
 * argument `indexes` it only builds them and exits, to prepare a release on large collections.
 */
export async function serve<S extends z.ZodType<ServiceEnv>>(
  name: string,
  schema: S,
  module: AppModule,
): Promise<void> {
  const parts = await prepare(name, readEnvOrExit(schema));
  if (process.argv.at(-1) === 'indexes') {
    await buildIndexes(parts, module);
    return parts.process.finish();
  }
  parts.process.closeAtEnd(await startService(parts, module), { isEntry: false });
}

/** Serves no requests and handles no events. */
async function buildIndexes(parts: ProcessParts, module: AppModule): Promise<void> {
  const app = await NestFactory.createMicroservice(ServiceModule.around(module, parts, { socketTimeoutMs: 0 }), {
    strategy: createServer(parts),
    abortOnError: false,
  });
  const surplus = await app.get(Db).ensureIndexes();
  new Logger('Indexes').log({ service: parts.name, surplus }, 'every index is there');
}
