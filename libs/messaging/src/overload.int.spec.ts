import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { AppError, endpoint, type InputOf } from '@sahaya/contracts';
import { Db, IdempotencyStore } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import { actorSigner, type RunningService, startMongo, startNats, startServiceForTest, until } from '@sahaya/testing';
import { register } from 'prom-client';
import { z } from 'zod';
import { Bulkhead } from './bulkhead.js';
import { connectNats } from './nats.js';
import { RpcClient } from './rpc-client.js';
import { Rpc } from './rpc.decorator.js';

const probe = {
  access: 'public',
  summary: 'Store',
  input: z.object({ name: z.string() }),
  output: z.object({}),
} as const;
const store = endpoint('POST /probe', 'rpc.probe.store', probe);
/** A write that another company answers has a deadline of its own. */
const storeElsewhere = endpoint('PUT /probe', 'rpc.probe.store-elsewhere', { ...probe, deadline: 5_000 });
/** A write that is slower than its caller is patient. */
const storeSlowly = endpoint('PATCH /probe', 'rpc.probe.store-slowly', probe);
const IMPATIENT_MS = 400;
const PATIENT_MS = 60_000;
/** A sixth of it is shorter than the wait for a place in the crowd. */
const CROWD_PATIENCE_MS = 2_000;
/** So many callers keep the service busy. */
const SATURATING = 8;
const WORK_MS = 100;

/** A service whose work needs something of which there are only a few. */
@Controller()
class ProbeController {
  private readonly places = new Bulkhead({ concurrency: SATURATING });

  slowWrites = 0;

  constructor(
    private readonly db: Db,
    private readonly idempotency: IdempotencyStore,
  ) {}

  @Rpc(store) store({ name }: InputOf<typeof store>) {
    return this.places.run(async () => {
      await sleep(WORK_MS);
      await this.db.connection.collection<{ _id: string }>('probes').insertOne({ _id: name });
      return {};
    });
  }
  @Rpc(storeSlowly) storeSlowly(input: InputOf<typeof storeSlowly>) {
    const write = this.idempotency.once('probe', input, async (session) => {
      await this.db.connection.collection<{ _id: string }>('probes').insertOne({ _id: input.name }, { session });
      await sleep(2 * IMPATIENT_MS);
      return {};
    });
    return write.finally(() => (this.slowWrites += 1));
  }
  @Rpc(storeElsewhere) async storeElsewhere() {
    await sleep(8 * WORK_MS);
    return {};
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let connection: NatsConnection;
let service: RunningService;
let gateway: RpcClient;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  connection = await connectNats(nats.url, 'caller');
  service = await startServiceForTest('probe', serviceEnv, ProbeModule, { MONGO_URL: mongo.url, NATS_URL: nats.url });
  gateway = new RpcClient(connection, undefined, actorSigner);
});
afterAll(async () => {
  await service?.stop();
  await connection?.drain();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

/** Callers that each send their next write after the answer, or a pause after a refusal. */
async function load(callers: number, durationMs: number) {
  const stored: string[] = [];
  const refused: string[] = [];
  let serial = 0;
  const started = performance.now();
  const run = async () => {
    while (performance.now() < started + durationMs) {
      const name = `crowd-${(serial += 1)}`;
      try {
        await gateway.call(store, { name }, CROWD_PATIENCE_MS);
        stored.push(name);
      } catch (error) {
        expect(error).toEqual(new AppError('UNAVAILABLE'));
        refused.push(name);
        await sleep(20);
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, run));
  return { stored, refused };
}
const countStored = (names: string[]) =>
  service
    .get<Db>(Db)
    .connection.collection<{ _id: string }>('probes')
    .countDocuments({ _id: { $in: names } });
/** More than may run at once. */
const CROWD = 60;
const callAtOnce = (client: RpcClient, contract: typeof store) =>
  Promise.all(
    Array.from({ length: CROWD }, (_, index) => client.call(contract, { name: `at-once-${index}` }, PATIENT_MS)),
  );

describe('twelve times as many writers as keep a service busy', () => {
  it('are served as far as the service can, and the surplus is refused before it begins', async () => {
    register.resetMetrics();
    const { stored, refused } = await load(12 * SATURATING, 4_000);
    expect(stored.length).toBeGreaterThan(SATURATING);
    expect(refused.length).toBeGreaterThan(50);
    expect(await countStored(refused)).toBe(0);
    expect(await countStored(stored)).toBe(stored.length);
    expect(await register.metrics()).toContain(`rpc_shed_total{subject="${store.subject}"} ${refused.length}`);
  });
});

describe('a write that is late', () => {
  it('is undone, so that its caller is right to believe that nothing happened', async () => {
    const { slowWrites } = service.get<ProbeController>(ProbeController);
    const call = gateway.call(storeSlowly, { name: 'late' }, IMPATIENT_MS);
    await expect(call).rejects.toEqual(new AppError('UNAVAILABLE'));
    await until(() => service.get<ProbeController>(ProbeController).slowWrites === slowWrites + 1);
    expect(await countStored(['late'])).toBe(0);

    await gateway.call(storeSlowly, { name: 'late' }, PATIENT_MS);
    expect(await countStored(['late'])).toBe(1);
  });
});

describe('a crowd of writes', () => {
  it('of other services is not refused: the requests that wait for them were admitted', async () => {
    expect(await callAtOnce(new RpcClient(connection), store)).toHaveLength(CROWD);
  });

  it('to a provider is not refused: waiting for it costs nothing, and its failures have a message of their own', async () => {
    expect(await callAtOnce(gateway, storeElsewhere)).toHaveLength(CROWD);
  });
});
