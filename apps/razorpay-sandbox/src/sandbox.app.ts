import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Db } from '@sahaya/persistence';
import { ServiceModule, type ProcessParts } from '@sahaya/service-kit';
import { RazorpayErrorFilter } from './shared/razorpay-error.filter.js';
import type { SandboxEnv } from './sandbox.env.js';
import { SandboxModule } from './sandbox.module.js';

/** The sandbox as an HTTP server, listening and ready. */
export async function startSandbox(parts: ProcessParts & { env: SandboxEnv }): Promise<NestFastifyApplication> {
  const module = ServiceModule.around(SandboxModule, parts);
  const options = { abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), options);
  app.useGlobalFilters(new RazorpayErrorFilter());
  const db = app.get(Db);
  parts.health.add('mongo', () => db.ping());
  await app.listen(parts.env.PORT, parts.env.HOST);
  parts.health.ready = true;
  return app;
}
