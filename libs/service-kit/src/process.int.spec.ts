import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readinessOf, rpc } from '@sahaya/contracts';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { freePort, startTraceCollector } from '@sahaya/servers';
import { type FragileServer, SERVICE_SECRETS, startFragile, until } from '@sahaya/testing';
import { type KV, Kvm } from '@nats-io/kv';
import { nkeys } from '@nats-io/transport-node';
import { z } from 'zod';
import { Clock, CLOCK_BUCKET, CLOCK_KEY } from './clock.js';
import { DRAIN_LIMIT_MS } from './process.js';

// Like the main.ts of a service, on the built libraries. It also writes one line with fields that logs must redact.
const MAIN = `
  import { Logger, Module } from '@nestjs/common';
  import { inSpan, SpanKind } from '@sahaya/messaging';
  import { serve, serviceEnv } from '@sahaya/service-kit';
  class Probe {}
  Module({})(Probe);
  await serve('probe', serviceEnv, Probe);
  const refusal = Object.assign(new Error('WRONGPASS'), { command: { name: 'auth', args: ['probe', 'sahaya123'] } });
  const line = { phone: '9876543210', body: { password: 'sahaya123' }, err: refusal };
  await inSpan('start', { kind: SpanKind.SERVER }, () => new Logger('Probe').log(line, 'started'));
`;

// Two services in one process; the first calls the second all the time.
const TWO = `
  import { Controller, Injectable, Logger, Module } from '@nestjs/common';
  import { rpc } from '@sahaya/contracts';
  import { Rpc, RpcClient } from '@sahaya/messaging';
  import { serve, serviceEnv, ServiceProcess, readEnvOrExit } from '@sahaya/service-kit';
  import { z } from 'zod';
  const answer = rpc('rpc.answering.answer', z.object({}), z.object({ ok: z.boolean() }));
  class Answer {
    answer() {
      return { ok: true };
    }
  }
  Rpc(answer)(Answer.prototype, 'answer', Object.getOwnPropertyDescriptor(Answer.prototype, 'answer'));
  Controller()(Answer);
  class Answering {}
  Module({ controllers: [Answer] })(Answering);
  class Ask {
    constructor(rpc) {
      setInterval(() => rpc.call(answer, {}).then(() => new Logger('Ask').log('answered'), () => undefined), 20).unref();
    }
  }
  Injectable()(Ask);
  Reflect.defineMetadata('design:paramtypes', [RpcClient], Ask);
  class Asking {}
  Module({ providers: [Ask] })(Asking);
  await ServiceProcess.open('several', ['asking', 'answering'], readEnvOrExit(serviceEnv));
  await serve('asking', serviceEnv, Asking);
  if (process.argv.at(-1) === 'halfway') await new Promise(() => undefined);
  await serve('answering', serviceEnv, Answering);
`;

const wait = rpc('rpc.waiting.wait', z.object({ ms: z.number() }), z.object({ done: z.boolean() }));
// Answers a request after its time. With DEADLINE_MS, the timer of that length ends after a moment.
const WAITING = `
  import { Controller, Logger, Module } from '@nestjs/common';
  import { rpc } from '@sahaya/contracts';
  import { Rpc } from '@sahaya/messaging';
  import { serve, serviceEnv } from '@sahaya/service-kit';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { z } from 'zod';
  const startTimer = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) =>
    startTimer(work, String(ms) === process.env.DEADLINE_MS ? 300 : ms, ...rest);
  const wait = rpc('rpc.waiting.wait', z.object({ ms: z.number() }), z.object({ done: z.boolean() }));
  class Waiter {
    async wait({ ms }) {
      new Logger('Waiter').log('waiting');
      await sleep(ms);
      return { done: true };
    }
  }
  Rpc(wait)(Waiter.prototype, 'wait', Object.getOwnPropertyDescriptor(Waiter.prototype, 'wait'));
  Controller()(Waiter);
  class Waiting {}
  Module({ controllers: [Waiter] })(Waiting);
  await serve('waiting', serviceEnv, Waiting);
`;
const isFull = process.env['STORM'] === 'full';

interface Probe {
  child: ChildProcess;
  port: number;
  output(): string;
  exited: Promise<number | null>;
}
let mongo: FragileServer;
let nats: FragileServer;
const children: ChildProcess[] = [];

const PASSWORD = randomBytes(20).toString('hex');
const PRODUCTION = { NODE_ENV: 'production', ...SERVICE_SECRETS };
/** The address of MongoDB for a user. */
const urlOf = (user: string, url = mongo.url, password = PASSWORD) => url.replace('://', `://${user}:${password}@`);

const run = (change: Record<string, string | undefined> = {}, ...args: string[]) => runMain(MAIN, change, ...args);

async function runMain(main: string, change: Record<string, string | undefined>, ...args: string[]): Promise<Probe> {
  const port = await freePort();
  const urls = { MONGO_URL: mongo.url, NATS_URL: nats.url, HEALTH_PORT: String(port) };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', main, ...args], {
    cwd: import.meta.dirname,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...SERVICE_SECRETS, ...urls, ...change },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, port, output: () => text, exited };
}
async function ask({ port }: Probe, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, body: await answer.text() };
}
const ready = (probe: Probe, status: number) =>
  until(async () => {
    const answer = await ask(probe, '/health/ready');
    if (answer.status !== status) return undefined;
    return JSON.parse(answer.body) as { checks: Record<string, string> };
  });

/** As the gateway asks. */
async function askReadiness() {
  const connection = await connectNats(nats.url, 'gateway');
  const answer = await new RpcClient(connection).call(readinessOf('probe'), {});
  await connection.drain();
  return answer;
}

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startFragile('mongo'), startFragile('nats')]);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await Promise.all([mongo.kill(), nats.kill()]);
  await Promise.all([mongo.wipe(), nats.wipe()]);
});

describe('the process of a service', () => {
  it('does not start without a variable, and names it in one line', async () => {
    const probe = await run({ MONGO_URL: undefined });
    expect(await probe.exited).toBe(78);
    await until(() => probe.output().endsWith('\n'));
    expect(probe.output().trim()).toMatch(/^environment: MONGO_URL: [^\n]*$/);
  });

  it('answers liveness, readiness and metrics', async () => {
    const probe = await run();
    expect(await ready(probe, 200)).toEqual({ ready: true, checks: { mongo: 'ok', nats: 'ok' } });
    expect(await ask(probe, '/health/live')).toEqual({ status: 200, body: '{"live":true,"clockOffsetMs":0}' });
    const { status, body } = await ask(probe, '/metrics');
    expect(status).toBe(200);
    for (const name of ['process_cpu_seconds_total', 'rpc_duration_seconds', 'outbox_oldest_seconds', 'events_waiting'])
      expect(body).toContain(name);
    for (const store of ['mongo', 'nats']) expect(body).toContain(`dependency_up{dependency="${store}"} 1`);
    expect((await ask(probe, '/')).status).toBe(404);
  });

  it('writes JSON lines with redacted private fields', async () => {
    const probe = await run();
    const line = await until(() =>
      probe
        .output()
        .split('\n')
        .find((text) => text.includes('"msg":"started"')),
    );
    expect(JSON.parse(line)).toMatchObject({
      service: 'probe',
      context: 'Probe',
      correlationId: 'none',
      phone: '[redacted]',
      body: { password: '[redacted]' },
      // As ioredis reports a refused sign-in.
      err: { message: 'WRONGPASS', command: { name: 'auth', args: '[redacted]' } },
    });
    expect(JSON.parse(line)).not.toHaveProperty('traceId');
  });

  it.each(['mongo', 'nats'] as const)(
    'is live but not ready without %s, and becomes ready again with it',
    async (name) => {
      const server = name === 'mongo' ? mongo : nats;
      const probe = await run();
      await ready(probe, 200);
      await server.kill();
      await until(async () => (await ask(probe, '/metrics')).body.includes(`dependency_up{dependency="${name}"} 0`));
      const { checks } = await ready(probe, 503);
      expect(checks[name]).not.toBe('ok');
      expect((await ask(probe, '/health/live')).status).toBe(200);
      if (name === 'mongo') expect(await askReadiness()).toEqual({ checks: { mongo: false, nats: true } });
      await server.start();
      await ready(probe, 200);
      expect(probe.child.exitCode).toBeNull();
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)('exits cleanly on %s', async (signal) => {
    const probe = await run();
    await ready(probe, 200);
    probe.child.kill(signal);
    expect(await probe.exited).toBe(0);
    await until(() => probe.output().includes(`${signal}: draining`));
  });

  it('with the argument `indexes` builds the indexes and exits without serving requests', async () => {
    const probe = await run({ MONGO_DB_PREFIX: 'ahead_' }, 'indexes');
    expect(await probe.exited).toBe(0);
    await until(() => probe.output().includes('every index is there'));
    expect(probe.output()).not.toContain('consumer');
  });

  it('sends its traces before it exits, and writes their ids to its log lines', async () => {
    const collector = await startTraceCollector();
    try {
      const probe = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      const line = await until(() =>
        probe
          .output()
          .split('\n')
          .find((text) => text.includes('"msg":"started"')),
      );
      probe.child.kill('SIGTERM');
      expect(await probe.exited).toBe(0);
      const start = collector.spans.find(({ name }) => name === 'start');
      expect(start).toMatchObject({ service: 'probe', parentId: '' });
      expect(JSON.parse(line)).toMatchObject({ traceId: start?.traceId, spanId: start?.spanId });
    } finally {
      await collector.stop();
    }
  });

  it('exits cleanly if the trace collector is unavailable', async () => {
    const probe = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    await ready(probe, 200);
    probe.child.kill('SIGTERM');
    expect(await probe.exited).toBe(0);
  });

  it('exits with the launcher', async () => {
    const probe = await run();
    await ready(probe, 200);
    probe.child.disconnect();
    expect(await probe.exited).toBe(0);
  });
});

describe('a process that ends under load', () => {
  const waitsOf = (probe: Probe) => probe.output().split('"msg":"waiting"').length - 1;

  it('answers the requests under way, and none fails', async () => {
    const [leaving, staying] = await Promise.all([runMain(WAITING, {}), runMain(WAITING, {})]);
    await Promise.all([ready(leaving, 200), ready(staying, 200)]);
    const connection = await connectNats(nats.url, 'gateway');
    const client = new RpcClient(connection);
    let isOver = false;
    const refusals: unknown[] = [];
    const callers = Array.from({ length: 20 }, async () => {
      while (!isOver) await client.call(wait, { ms: 50 }, 30_000).catch((error: unknown) => refusals.push(error));
    });
    await until(() => waitsOf(leaving) > 100 && waitsOf(staying) > 100);
    leaving.child.kill('SIGTERM');
    expect(await leaving.exited).toBe(0);
    const before = waitsOf(staying);
    await until(() => waitsOf(staying) > before + 100);
    isOver = true;
    await Promise.all(callers);
    expect(refusals).toEqual([]);
    await connection.drain();
  });

  it('does not wait for a request that takes longer than its shutdown', async () => {
    expect(DRAIN_LIMIT_MS).toBeLessThan(15_000);
    // In real time, the wait for requests under way ends first, after 8 s, and the rest of the shutdown succeeds.
    const probe = await runMain(WAITING, isFull ? {} : { DEADLINE_MS: String(DRAIN_LIMIT_MS) });
    await ready(probe, 200);
    const connection = await connectNats(nats.url, 'gateway');
    const answer = new RpcClient(connection).call(wait, { ms: 600_000 }, 600_000).then(
      () => 'answered',
      () => 'no answer',
    );
    await until(() => waitsOf(probe) === 1);
    probe.child.kill('SIGTERM');
    expect(await probe.exited).toBe(isFull ? 0 : 1);
    expect(probe.output()).toContain('SIGTERM: draining');
    expect(probe.output()).not.toContain('drain failed');
    await connection.close();
    expect(await answer).toBe('no answer');
  });
});

describe('a process with two services', () => {
  const answersOf = (probe: Probe) => probe.output().split('"msg":"answered"').length - 1;

  it('is ready when both are', async () => {
    const half = await runMain(TWO, {}, 'halfway');
    await until(async () => (await ask(half, '/health/ready')).body.includes('"asking.mongo":"ok"'));
    expect(JSON.parse((await ask(half, '/health/ready')).body)).toEqual({
      ready: false,
      checks: { 'asking.nats': 'ok', 'asking.mongo': 'ok' },
    });
    const both = await runMain(TWO, {});
    expect(await ready(both, 200)).toEqual({
      ready: true,
      checks: { 'asking.nats': 'ok', 'asking.mongo': 'ok', 'answering.nats': 'ok', 'answering.mongo': 'ok' },
    });
  });

  it('carries calls between them while NATS is away', async () => {
    const probe = await runMain(TWO, {});
    await ready(probe, 200);
    await nats.kill();
    await ready(probe, 503);
    const before = answersOf(probe);
    await until(() => answersOf(probe) > before + 5);
    await nats.start();
    await ready(probe, 200);
  });

  it('reports the dependencies of both, and counts their events together', async () => {
    const probe = await runMain(TWO, {});
    await ready(probe, 200);
    const { body } = await ask(probe, '/metrics');
    const lines = body.split('\n').filter((line) => /^(dependency_up|outbox_pending)/.test(line));
    expect(lines.sort()).toEqual([
      'dependency_up{dependency="mongo"} 1',
      'dependency_up{dependency="nats"} 1',
      'outbox_pending 0',
    ]);
  });

  it('exits cleanly on SIGTERM', async () => {
    const probe = await runMain(TWO, {});
    await ready(probe, 200);
    probe.child.kill('SIGTERM');
    expect(await probe.exited).toBe(0);
  });

  it('with the argument `indexes` builds the indexes of both and exits', async () => {
    const probe = await runMain(TWO, { MONGO_DB_PREFIX: 'two_ahead_' }, 'indexes');
    expect(await probe.exited).toBe(0);
    await until(() => probe.output().split('every index is there').length === 3);
  });
});

describe('on a NATS server with users', () => {
  const [known, unknown] = [nkeys.createUser(), nkeys.createUser()];
  const seedOf = (pair: typeof known) => Buffer.from(pair.getSeed()).toString();
  let accepted = known;
  /** Everything but its own requests. */
  const users = () => `authorization { users: [{
    nkey: ${accepted.getPublicKey()}
    permissions: { publish: { deny: ["rpc.>"] }, subscribe: { deny: ["rpc.probe.readiness"] } }
  }] }`;
  let own: FragileServer;
  const runAs = (pair: typeof known) => run({ NATS_URL: own.url, NATS_NKEY: seedOf(pair) });
  beforeAll(async () => {
    own = await startFragile('nats', () => ({ natsUsers: users() }));
  });
  afterAll(async () => {
    await own.kill();
    await own.wipe();
  });

  it('is ready with its key, and logs what NATS refuses', async () => {
    const probe = await runAs(known);
    await ready(probe, 200);
    await until(() =>
      probe.output().includes('NATS refused: Permissions Violation for Subscription to \\"rpc.probe.readiness'),
    );
  });

  it('does not start with an unknown key', async () => {
    const probe = await runAs(unknown);
    expect(await probe.exited).toBe(1);
    await until(() => probe.output().includes('Authorization Violation'));
  });

  it('ends when NATS no longer knows its key', async () => {
    const probe = await runAs(known);
    await ready(probe, 200);
    accepted = unknown;
    await own.kill();
    await own.start();
    expect(await probe.exited).toBe(1);
    await until(() => probe.output().includes('NATS no longer accepts this process'));
  });

  it('does not start in production where everyone is accepted', async () => {
    const probe = await run({ ...PRODUCTION, MONGO_URL: urlOf('probe') });
    expect(await probe.exited).toBe(1);
    await until(() => probe.output().includes('the server accepts everyone'));
  });
});

describe('on a MongoDB server with users', () => {
  const roles = [{ role: 'readWrite', db: 'sahaya_probe' }];
  const users = {
    key: randomBytes(40).toString('hex'),
    roles: [],
    users: [{ user: 'probe', password: PASSWORD, roles }],
  };
  let own: FragileServer;
  beforeAll(async () => {
    own = await startFragile('mongo', () => ({ mongoUsers: users }));
  });
  afterAll(async () => {
    await own.kill();
    await own.wipe();
  });

  it('works as the user of its address', async () => {
    const probe = await run({ MONGO_URL: urlOf('probe', own.url) });
    expect(await ready(probe, 200)).toEqual({ ready: true, checks: { mongo: 'ok', nats: 'ok' } });
  });

  it('waits until MongoDB knows its user, and logs the reason without the password', async () => {
    const probe = await run({ MONGO_URL: urlOf('later', own.url) });
    await until(() => probe.output().includes('Authentication failed'));
    expect((await ask(probe, '/health/live')).status).toBe(200);
    expect(probe.output()).not.toContain(PASSWORD);
    await own.kill();
    users.users.push({ user: 'later', password: PASSWORD, roles });
    await own.start();
    await ready(probe, 200);
  });

  it('does not start without a user', async () => {
    const probe = await run({ MONGO_URL: own.url });
    expect(await probe.exited).toBe(1);
    await until(() => probe.output().includes('requires authentication'));
  });

  it('does not start in production without a user', async () => {
    const probe = await run({ ...PRODUCTION, MONGO_URL: own.url });
    expect(await probe.exited).toBe(78);
    await until(() => probe.output().includes('MONGO_URL: must have a user and a password'));
  });
});

describe('the clock', () => {
  it('moves for all processes at once, also by a control value from before their start or during an outage', async () => {
    const connection = await connectNats(nats.url, 'control');
    const control = await new Kvm(connection).create(CLOCK_BUCKET);
    await control.put(CLOCK_KEY, '3600000');
    const clock = new Clock();
    let moves = 0;
    clock.onMove(() => (moves += 1));
    const shows = (offset: number) => until(() => Math.abs(clock.now().getTime() - Date.now() - offset) < 10_000);

    await clock.follow(connection);
    await shows(3_600_000);
    await control.put(CLOCK_KEY, '-86400000');
    await shows(-86_400_000);
    expect(moves).toBeGreaterThanOrEqual(2);

    await nats.kill();
    await nats.start();
    await until(() => control.put(CLOCK_KEY, '0'));
    await shows(0);
    clock.onApplicationShutdown();
    await connection.drain();
  });

  it('is not set back by a value that was read before a move and arrives after it', async () => {
    const connection = await connectNats(nats.url, 'control');
    const control = await new Kvm(connection).create(CLOCK_BUCKET);
    await control.put(CLOCK_KEY, '1000');
    const clock = new Clock();
    await clock.follow(connection, { rereadMs: 50 });
    await until(() => clock.offset === 1_000);
    const seen: number[] = [];
    clock.onMove(() => seen.push(clock.offset));

    const bucket = Object.getPrototypeOf(control) as Pick<KV, 'get'>;
    const read = bucket.get;
    const get = jest.spyOn(bucket, 'get').mockImplementationOnce(async function (this: KV, key) {
      const before = await read.call(this, key);
      await control.put(CLOCK_KEY, '2000');
      await until(() => clock.offset === 2_000);
      return before;
    });
    await until(() => get.mock.results.length > 0);
    await get.mock.results[0]?.value;
    get.mockRestore();
    expect(seen.slice(seen.indexOf(2_000))).toEqual([2_000]);
    clock.onApplicationShutdown();
    await connection.drain();
  });

  it('follows the control also after NATS has lost and regained it', async () => {
    const member = await startFragile('nats', () => ({}));
    const connection = await connectNats(member.url, 'control');
    const clock = new Clock();
    await clock.follow(connection);
    const control = await new Kvm(connection).create(CLOCK_BUCKET);
    await control.destroy();
    await (await new Kvm(connection).create(CLOCK_BUCKET)).put(CLOCK_KEY, '3600000');
    await until(() => clock.now().getTime() - Date.now() > 3_000_000, { timeout: 30_000 });
    clock.onApplicationShutdown();
    await connection.drain();
    await member.kill();
    await member.wipe();
  });

  it('waits for a leader, which a cluster that has just started does not have', async () => {
    let isAlone = true;
    const cluster = `cluster { name: probe, listen: "127.0.0.1:${await freePort()}", routes: ["nats://127.0.0.1:1"] }`;
    const member = await startFragile('nats', () => (isAlone ? { natsUsers: `server_name: one\n${cluster}\n` } : {}));
    const connection = await connectNats(member.url, 'control');
    const clock = new Clock();
    const followed = clock.follow(connection);
    await expect(new Kvm(connection).create(CLOCK_BUCKET)).rejects.toThrow();
    isAlone = false;
    await member.kill();
    await member.start();
    await followed;
    await (await new Kvm(connection).create(CLOCK_BUCKET)).put(CLOCK_KEY, '3600000');
    await until(() => clock.now().getTime() - Date.now() > 3_000_000);
    clock.onApplicationShutdown();
    await connection.drain();
    await member.kill();
    await member.wipe();
  });
});
