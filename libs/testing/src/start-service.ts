import { randomBytes } from 'node:crypto';
import { Logger, type Type } from '@nestjs/common';
import type { OutputOf } from '@sahaya/contracts';
import { connectNats, type LocalServices, RpcClient } from '@sahaya/messaging';
import { Db, Reencryption } from '@sahaya/persistence';
import { Clock, createPino, Health, JsonLogger, readEnv, type ServiceEnv, startService } from '@sahaya/service-kit';
import type { z } from 'zod';
import { QueryPlans } from './query-plans.js';
import { SERVICE_SECRETS } from './service-secrets.js';
import { actorSigner } from './test-actors.js';
import { until } from './until.js';

export interface RunningService {
  /** Calls the service as the gateway does, with a longer deadline; its own calls keep theirs. */
  rpc: RpcClient;
  clock: Clock;
  /** An injected instance of the running service. */
  get<T>(token: Type<T> | string | symbol): T;
  stop(): Promise<void>;
}

/** Waits longer than the clients in production, so that a busy machine does not fail a test. */
class PatientRpcClient extends RpcClient {
  override call<C extends Parameters<RpcClient['call']>[0]>(
    contract: C,
    input: z.input<C['input']>,
    deadline = 30_000,
  ): Promise<OutputOf<C>> {
    return super.call(contract, input, deadline);
  }
}

interface StartOptions {
  local?: LocalServices;
  /** Waits until the first look at the encryption of its data is over, so that it sends no further queries. */
  isSettled?: boolean;
}

/**
 * Runs a service in this process on real servers, with separate databases and the given NATS. The test sets the clock.
 * Services with the same `local` call each other as in a process that runs several; without it they use NATS.
 * TEST_LOG=info shows its log. `stop` fails if one of its queries reads a whole collection or lacks the shard key, or if
 * a unique index does not fit the shard key.
 */
export async function startServiceForTest<S extends z.ZodType<ServiceEnv>>(
  name: string,
  schema: S,
  module: Type,
  source: { MONGO_URL: string; NATS_URL: string } & Record<string, string>,
  { local, isSettled = true }: StartOptions = {},
): Promise<RunningService> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const env = readEnv(schema, {
    NODE_ENV: 'test',
    HEALTH_PORT: '1',
    MONGO_DB_PREFIX: prefix,
    ...SERVICE_SECRETS,
    ...source,
    // Tests inspect the query plans.
    MONGO_URL: `${source.MONGO_URL}&monitorCommands=true`,
  });
  Logger.overrideLogger(new JsonLogger(createPino(name, process.env['TEST_LOG'] ?? 'silent')));
  const nats = await connectNats(env.NATS_URL, name);
  const clock = new Clock();
  const app = await startService({ name, env, nats, clock, health: new Health(), local }, module);
  const { connection } = app.get(Db, { strict: false });
  if (isSettled) await until(() => app.get(Reencryption, { strict: false }).isComplete());
  const plans = new QueryPlans(connection.getClient(), connection.name);
  return {
    rpc: new PatientRpcClient(nats, undefined, actorSigner),
    clock,
    get: (token) => app.get(token, { strict: false }),
    stop: async () => {
      const scans = await plans.findScans();
      const broadcasts = [...plans.findBroadcasts(), ...(await plans.findIncompatibleIndexes())];
      await app.close();
      await nats.drain();
      if (scans.length > 0) throw new Error(`Queries of ${name} that read a whole collection:\n${scans.join('\n')}`);
      if (broadcasts.length > 0)
        throw new Error(`Queries of ${name} that do not fit the shard keys:\n${broadcasts.join('\n')}`);
    },
  };
}
