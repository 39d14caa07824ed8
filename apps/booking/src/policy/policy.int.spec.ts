import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminPolicies,
  currentPolicy,
  markPaid,
  POLICY_CHANGED,
  putPolicy,
  quoteBooking,
  quoteBookingCancellation,
} from '@sahaya/contracts';
import { istInstant, type Policy, POLICY_V1 } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { until } from '@sahaya/testing';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TODAY,
  TOMORROW,
} from '../../test/harness.js';
import type { PolicyDoc } from './policy.model.js';
import { PolicyService } from './policy.service.js';

let harness: Harness;
let customer: Actor;
let helper: Actor;
const ops = createActor('ops');

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const current = async () => (await harness.service.rpc.call(currentPolicy, {})).policy;
const put = (policy: Policy, actor = ops) =>
  harness.service.rpc.call(putPolicy, { actor, policy: { ...policy } as never });
const next = async (change: Partial<Policy>) => {
  const policy = await current();
  return put({ ...policy, version: policy.version + 1, ...change });
};

describe('the policy in force', () => {
  it('is the default until staff publish another version', async () => {
    expect(await harness.service.rpc.call(currentPolicy, {})).toEqual({ policy: POLICY_V1 });
    const { policy } = await next({ reviewWindowDays: 20 });
    expect(policy).toMatchObject({ version: 2, reviewWindowDays: 20 });
    expect(await harness.service.rpc.call(currentPolicy, {})).toEqual({ policy, since: expect.any(String) });
    expect(await harness.collection('outbox').countDocuments({ subject: POLICY_CHANGED.subject })).toBe(1);
  });

  it('advances by one version, and accepts one of two concurrent versions', async () => {
    const policy = await current();
    const outcomes = await Promise.all(
      [10, 11].map((reviewWindowDays) =>
        readErrorCode(put({ ...policy, version: policy.version + 1, reviewWindowDays })),
      ),
    );
    expect(outcomes.sort()).toEqual(['POLICY_CHANGED_MEANWHILE', 'no refusal']);
    expect(await readError(put(policy))).toMatchObject({
      code: 'POLICY_CHANGED_MEANWHILE',
      details: { version: policy.version + 1, by: 'Kavita Rao', at: expect.any(String) },
    });
  });

  it('is refused outside its bounds', async () => {
    const policy = await current();
    const far = { ...policy, version: policy.version + 1, reviewWindowDays: 91 };
    expect(await readError(put(far))).toMatchObject({
      code: 'POLICY_OUT_OF_BOUNDS',
      details: { figures: ['reviewWindowDays'] },
    });
  });

  it('lists its versions with authors and changes down to the default', async () => {
    const { noShow, version } = await current();
    await next({ noShow: { ...noShow, grace: 20 } });
    await next({ noShow: { ...noShow, grace: 25 }, completion: { notBeforeStart: true } });
    const list = (page: number, limit: number) =>
      harness.service.rpc.call(adminPolicies, { actor: { ...ops, role: 'finance' }, page, limit } as never);
    const { versions, pagination } = await list(1, 2);
    expect(pagination.total).toBe(version + 2);
    const author = { by: { _id: ops.userId, name: 'Kavita Rao' }, since: expect.any(String) };
    expect(versions).toMatchObject([
      {
        ...author,
        policy: { version: version + 2 },
        changes: [
          { way: 'noShow.grace', before: 20, after: 25 },
          { way: 'completion.notBeforeStart', before: false, after: true },
        ],
      },
      { ...author, policy: { version: version + 1 }, changes: [{ way: 'noShow.grace', before: 15, after: 20 }] },
    ]);
    const first = (await list(version + 2, 1)).versions;
    expect(first).toEqual([{ policy: POLICY_V1, changes: [] }]);
    expect((await list(version + 3, 1)).versions).toEqual([]);
    const all = (await list(1, 100)).versions;
    expect(all.map(({ policy }) => policy.version)).toEqual(all.map((_, i) => all.length - i));
    await next({ noShow, completion: { notBeforeStart: false } });
  });

  it('reaches the other services at once', async () => {
    const inForce = harness.service.get(PolicyClient);
    expect(await inForce.current()).toEqual(await current());
    const { policy } = await next({ reviewWindowDays: 7 });
    await until(async () => (await inForce.current()).version === policy.version);
  });

  it('that another process of the service publishes is in force here at once', async () => {
    const policies = harness.service.get(PolicyService);
    policies.knownForMs = Infinity;
    const policy = await policies.getCurrent();
    const other = { ...policy, version: policy.version + 1, reviewWindowDays: 8 };
    const row: PolicyDoc = { _id: other.version, policy: other, by: ops.userId, since: NOW };
    await harness.collection('policies').insertOne(row as never);
    expect(await policies.getCurrent()).toEqual(policy);
    expect(await current()).toEqual(other);
    await harness.service
      .get(Db)
      .transaction((session) => harness.service.get(Outbox).add(session, POLICY_CHANGED, { version: other.version }));
    await until(async () => (await policies.getCurrent()).version === other.version);
  });

  it('applies to bookings created under it and not to earlier ones', async () => {
    const cash = { paymentMethod: 'cash' };
    const before = await harness.createAccepted(customer, helper, cash);
    const policy = await current();
    await next({ cancellation: { ...policy.cancellation, lateFeeBps: 1_000 } });
    const later = await harness.createAccepted(customer, helper, { ...cash, startTime: '11:00', endTime: '13:00' });
    harness.setNow(istInstant(TOMORROW, '09:30'));
    const fee = async (booking: typeof later) =>
      (await harness.changeStatus(booking, 'cancelled', customer)).cancellation?.fee;
    expect([await fee(before), await fee(later)]).toEqual([100, 40]);
    await next({ cancellation: policy.cancellation });
  });

  it('decides what the fees are a share of, for bookings created under it', async () => {
    const before = await harness.createAccepted(customer, helper);
    const { cancellation, processingFeeBase } = await current();
    await next({ cancellation: { ...cancellation, feeBase: 'total' }, processingFeeBase: 'basePlusPlatform' });
    const midday = { startTime: '11:00', endTime: '13:00' };
    const later = await harness.createAccepted(customer, helper, midday);
    expect([before, later].map(({ pricing, processingFeeBase: base }) => [pricing.paymentProcessingFee, base])).toEqual(
      [
        [8, 'base'],
        [8.8, 'basePlusPlatform'],
      ],
    );
    const input = harness.buildRequest(helper, midday);
    const quoted = await harness.service.rpc.call(quoteBooking, { ...input, actor: customer });
    expect(quoted.pricing).toEqual(later.pricing);
    for (const { _id: bookingId } of [before, later])
      await harness.service.rpc.call(markPaid, { bookingId, paymentId: `pay_${bookingId}` });
    harness.setNow(istInstant(TOMORROW, '09:30'));
    const price = (booking: typeof later) =>
      harness.service.rpc.call(quoteBookingCancellation, { actor: customer, id: booking._id });
    expect(await price(before)).toMatchObject({ fee: 100, refund: 348, terms: { feeBase: 'base', lateFeeBps: 2_500 } });
    expect(await price(later)).toMatchObject({ fee: 112.2, refund: 336.6, terms: { feeBase: 'total' } });
    await next({ cancellation, processingFeeBase });
  });

  it.each([
    ['base of the fee', { cancellation: { ...POLICY_V1.cancellation, feeBase: 'all' } }],
    ['base of the processing fee', { processingFeeBase: 'total' }],
  ])('refuses an unknown %s', async (_, change) =>
    expect(await readErrorCode(next(change as Partial<Policy>))).toBe('INVALID_INPUT'),
  );
});

describe('a booking on the same day', () => {
  const today = { date: TODAY, startTime: '15:00', endTime: '17:00' };
  const offered = async (isOffered: boolean) => {
    const { sameDay } = await current();
    await next({ sameDay: { ...sameDay, offered: isOffered } });
  };

  it('is refused while the policy does not offer it', async () => {
    expect(await readErrorCode(harness.request(customer, helper, today))).toBe('DATE_NOT_FUTURE');
  });

  it('has a surcharge as a separate line item, which the customer has to accept', async () => {
    await offered(true);
    const input = harness.buildRequest(helper, today);
    const { pricing } = await harness.service.rpc.call(quoteBooking, { ...input, actor: customer });
    expect(pricing).toEqual({
      baseAmount: 400,
      emergencySurcharge: 100,
      platformFee: 40,
      paymentProcessingFee: 8,
      totalAmount: 548,
    });
    expect(await readErrorCode(harness.request(customer, helper, today))).toBe('EMERGENCY_NOT_AGREED');
    const booking = await harness.request(customer, helper, { ...today, emergencyAgreed: true });
    expect(booking.pricing).toEqual(pricing);
    // The helper has half an hour to answer.
    expect(booking.answerBy).toBe(new Date(new Date(booking.createdAt).getTime() + 30 * 60_000).toISOString());
    expect(await readErrorCode(harness.request(customer, helper, { ...today, startTime: '13:00' }))).toBe(
      'TODAY_TOO_SOON',
    );
    expect(
      await readErrorCode(harness.request(customer, helper, { ...today, startTime: '18:00', endTime: '19:00' })),
    ).toBe('TODAY_TOO_LATE');
  });

  it('has no surcharge if it is requested early', async () => {
    harness.setNow(istInstant(TODAY, '09:00'));
    const booking = await harness.request(customer, helper, today);
    expect(booking.pricing).toMatchObject({ baseAmount: 400, totalAmount: 448 });
    expect(booking.pricing).not.toHaveProperty('emergencySurcharge');
  });
});
