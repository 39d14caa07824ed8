import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  agreeToSubstitute,
  busyHelpers,
  checkVisits,
  claimVisits,
  completeSubstitute,
  createSubscription,
  getOffer,
  getUser,
  listHelpersFor,
  listVisitReservations,
  listVisits,
  markServiceComplete,
  markSubscriptionPaid,
  pauseSubscription,
  releaseVisits,
  reportAbsence,
  seekSubstitute,
  type SubscriptionSettled,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, istInstant, WEEKDAYS } from '@sahaya/domain';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { freePort } from '@sahaya/servers';
import { CLOCK_BUCKET, CLOCK_KEY } from '@sahaya/service-kit';
import {
  actorSigner,
  type Responder,
  SERVICE_SECRETS,
  startMongo,
  startNats,
  startRedis,
  startResponder,
  until,
} from '@sahaya/testing';
import { buildFoundHelpers, listAsReserved } from '../../test/harness.js';
import { Kvm } from '@nats-io/kv';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

const MAIN = fileURLToPath(new URL('../../bundle/bin/main.js', import.meta.url));
const DEADLINE = 20_000;

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let siblings: Responder;
let client: Awaited<ReturnType<typeof connectNats>>;
let rpc: RpcClient;
let database: mongoose.Connection;
let cache: Redis;
const processes: ChildProcess[] = [];
/** Slots reserved in the booking service: `<helperId>|<visitId>|<date>`. */
const claims = new Set<string>();
/** Another helper nearby. */
const substitute: Actor = { userId: newId(), role: 'helper', sid: 'replicas' };

async function startReplica(healthPort?: number): Promise<ChildProcess> {
  const port = healthPort ?? (await freePort());
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    HEALTH_PORT: String(port),
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    ...SERVICE_SECRETS,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
  processes.push(child);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok);
  return child;
}
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => void child.once('exit', resolve).kill(signal));
}

beforeAll(async () => {
  [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  siblings = await startResponder(nats.url);
  await siblings.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Verma',
    role: 'customer' as const,
    location: 'Saket, New Delhi',
    language: 'en' as const,
  }));
  const offerOf = (helperId: string) => ({
    helperId,
    name: helperId === substitute.userId ? 'Meena Devi' : 'Ravi Kumar',
    location: 'Malviya Nagar, New Delhi',
    services: ['cooking'],
    hourlyRatePaise: 33_333,
    isActive: true,
    availability: ALL_DAYS,
  });
  await siblings.on(getOffer, ({ helperId }) => offerOf(helperId));
  await siblings.on(listHelpersFor, () => buildFoundHelpers([offerOf(substitute.userId)]));
  await siblings.on(busyHelpers, () => ({ busy: [] }));
  await siblings.on(listVisitReservations, listAsReserved);
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, ({ helperId, visits }) => {
    for (const { visitId, date } of visits) claims.add(`${helperId}|${visitId}|${date}`);
    return { clashes: [] };
  });
  await siblings.on(releaseVisits, ({ helperId, visits }) => {
    for (const { visitId, date, keep } of visits) if (!keep) claims.delete(`${helperId}|${visitId}|${date}`);
    return {};
  });
  client = await connectNats(nats.url, 'replicas');
  rpc = new RpcClient(client, undefined, actorSigner);
  database = await mongoose.createConnection(mongo.url, { dbName: `${mongo.dbPrefix}subscription` }).asPromise();
  cache = new Redis(redis.url);
  await startReplica();
  await startReplica();
}, 90_000);
afterAll(async () => {
  await Promise.all(processes.map((child) => ended(child, 'SIGTERM')));
  cache?.disconnect();
  await database?.close();
  await client?.drain();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop(), redis?.stop()]);
});

async function moveClock(date: string, time: string): Promise<void> {
  const bucket = await new Kvm(client).create(CLOCK_BUCKET);
  await bucket.put(CLOCK_KEY, String(istInstant(date, time).getTime() - Date.now()));
}
const person = (role: Actor['role']): Actor => ({ userId: newId(), role, sid: 'replicas' });
const announced = async <T = Record<string, unknown>>(subject: string, match: Record<string, string>): Promise<T[]> => {
  const filter = Object.fromEntries(Object.entries(match).map(([key, value]) => [`envelope.data.${key}`, value]));
  const rows = await database
    .collection('outbox')
    .find({ subject, ...filter })
    .toArray();
  return rows.map((row) => (row['envelope'] as { data: T }).data);
};
const paidPlan = async (customer: Actor, helper: Actor) => {
  const plan = {
    helperId: helper.userId,
    services: [{ serviceType: 'cooking' }],
    schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '10:30' }] },
    address: '12 MG Road, Delhi',
  };
  const { subscription } = await rpc.call(createSubscription, { actor: customer, ...plan } as never, DEADLINE);
  const amountPaise = Math.round(subscription.pricing.totalMonthlyAmount * 100);
  await rpc.call(markSubscriptionPaid, { subscriptionId: subscription._id, paymentId: 'pay_1', amountPaise }, DEADLINE);
  return { id: subscription._id, amountPaise };
};

it('reports Redis, but only the stores that the process needs can page', async () => {
  const port = await freePort();
  const child = await startReplica(port);
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(JSON.parse(await read('/health/ready'))).toEqual({
    ready: true,
    checks: { mongo: 'ok', nats: 'ok', redis: 'ok' },
  });
  const metrics = await read('/metrics');
  for (const store of ['mongo', 'nats']) expect(metrics).toContain(`dependency_up{dependency="${store}"} 1`);
  expect(metrics).not.toContain('dependency="redis"');
  // The other tests end any of the processes in the list.
  processes.splice(processes.indexOf(child), 1);
  await ended(child, 'SIGTERM');
});

it('creates the visits once when 20 concurrent acceptances reach two processes', async () => {
  const helper = person('helper');
  const { id } = await paidPlan(person('customer'), helper);
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      rpc.call(acceptSubscription, { actor: helper, id }, DEADLINE).then(
        ({ subscription }) => subscription.status as string,
        (error: { code: string }) => error.code,
      ),
    ),
  );
  expect(codes).toContain('active');
  expect(codes.filter((code) => code !== 'active' && code !== 'SUBSCRIPTION_CHANGED_MEANWHILE')).toEqual([]);
  expect(await announced('events.subscription.accepted', { subscriptionId: id })).toHaveLength(1);
  const { visits } = await rpc.call(listVisits, { actor: helper, id }, DEADLINE);
  expect(new Set(visits.map(({ date }) => date)).size).toBe(visits.length);
  expect(visits.map(({ _id, date }) => claims.has(`${helper.userId}|${_id}|${date}`))).toEqual(visits.map(() => true));
}, 60_000);

it('creates every visit, reminder and list exactly once over 45 days of random process kills and Redis flushes', async () => {
  const [customer, helper] = [person('customer'), person('helper')];
  // A Monday, so that the pause covers whole weeks.
  const first = '2027-01-04';
  await moveClock(addDays(first, -1), '08:00');
  // New processes start with this time; running ones receive it a moment later.
  await Promise.all(processes.map((child) => ended(child, 'SIGTERM')));
  await Promise.all([startReplica(), startReplica()]);
  const plan = await paidPlan(customer, helper);
  await rpc.call(acceptSubscription, { actor: helper, id: plan.id }, DEADLINE);
  const visitsNow = async () => (await rpc.call(listVisits, { actor: helper, id: plan.id }, DEADLINE)).visits;
  /** A substitute does one visit. */
  const away = addDays(first, 21);
  const workerOn = (date: string) => (date === away ? substitute : helper);
  const lists = (date: string) =>
    announced('events.subscription.day-listed', { helperId: workerOn(date).userId, date });
  const reminders = (date: string, kind: string) =>
    announced('events.booking.reminder-due', { subscriptionId: plan.id, date, kind });

  // A seeded pseudorandom sequence.
  let chance = 7;
  const draw = (sides: number) => (chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648) % sides;
  for (let day = 0; day < 45; day += 1) {
    const date = addDays(first, day);
    if (day === 9) {
      const pause = { reason: 'We travel', startDate: addDays(date, 1), endDate: addDays(date, 5), visits: [] };
      await rpc.call(pauseSubscription, { actor: customer, id: plan.id, ...pause }, DEADLINE);
    }
    const kill = async () => {
      const victim = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)[draw(2)];
      if (victim) await ended(victim, 'SIGKILL');
      await cache.flushall();
      await startReplica();
    };
    if (draw(8) === 0) {
      await moveClock(date, '00:06');
      await kill();
    }
    if (day === 19) {
      const visitId = (await visitsNow()).find((visit) => visit.date === away)?._id ?? '';
      await rpc.call(reportAbsence, { actor: helper, id: plan.id, visitId }, DEADLINE);
      await rpc.call(seekSubstitute, { actor: customer, id: plan.id, visitId, confirm: 'auto' }, DEADLINE);
      await kill();
      await until(() => rpc.call(agreeToSubstitute, { actor: substitute, visitId }, DEADLINE).then(() => true));
    }
    const [today, tomorrow] = [date, addDays(date, 1)];
    const scheduled = (await visitsNow()).filter(({ status }) => status === 'scheduled').map((visit) => visit.date);
    await moveClock(today, '00:06');
    if (scheduled.includes(tomorrow)) await until(async () => (await lists(tomorrow)).length > 0);
    await moveClock(today, '08:00');
    if (scheduled.includes(today)) await until(async () => (await reminders(today, '2h')).length > 0);
    await moveClock(today, '12:00');
    if (scheduled.includes(tomorrow)) await until(async () => (await reminders(tomorrow, '24h')).length > 0);
    if (scheduled.includes(today)) {
      const marked = { actor: helper, id: plan.id, serviceDate: today, startTime: '' };
      const visitId = (await visitsNow()).find((visit) => visit.date === away)?._id ?? '';
      await until(() =>
        today === away
          ? rpc.call(completeSubstitute, { actor: substitute, visitId }, DEADLINE).then(() => true)
          : rpc.call(markServiceComplete, marked, DEADLINE).then(() => true),
      );
    }
  }

  const doc = await until(async () =>
    database.collection('subscriptions').findOne({ _id: plan.id as never, status: 'completed' }),
  );
  const visits = await visitsNow();
  expect(visits.map(({ status }) => status)).toEqual(visits.map(() => 'completed'));
  expect(visits).toHaveLength(22);
  expect(doc).toMatchObject({ balance: { deliveredPaise: plan.amountPaise, refundedPaise: 0, remainingPaise: 0 } });
  const settled = await announced<SubscriptionSettled>('events.subscription.settled', { subscriptionId: plan.id });
  expect(new Set(settled.map(({ key }) => key)).size).toBe(22);
  expect(settled).toHaveLength(22);
  const earned = settled.filter(({ helperId }) => helperId === substitute.userId);
  expect(earned.map(({ visitId }) => visitId)).toEqual(
    visits.filter(({ date }) => date === away).map(({ _id }) => _id),
  );
  expect(settled.reduce((sum, { helperPaise, platformPaise }) => sum + helperPaise + platformPaise, 0)).toBe(
    plan.amountPaise,
  );
  for (const { date } of visits) {
    expect([date, (await reminders(date, '2h')).length]).toEqual([date, 1]);
    if (date === first) continue; // The subscription was accepted the day before, after the list of that day was sent.
    expect([date, (await lists(date)).length]).toEqual([date, 1]);
    expect([date, (await reminders(date, '24h')).length]).toEqual([date, 1]);
  }
  for (const fact of ['accepted', 'paused', 'resumed', 'completed', 'renewal-offered']) {
    expect([fact, (await announced(`events.subscription.${fact}`, { subscriptionId: plan.id })).length]).toEqual([
      fact,
      1,
    ]);
  }
}, 280_000);
