import { randomBytes } from 'node:crypto';
import { Logger, type Type } from '@nestjs/common';
import { connectNats, RpcClient } from '@sahaya/messaging';
import {
  Clock,
  createPino,
  HealthServer,
  JsonLogger,
  readEnv,
  type ServiceEnv,
  startService,
} from '@sahaya/service-kit';
import type { z } from 'zod';

export interface RunningService {
  rpc: RpcClient;
  clock: Clock;
  /** An injected instance of the running service. */
  get<T>(token: Type<T> | string | symbol): T;
  stop(): Promise<void>;
}

/**
 * Runs a service in this process on real servers: its own databases, the given NATS. The clock is the test's to set.
 * TEST_LOG=info shows its log.
 */
export async function startServiceForTest<S extends z.ZodType<ServiceEnv>>(
  name: string,
  schema: S,
  module: Type,
  source: { MONGO_URL: string; NATS_URL: string } & Record<string, string>,
): Promise<RunningService> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const env = readEnv(schema, { NODE_ENV: 'test', HEALTH_PORT: '1', MONGO_DB_PREFIX: prefix, ...source });
  Logger.overrideLogger(new JsonLogger(createPino(name, process.env['TEST_LOG'] ?? 'silent')));
  const nats = await connectNats(env.NATS_URL, name);
  const clock = new Clock();
  const app = await startService({ name, env, nats, clock, health: new HealthServer() }, module);
  return {
    rpc: app.get(RpcClient),
    clock,
    get: (token) => app.get(token, { strict: false }),
    stop: async () => {
      await app.close();
      await nats.drain();
    },
  };
}
