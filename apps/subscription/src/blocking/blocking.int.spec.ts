import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  agreeToSubstitute,
  BLOCK_APPLIED,
  busyHelpers,
  checkVisits,
  claimVisits,
  createSubscription,
  type EventContract,
  getOffer,
  getSubscription,
  listHelpersFor,
  markSubscriptionPaid,
  previewBlockedSubscriptions,
  releaseVisits,
  reportAbsence,
  seekSubstitute,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
  USER_BLOCKED,
  USER_UNBLOCKED,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { announce, type Responder, type RunningService, until } from '@sahaya/testing';
import type { z } from 'zod';
import { buildFoundHelpers, buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';
import { BlockedSubscriptionsService } from './blocked-subscriptions.service.js';

let bench: Awaited<ReturnType<typeof startHarness>> | undefined;
let siblings: Responder;
let service: RunningService;
let customer: Actor;
let helper: Actor;
let nearby: string[] = [];
/** Slots reserved in the booking service: `<helperId>|<visitId>|<date>`. */
const claims = new Set<string>();
const claimsOf = ({ userId }: Actor) => [...claims].filter((claim) => claim.startsWith(userId)).length;

beforeAll(async () => {
  bench = await startHarness();
  ({ service, siblings } = bench);
  await siblings.on(getOffer, ({ helperId }) => buildOffer(helperId, 'Ravi Kumar'));
  await siblings.on(listHelpersFor, () => buildFoundHelpers(nearby.map((id) => buildOffer(id, 'Meera Das'))));
  await siblings.on(busyHelpers, () => ({ busy: [] }));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, ({ helperId, visits }) => {
    for (const { visitId, date } of visits) claims.add(`${helperId}|${visitId}|${date}`);
    return { clashes: [] };
  });
  await siblings.on(releaseVisits, ({ helperId, visits }) => {
    for (const { visitId, date, keep } of visits) if (!keep) claims.delete(`${helperId}|${visitId}|${date}`);
    return {};
  });
});
afterAll(async () => {
  await bench?.stop();
});
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  nearby = [];
  claims.clear();
  setTime(service, '2026-12-01');
});

const call = <C extends Parameters<RunningService['rpc']['call']>[0]>(contract: C, input: object, actor: Actor) =>
  service.rpc.call(contract, { actor, ...input } as never);
/** Two visits: on the 8th and the 9th, 9 to 11 am, at 448 rupees each. */
const request = async (change: object = {}): Promise<string> => {
  const plan = {
    helperId: helper.userId,
    services: [{ serviceType: 'cooking' }],
    schedule: { daysOfWeek: ['tuesday', 'wednesday'], timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
    subscriptionPeriod: { startDate: '2026-12-08', endDate: '2026-12-10' },
    address: '12 MG Road, Delhi',
    requests: '',
    ...change,
  };
  return (await call(createSubscription, plan, customer)).subscription._id;
};
const paid = async (change?: object) => {
  const subscriptionId = await request(change);
  await service.rpc.call(markSubscriptionPaid, { subscriptionId, paymentId: 'pay_1', amountPaise: 89_600 });
  return subscriptionId;
};
const active = async (change?: object) => {
  const id = await paid(change);
  await call(acceptSubscription, { id }, helper);
  return id;
};
const read = async (id: string) => (await call(getSubscription, { id }, customer)).subscription;
const collection = (name: string) => service.get(Db).connection.collection(name);
const published = async (subject: string, match: Record<string, unknown>) => {
  const filter = Object.fromEntries(Object.entries(match).map(([key, value]) => [`envelope.data.${key}`, value]));
  const rows = await collection('outbox')
    .find({ subject, ...filter })
    .sort({ _id: 1 })
    .toArray();
  return rows.map((row) => (row['envelope'] as { data: Record<string, unknown> }).data);
};
const settled = (subscriptionId: string) => published(SUBSCRIPTION_SETTLED.subject, { subscriptionId });
const told = (subscriptionId: string) => published(SUBSCRIPTION_EVENT.platformCancelled.subject, { subscriptionId });
const appliedTo = ({ userId }: Actor) => published(BLOCK_APPLIED.subject, { userId });
const blocked = ({ userId, role }: Actor, revision = 1) => ({ userId, role, revision, blockId: newId() });
const publish = async <D extends z.ZodType>(event: EventContract<D>, data: z.input<D>) =>
  announce(service, event, data as EventContract['data']['_input']);
const block = async (actor: Actor) => {
  await publish(USER_BLOCKED, blocked(actor));
  await until(async () => (await appliedTo(actor)).length > 0);
  return appliedTo(actor);
};
const preview = ({ userId, role }: Actor) =>
  service.rpc.call(previewBlockedSubscriptions, { userId, party: role as 'customer' | 'helper' });

describe('the block of a customer', () => {
  it('ends an active subscription with a refund of every visit, as the preview showed, and frees the helper', async () => {
    const id = await active();
    expect(claimsOf(helper)).toBe(2);
    expect(await preview(customer)).toMatchObject({
      subscriptions: [{ _id: id, status: 'active', visits: 2, refundPaise: 89_600, compensationPaise: 0 }],
      left: 0,
    });
    expect(await block(customer)).toMatchObject([
      { part: 'subscriptions', count: 1, refundPaise: 89_600, compensationPaise: 0 },
    ]);
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'system', kind: 'platform_cancelled', refund: 896 },
    });
    expect(await settled(id)).toMatchObject([
      { reason: 'cancelled', helperPaise: 0, platformPaise: 0, refundPaise: 44_800 },
      { reason: 'cancelled', helperPaise: 0, platformPaise: 0, refundPaise: 44_800 },
    ]);
    expect(await told(id)).toMatchObject([{ notifies: 'helper', wasAccepted: true, refundPaise: 89_600 }]);
    await until(() => claimsOf(helper) === 0);
  });

  it('pays the helper of a visit that is about to start, and leaves one that has begun', async () => {
    const id = await active();
    setTime(service, '2026-12-08', '08:00');
    expect(await block(customer)).toMatchObject([{ refundPaise: 89_600, compensationPaise: 10_000 }]);
    const [soon, later] = await settled(id);
    expect(soon).toMatchObject({
      helperPaise: 10_000,
      platformPaise: -10_000,
      refundPaise: 44_800,
      compensationPaise: 10_000,
    });
    expect(later).toMatchObject({ helperPaise: 0, platformPaise: 0, refundPaise: 44_800 });

    customer = newActor('customer');
    setTime(service, '2026-12-01');
    const begun = await active();
    setTime(service, '2026-12-08', '09:00');
    expect(await preview(customer)).toMatchObject({ subscriptions: [{ visits: 1, refundPaise: 44_800 }], left: 1 });
    await block(customer);
    expect(await settled(begun)).toMatchObject([{ refundPaise: 44_800 }]);
    const open = await collection('visits').countDocuments({ subscriptionId: begun, status: 'scheduled' });
    expect(open).toBe(1);
  });

  it('ends requests: paid ones with the whole refund, unpaid ones with their order', async () => {
    const first = await paid();
    const second = await request({ subscriptionPeriod: { startDate: '2026-12-15', endDate: '2026-12-17' } });
    expect(await block(customer)).toMatchObject([{ count: 2, refundPaise: 89_600 }]);
    expect(await settled(first)).toMatchObject([{ key: `subscription:${first}`, refundPaise: 89_600 }]);
    expect(await settled(second)).toMatchObject([{ key: `subscription:${second}`, refundPaise: 0 }]);
    expect((await read(second)).status).toBe('cancelled');
    // A payment that was under way is refunded.
    await service.rpc.call(markSubscriptionPaid, { subscriptionId: second, paymentId: 'pay_2', amountPaise: 89_600 });
    expect(await settled(second)).toMatchObject([{ refundPaise: 0 }, { reason: 'late-payment', refundPaise: 89_600 }]);
  });
});

describe('the block of a helper', () => {
  it('ends subscriptions with a refund of the remaining visits, without pay for the helper', async () => {
    const id = await active();
    setTime(service, '2026-12-08', '08:00');
    expect(await block(helper)).toMatchObject([{ count: 1, refundPaise: 89_600, compensationPaise: 0 }]);
    expect(await told(id)).toMatchObject([{ notifies: 'customer', refundPaise: 89_600 }]);
    expect((await read(id)).cancellation).toMatchObject({ by: 'system', refund: 896 });
  });

  it('takes the helper out of the visits that they do as a substitute', async () => {
    const id = await active();
    const substitute = newActor('helper');
    nearby = [substitute.userId];
    const visit = await collection('visits').findOne({ subscriptionId: id }, { sort: { date: 1 } });
    const visitId = String(visit?.['_id']);
    await call(reportAbsence, { id, visitId }, helper);
    await call(seekSubstitute, { id, visitId, confirm: 'auto' }, customer);
    await until(async () => {
      const found = await collection('visits').findOne({ _id: visitId as never });
      return (found?.['absence'] as { asked?: unknown[] } | undefined)?.asked?.length === 1;
    });
    await call(agreeToSubstitute, { visitId }, substitute);
    expect(await preview(substitute)).toMatchObject({ subscriptions: [], substituteVisits: 1 });
    expect(await block(substitute)).toMatchObject([{ count: 0 }]);
    expect(await collection('visits').findOne({ _id: visitId as never })).toMatchObject({
      status: 'scheduled',
      absence: { state: 'offered', asked: [{ state: 'withdrew' }] },
    });
    expect(await published(SUBSCRIPTION_EVENT.helperAbsent.subject, { visitId })).toHaveLength(2);
    expect((await read(id)).status).toBe('active');
  });
});

it('keeps no request that raced with the block, and allows requests after it is lifted', async () => {
  const periods = ['2026-12-08', '2026-12-15', '2026-12-22'].map((startDate) => ({
    subscriptionPeriod: { startDate, endDate: startDate.replace(/\d\d$/, (day) => String(Number(day) + 2)) },
  }));
  const asked = periods.map((period) => codeOf(request(period)));
  await publish(USER_BLOCKED, blocked(customer));
  const answers = await Promise.all(asked);
  await until(async () => (await appliedTo(customer)).length > 0);
  expect(answers.every((code) => ['ok', 'ACCOUNT_BLOCKED'].includes(code))).toBe(true);
  const live = { customerId: customer.userId, status: { $in: ['pending', 'active', 'paused'] } };
  expect(await collection('subscriptions').countDocuments(live)).toBe(0);

  expect(await codeOf(request())).toBe('ACCOUNT_BLOCKED');
  await block(helper);
  customer = newActor('customer');
  expect(await codeOf(request())).toBe('HELPER_NOT_FOUND');
  await publish(USER_UNBLOCKED, { userId: helper.userId, revision: 2 });
  // A transaction reads a snapshot that may be some milliseconds old while the database is busy.
  await until(async () => (await codeOf(request())) === 'ok');
});

it('goes on after a failure between two subscriptions and changes nothing twice', async () => {
  const first = await active();
  const second = await active({ subscriptionPeriod: { startDate: '2026-12-15', endDate: '2026-12-17' } });
  const future = service.get(BlockedSubscriptionsService);
  const apply = future.apply.bind(future);
  const failing = jest.spyOn(future, 'apply').mockImplementation(async (session, id, due) => {
    const tally = await apply(session, id, due);
    // As if the process ended before the commit.
    if (id === first) throw new Error('killed');
    return tally;
  });
  const event = blocked(customer);
  await publish(USER_BLOCKED, event);
  await until(async () => (await read(second)).status === 'cancelled');
  expect((await read(first)).status).toBe('active');
  expect(await appliedTo(customer)).toEqual([]);
  failing.mockRestore();
  await publish(USER_BLOCKED, event);
  setTime(service, '2026-12-01', '08:01');
  await until(async () => (await appliedTo(customer)).length > 0);
  expect(await appliedTo(customer)).toMatchObject([{ count: 2, refundPaise: 2 * 89_600 }]);
  for (const id of [first, second]) {
    expect(await settled(id)).toHaveLength(2);
    expect(await told(id)).toHaveLength(1);
  }
});
