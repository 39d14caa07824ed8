import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptSubscription,
  type Actor,
  adminSubscription,
  cancelSubscription,
  cancelSubscriptionByStaff,
  checkVisits,
  claimVisits,
  createSubscription,
  type EventContract,
  getOffer,
  getVisitRefund,
  type InputOf,
  markServiceComplete,
  markSubscriptionPaid,
  pauseSubscription,
  quoteStaffSubscriptionCancellation,
  releaseVisits,
  reserveRefund,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
  SUBSCRIPTION_STAFF_CANCELLED,
  SUBSCRIPTION_VISIT_REFUNDED,
  VISIT_REFUND_EXECUTED,
} from '@sahaya/contracts';
import { type StaffCancelCause, WEEKDAYS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import type { z } from 'zod';
import { buildOffer, codeOf, newActor, setTime, startHarness } from '../../test/harness.js';

let bench: Awaited<ReturnType<typeof startHarness>>;
let customer: Actor;
let helper: Actor;
const staff = newActor('ops');
let needsApproval = false;
let reserved: InputOf<typeof reserveRefund>[] = [];

beforeAll(async () => {
  bench = await startHarness();
  const { siblings } = bench;
  await siblings.on(getOffer, ({ helperId }) => buildOffer(helperId, 'Ravi Kumar'));
  await siblings.on(checkVisits, () => ({ clashes: [] }));
  await siblings.on(claimVisits, () => ({ clashes: [] }));
  await siblings.on(releaseVisits, () => ({}));
  await siblings.on(reserveRefund, (asked) => {
    reserved.push(asked);
    return { needsApproval };
  });
});
afterAll(() => bench?.stop());
beforeEach(() => {
  customer = newActor('customer');
  helper = newActor('helper');
  needsApproval = false;
  reserved = [];
  setTime(bench.service, '2026-11-30');
});

const call = <C extends Parameters<typeof bench.service.rpc.call>[0]>(contract: C, input: object, actor: Actor) =>
  bench.service.rpc.call(contract, { actor, ...input } as never);
/** Visits of ₹448 on the weekdays from 1 to 30 December, 09:00 to 11:00: 22 of them. */
async function create(): Promise<string> {
  const { subscription } = await call(
    createSubscription,
    {
      helperId: helper.userId,
      services: [{ serviceType: 'cooking', serviceOptions: {} }],
      schedule: { daysOfWeek: WEEKDAYS.slice(0, 5), timeSlots: [{ startTime: '09:00', endTime: '11:00' }] },
      subscriptionPeriod: { startDate: '2026-12-01', endDate: '2026-12-31', durationInDays: 30 },
      address: '12 MG Road, Delhi',
      requests: '',
    },
    customer,
  );
  return subscription._id;
}
async function paid(): Promise<string> {
  const subscriptionId = await create();
  await bench.service.rpc.call(markSubscriptionPaid, { subscriptionId, paymentId: newId(), amountPaise: 985_600 });
  return subscriptionId;
}
async function active(): Promise<string> {
  const id = await paid();
  await call(acceptSubscription, { id }, helper);
  return id;
}
const quote = (id: string, cause: string) => call(quoteStaffSubscriptionCancellation, { id, cause }, staff);
const cancel = (id: string, quoteId: string, more: object = {}, actor = staff) =>
  call(
    cancelSubscriptionByStaff,
    { id, quoteId, reason: 'They called us', category: 'customer-request', ...more },
    actor,
  );
const readEvents = async <D extends z.ZodType>(event: EventContract<D>, subscriptionId: string) => {
  const filter = { subject: event.subject, 'envelope.data.subscriptionId': subscriptionId };
  const outbox = bench.service.get(Db).connection.collection('outbox');
  const rows = await outbox.find(filter).sort({ _id: 1 }).toArray();
  return rows.map((row) => (row['envelope'] as { data: z.output<D> }).data);
};
const sums = async (id: string) => {
  const settled = await readEvents(SUBSCRIPTION_SETTLED, id);
  const sum = (name: 'helperPaise' | 'platformPaise' | 'refundPaise') =>
    settled.reduce((total, one) => total + one[name], 0);
  return [sum('helperPaise'), sum('platformPaise'), sum('refundPaise')];
};
const open = (id: string) => call(adminSubscription, { id }, staff);

describe('a cancellation of a subscription by staff', () => {
  // [cause, time on 1 December (the first visit begins at 09:00), refund, fee, extra]
  it.each<[StaffCancelCause, string, number, number, number]>([
    ['customer', '06:59', 9_856, 0, 0],
    ['customer', '08:00', 9_756, 100, 0],
    ['helper', '08:00', 9_856, 0, 100],
    ['platform', '08:00', 9_856, 0, 100],
  ])('for the %s at %s', async (cause, time, refund, fee, extra) => {
    const id = await active();
    setTime(bench.service, '2026-12-01', time);
    const shown = await quote(id, cause);
    expect(shown).toMatchObject({ paid: 9_856, refund, fee, extra, visitsCancelled: 22, toBeMarked: 0 });
    const { subscription, awaitingApproval } = await cancel(id, shown.quoteId);
    expect(awaitingApproval).toBeUndefined();
    expect(subscription).toMatchObject({
      status: 'cancelled',
      cancellation: { kind: 'cancelled', refund, byStaff: cause },
    });
    expect(await sums(id)).toEqual([fee * 100, 0, refund * 100]);
    expect(reserved.map(({ amountPaise }) => amountPaise)).toEqual(extra ? [extra * 100] : []);
    expect(await readEvents(SUBSCRIPTION_STAFF_CANCELLED, id)).toMatchObject([
      { cause, pending: false, refundPaise: refund * 100, decidedBy: staff.userId },
    ]);
    expect(await readEvents(SUBSCRIPTION_EVENT.cancelled, id)).toHaveLength(cause === 'customer' ? 1 : 0);
  });

  it.each<[StaffCancelCause, string]>([
    ['customer', 'withdrawn'],
    ['helper', 'declined'],
    ['platform', 'cancelled'],
  ])('refunds a request that was not accepted as a whole (%s)', async (cause, kind) => {
    const id = await paid();
    const { quoteId, refund, extra } = await quote(id, cause);
    expect([refund, extra]).toEqual([9_856, 0]);
    expect((await cancel(id, quoteId)).subscription).toMatchObject({
      status: 'cancelled',
      cancellation: { kind, refund },
    });
    expect(await sums(id)).toEqual([0, 0, 985_600]);
    const unpaid = await create();
    await cancel(unpaid, (await quote(unpaid, cause)).quoteId);
    expect(await sums(unpaid)).toEqual([0, 0, 0]);
  });

  it('cancels a paused subscription', async () => {
    const id = await active();
    await call(pauseSubscription, { id, reason: 'Away', startDate: '2026-12-08', endDate: '2026-12-10' }, customer);
    expect((await cancel(id, (await quote(id, 'platform')).quoteId)).subscription.status).toBe('cancelled');
    expect(await sums(id)).toEqual([0, 0, 985_600]);
  });

  it('holds back what the customer could not get themselves above the refund limit', async () => {
    needsApproval = true;
    const id = await active();
    setTime(bench.service, '2026-12-01');
    const { quoteId } = await quote(id, 'helper');
    const { subscription, awaitingApproval } = await cancel(id, quoteId);
    expect(awaitingApproval).toEqual({ refund: 100 });
    expect(subscription.cancellation?.refund).toBe(9_756);
    expect(await sums(id)).toEqual([0, 10_000, 975_600]);
    expect(await readEvents(SUBSCRIPTION_STAFF_CANCELLED, id)).toMatchObject([
      {
        held: {
          proposalId: quoteId,
          refundPaise: 10_000,
          creditPaise: 0,
          reason: 'They called us',
          category: 'customer-request',
        },
      },
    ]);
  });

  it('is made once: repetitions, two colleagues, the customer, and old quotes', async () => {
    const id = await active();
    const [one, two] = [await quote(id, 'platform'), await quote(id, 'customer')];
    const first = await cancel(id, one.quoteId, { idempotencyKey: 'key-1' });
    expect(await cancel(id, one.quoteId, { idempotencyKey: 'key-1' })).toEqual(first);
    expect(await cancel(id, one.quoteId)).toEqual(first);
    expect(await codeOf(quote(id, 'helper'))).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(await readEvents(SUBSCRIPTION_STAFF_CANCELLED, id)).toHaveLength(1);
    expect(await codeOf(cancel(id, two.quoteId, {}, newActor('ops')))).not.toBe('ok');

    const other = await active();
    expect(await codeOf(quote(other, 'weather'))).toBe('INVALID_INPUT');
    const old = await quote(other, 'platform');
    setTime(bench.service, '2026-11-30', '08:03');
    expect(await codeOf(cancel(other, old.quoteId))).toBe('CANCELLATION_QUOTE_STALE');
    const { quoteId } = await quote(other, 'platform');
    const results = await Promise.allSettled([
      cancel(other, quoteId),
      call(cancelSubscription, { id: other, reason: 'Moving' }, customer),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sums(other)).toEqual([0, 0, 985_600]);
  });
});

describe('the refund of a completed visit', () => {
  it('is offered at the exact price until its deadlines, recorded once, and told to both', async () => {
    const subscriptionId = await active();
    setTime(bench.service, '2026-12-01', '12:00');
    const done = await call(markServiceComplete, { id: subscriptionId, serviceDate: '2026-12-01' }, helper);
    const visitId = done.visit._id;
    expect((await open(subscriptionId)).visits[0]?.refundable).toEqual({
      amount: 448,
      notPerformedBy: expect.stringMatching(/^2026-12-03T06:30/),
      qualityBy: expect.stringMatching(/^2026-12-02T06:30/),
    });
    const ask = (fault: 'quality' | 'not-performed', id = visitId) =>
      bench.service.rpc.call(getVisitRefund, { subscriptionId, visitId: id, fault });
    expect(await ask('quality')).toMatchObject({
      workerId: helper.userId,
      helperPaise: 40_000,
      platformPaise: 4_800,
      refundPaise: 44_800,
    });
    expect(await codeOf(ask('quality', newId()))).toBe('VISIT_NOT_FOUND');
    setTime(bench.service, '2026-12-02', '13:00');
    expect(await codeOf(ask('quality'))).toBe('REFUND_NOT_BY_POLICY');
    expect(await ask('not-performed')).toMatchObject({ refundPaise: 44_800 });

    const refund = { proposalId: newId(), subscriptionId, visitId, fault: 'not-performed' as const };
    const executed = { ...refund, refundPaise: 44_800, fromHelper: true };
    for (let twice = 0; twice < 2; twice += 1) {
      await bench.service
        .get(Db)
        .transaction((session) => bench.service.get(Outbox).add(session, VISIT_REFUND_EXECUTED, executed));
    }
    await until(async () => (await open(subscriptionId)).visits[0]?.status === 'missed');
    expect((await open(subscriptionId)).visits[0]).toMatchObject({ reason: 'not-performed', refund: 448 });
    expect((await open(subscriptionId)).visits[0]?.refundable).toBeUndefined();
    expect(await codeOf(ask('not-performed'))).toBe('REFUND_NOT_BY_POLICY');
    const stored = await bench.service
      .get(Db)
      .connection.collection('subscriptions')
      .findOne({ _id: subscriptionId as never });
    expect(stored?.['balance']).toEqual({ deliveredPaise: 0, refundedPaise: 44_800, remainingPaise: 940_800 });
    expect(await readEvents(SUBSCRIPTION_VISIT_REFUNDED, subscriptionId)).toMatchObject([
      { visitId, fault: 'not-performed', refundPaise: 44_800, fromHelper: true },
    ]);
  });
});
