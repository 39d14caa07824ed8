import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { AppError, endpoint, type InputOf, rpc, text } from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  actorSigner,
  recordLog,
  type RunningService,
  startMongo,
  startNats,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { register } from 'prom-client';
import { z } from 'zod';
import { correlationId, withCorrelation } from './correlation.js';
import { LocalServices } from './local-services.js';
import { connectNats } from './nats.js';
import { PATIENCE_HEADER, RpcClient } from './rpc-client.js';
import { Rpc } from './rpc.decorator.js';

const echo = rpc('rpc.probe.echo', z.object({ words: text(20) }), z.object({ words: z.string() }));
const refuse = rpc('rpc.probe.refuse', z.object({}), z.object({}));
const crash = rpc('rpc.probe.crash', z.object({}), z.object({}));
const wait = rpc('rpc.probe.wait', z.object({}), z.object({ by: z.string() }));
/** A GET of the endpoint table is a read, whose concurrency is limited. */
const look = endpoint('GET /probe', 'rpc.probe.look', {
  access: 'public',
  summary: 'Read',
  input: z.object({}),
  output: z.object({}),
});
const write = endpoint('POST /probe', 'rpc.probe.write', {
  access: 'public',
  summary: 'Write',
  input: z.object({}),
  output: z.object({}),
});
/** Answers as many bytes of text. */
const fill = rpc('rpc.probe.fill', z.object({ bytes: z.number() }), z.object({ text: z.string() }));
const cyclic = rpc('rpc.probe.cyclic', z.object({}), z.object({}));
const wrong = rpc('rpc.probe.wrong', z.object({}), z.object({ total: z.number() }));
const trace = rpc('rpc.probe.trace', z.object({}), z.object({ id: z.string() }));
const relayTrace = rpc('rpc.probe.relay-trace', z.object({}), z.object({ id: z.string() }));
const unheard = rpc('rpc.nobody.listens', z.object({}), z.object({}));

/** Lets a test hold a request in progress. */
@Injectable()
class Gate {
  entered = Promise.withResolvers<void>();
  open = Promise.withResolvers<string>();
  looking = 0;
  writing = 0;
}

@Controller()
class ProbeController {
  constructor(
    private readonly gate: Gate,
    private readonly rpc: RpcClient,
    private readonly db: Db,
  ) {}

  @Rpc(echo) echo(input: InputOf<typeof echo>) {
    return input;
  }
  @Rpc(refuse) refuse() {
    throw new AppError('SLOT_TAKEN', { cell: 540 });
  }
  @Rpc(crash) crash() {
    throw new Error('password=hunter2 at 10.0.0.7');
  }
  @Rpc(cyclic) cyclic() {
    const answer: { self?: unknown } = {};
    answer.self = answer;
    return answer;
  }
  @Rpc(fill) fill({ bytes }: InputOf<typeof fill>) {
    // Two bytes each.
    return { text: 'é'.repeat(bytes / 2) };
  }
  @Rpc(wrong) wrong() {
    return { total: '3' };
  }
  @Rpc(wait) async wait() {
    this.gate.entered.resolve();
    const by = await this.gate.open.promise;
    // Its database must stay available while it runs.
    for (let look = 0; look < 200; look += 1) await this.db.ping();
    return { by };
  }
  @Rpc(look) async look() {
    this.gate.looking += 1;
    await this.gate.open.promise;
    return {};
  }
  @Rpc(write) async write() {
    this.gate.writing += 1;
    await this.gate.open.promise;
    return {};
  }
  @Rpc(trace) trace() {
    return { id: correlationId() };
  }
  @Rpc(relayTrace) relayTrace() {
    return this.rpc.call(trace, {});
  }
}

@Module({ controllers: [ProbeController], providers: [Gate] })
class ProbeModule {}

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let connection: NatsConnection;
let client: RpcClient;
let service: RunningService;
const start = (options?: { local: LocalServices }) =>
  startServiceForTest(
    'probe',
    serviceEnv,
    ProbeModule,
    { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url },
    options,
  );
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => error,
  );

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  connection = await connectNats(nats.url, 'caller');
  client = new RpcClient(connection);
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await connection.drain();
  await Promise.all([mongo.stop(), nats.stop()]);
});

describe.each(['over NATS', 'within a process'])('a request between services %s', (where) => {
  const local = new LocalServices();
  let own: RunningService | undefined;
  let client: RpcClient;

  beforeAll(async () => {
    if (where === 'over NATS') client = new RpcClient(connection);
    else {
      own = await start({ local });
      client = new RpcClient(connection, local);
    }
  });
  afterAll(async () => {
    await own?.stop();
  });

  it('is answered, with its input parsed by the contract', async () => {
    expect(await client.call(echo, { words: '  hello ' })).toEqual({ words: 'hello' });
  });

  it('returns a refusal as the AppError that was thrown', async () => {
    const refusal = await refusalOf(client.call(refuse, {}));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'SLOT_TAKEN', details: { cell: 540 } });
  });

  it('is refused as INVALID_INPUT with the field when it does not match', async () => {
    const refusal = await refusalOf(client.call(echo, { words: { $gt: '' } }));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'words' } });
  });

  it('answers a bug as INTERNAL with an errorId and without its message', async () => {
    const refusal = await refusalOf(client.call(crash, {}));
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(JSON.stringify(refusal)).not.toContain('hunter2');
  });

  it('answers what JSON cannot carry as INTERNAL with an errorId', async () => {
    const refusal = await refusalOf(client.call(cyclic, {}));
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
  });

  it('answers what does not match the output of its contract as INTERNAL with an errorId', async () => {
    const refusal = await refusalOf(client.call(wrong, {}));
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
  });

  it('is measured by its outcome', async () => {
    register.resetMetrics();
    await client.call(echo, { words: 'hello' });
    await refusalOf(client.call(refuse, {}));
    await refusalOf(client.call(echo, { words: { $gt: '' } }));
    await refusalOf(client.call(crash, {}));
    const lines = (await register.metrics())
      .split('\n')
      .filter((line) => line.startsWith('rpc_duration_seconds_count'));
    expect(lines.sort()).toEqual([
      'rpc_duration_seconds_count{subject="rpc.probe.crash",outcome="failed"} 1',
      'rpc_duration_seconds_count{subject="rpc.probe.echo",outcome="ok"} 1',
      'rpc_duration_seconds_count{subject="rpc.probe.echo",outcome="refused"} 1',
      'rpc_duration_seconds_count{subject="rpc.probe.refuse",outcome="refused"} 1',
    ]);
  });

  it('carries the correlation id over every hop', async () => {
    const seen = await withCorrelation('journey-0001', () => client.call(relayTrace, {}));
    expect(seen).toEqual({ id: 'journey-0001' });
  });

  it('creates the correlation id when it is missing or unsafe for logs', async () => {
    expect((await client.call(trace, {})).id).toMatch(/^[0-9a-f-]{36}$/);
    const forged = await withCorrelation('a\n"level":"fatal"', () => client.call(trace, {}));
    expect(forged.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a request over NATS', () => {
  it('is UNAVAILABLE at once without a listener', async () => {
    const aDay = 86_400_000;
    expect(await refusalOf(client.call(unheard, {}, aDay))).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is answered at once as INTERNAL when the answer is larger than a message may be', async () => {
    const log = recordLog();
    const aDay = 86_400_000;
    const refusal = await refusalOf(client.call(fill, { bytes: 1_048_576 }, aDay));
    expect(refusal).toMatchObject({ code: 'INTERNAL', details: { errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    const { errorId } = (refusal as AppError).details ?? {};
    const [entry, ...more] = log.entries('answer not sent: it is larger than a message may be');
    expect(entry).toMatchObject({ errorId, subject: fill.subject, bytes: expect.any(Number), maxBytes: 1_048_576 });
    expect(more).toEqual([]);
    expect((await client.call(fill, { bytes: 1_040_000 })).text).toHaveLength(520_000);
  });

  it('is not begun when it arrives after its caller has given up', async () => {
    register.resetMetrics();
    const written = service.get<Gate>(Gate).writing;
    const ask = (sentAt: number) => {
      const head = headers();
      head.set(PATIENCE_HEADER, `caller ${sentAt} 60000`);
      return connection.request(write.subject, JSON.stringify({ data: {} }), { timeout: 10_000, headers: head });
    };
    // The clock of this caller began long after that of the service, and says nothing about it.
    const inTime = ask(10 + 61_000);
    await until(() => service.get<Gate>(Gate).writing === written + 1);
    // A request that was sent a minute before it, and arrives after it, has waited for too long.
    expect((await ask(10)).json()).toMatchObject({ err: { code: 'UNAVAILABLE' } });
    expect(service.get<Gate>(Gate).writing).toBe(written + 1);
    expect(await register.metrics()).toContain(`rpc_expired_total{subject="${write.subject}"} 1`);

    service.get<Gate>(Gate).open.resolve('the test');
    expect((await inTime).json()).toMatchObject({ response: {} });
  });

  it('tells the other service how long its caller waits', async () => {
    const told: string[] = [];
    const silent = connection.subscribe(unheard.subject, {
      callback: (_error, message) => void told.push(message.headers?.get(PATIENCE_HEADER) ?? ''),
    });
    const from = performance.now();
    await refusalOf(client.call(unheard, {}, 50));
    await refusalOf(client.call(unheard, {}, 60));
    const [first, second] = told.map((header) => header.split(' '));
    expect(second?.[0]).toBe(first?.[0]);
    const times = [from, Number(first?.[1]), Number(second?.[1]), performance.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([first?.[2], second?.[2]]).toEqual(['50', '60']);
    silent.unsubscribe();
  });

  it('is UNAVAILABLE without an answer in time', async () => {
    const silent = connection.subscribe(unheard.subject, { callback: () => undefined });
    expect(await refusalOf(client.call(unheard, {}, 50))).toMatchObject({ code: 'UNAVAILABLE' });
    silent.unsubscribe();
  });
});

describe('a request within a process', () => {
  const local = new LocalServices();
  let own: RunningService;
  let broken: NatsConnection;
  let client: RpcClient;

  beforeAll(async () => {
    own = await start({ local });
    broken = await connectNats(nats.url, 'broken');
    await broken.close();
    client = new RpcClient(broken, local);
  });
  afterAll(async () => {
    await own.stop();
  });

  it('does not use NATS', async () => {
    expect(await client.call(echo, { words: 'hello' })).toEqual({ words: 'hello' });
  });

  it('gets no object of the caller, and gives none of its own', async () => {
    const words = { toJSON: () => 'as text' } as unknown as string;
    expect(await client.call(echo, { words })).toEqual({ words: 'as text' });
  });

  it('is UNAVAILABLE without an answer in time', async () => {
    expect(await refusalOf(client.call(wait, {}, 50))).toMatchObject({ code: 'UNAVAILABLE' });
    own.get<Gate>(Gate).open.resolve('nobody');
  });

  it('is finished before its service ends, and refused afterwards', async () => {
    const ending = new LocalServices();
    const service = await start({ local: ending });
    const late = new RpcClient(broken, ending);
    const gate = service.get<Gate>(Gate);
    const inFlight = late.call(wait, {}, 10_000);
    await gate.entered.promise;
    const stopped = service.stop();
    await until(async () => (await refusalOf(late.call(echo, { words: 'late' }))) instanceof AppError);
    gate.open.resolve('the last one');
    expect(await inFlight).toEqual({ by: 'the last one' });
    await stopped;
  });
});

describe('a crowd', () => {
  it('of users is answered as far as time allows and refused beyond; neither other calls nor services wait for it', async () => {
    const crowded = await start();
    await service.stop();
    register.resetMetrics();
    const gate = crowded.get<Gate>(Gate);
    const users = new RpcClient(connection, undefined, actorSigner);
    const crowd = (contract: typeof look | typeof write) =>
      Promise.all(Array.from({ length: 50 }, () => refusalOf(users.call(contract, {}, 20_000))));
    const looks = crowd(look);
    const writes = crowd(write);
    expect(await client.call(echo, { words: 'me' })).toEqual({ words: 'me' });
    const shed = async ({ subject }: { subject: string }, count: number) =>
      (await register.metrics()).includes(`rpc_shed_total{subject="${subject}"} ${count}`);
    await until(async () => (await shed(look, 42)) && shed(write, 42));
    expect(gate).toMatchObject({ looking: 8, writing: 8 });
    const own = Promise.all([look, write].map((contract) => refusalOf(client.call(contract, {}, 60_000))));
    await until(() => gate.looking === 9 && gate.writing === 9);

    gate.open.resolve('everybody');
    expect(await own).toEqual(['answered', 'answered']);
    for (const answers of [await looks, await writes]) {
      const refusals = answers.filter((answer) => answer !== 'answered');
      expect(refusals).toHaveLength(42);
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect(await refusalOf(client.call(look, {}))).toBe('answered');
    service = crowded;
  });
});

describe('shutdown', () => {
  it('answers the request in progress and accepts no new one', async () => {
    const closing = await start();
    await service.stop();
    const gate = closing.get<Gate>(Gate);
    const inFlight = client.call(wait, {});
    await gate.entered.promise;
    const stopped = closing.stop();
    await until(async () => {
      const late = await refusalOf(client.call(echo, { words: 'late' }));
      return late instanceof AppError && late.code === 'UNAVAILABLE';
    });
    gate.open.resolve('the last one');
    expect(await inFlight).toEqual({ by: 'the last one' });
    await stopped;
    service = await start();
  });

  it('hands over to another replica without a failed request', async () => {
    const replica = await start();
    let going = true;
    const answers: unknown[] = [];
    const callers = Array.from({ length: 8 }, async () => {
      while (going) answers.push(await refusalOf(client.call(echo, { words: 'x' })));
    });
    await until(() => answers.length > 50);
    await replica.stop();
    going = false;
    await Promise.all(callers);
    expect(answers.filter((answer) => answer !== 'answered')).toEqual([]);
  });
});
