import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, adminPolicies, currentPolicy, POLICY_CHANGED, putPolicy, quoteBooking } from '@sahaya/contracts';
import { istInstant, type Policy, POLICY_V1 } from '@sahaya/domain';
import { PolicyInForce } from '@sahaya/messaging';
import { until } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, refused, startHarness, TODAY, TOMORROW } from '../../test/harness.js';

let bench: Harness;
let customer: Actor;
let helper: Actor;
const ops = person('ops');

beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  helper = person('helper');
});

const current = async () => (await bench.service.rpc.call(currentPolicy, {})).policy;
const put = (policy: Policy, actor = ops) =>
  bench.service.rpc.call(putPolicy, { actor, policy: { ...policy } as never });
const next = async (change: Partial<Policy>) => {
  const policy = await current();
  return put({ ...policy, version: policy.version + 1, ...change });
};

describe('the figures in force', () => {
  it('are the specification’s until staff put others in force', async () => {
    expect(await bench.service.rpc.call(currentPolicy, {})).toEqual({ policy: POLICY_V1 });
    const { policy } = await next({ reviewWindowDays: 20 });
    expect(policy).toMatchObject({ version: 2, reviewWindowDays: 20 });
    expect(await bench.service.rpc.call(currentPolicy, {})).toEqual({ policy, since: expect.any(String) });
    expect(await bench.collection('outbox').countDocuments({ subject: POLICY_CHANGED.subject })).toBe(1);
  });

  it('move by one version at a time: of two at once one is taken', async () => {
    const policy = await current();
    const outcomes = await Promise.all(
      [10, 11].map((reviewWindowDays) => refusal(put({ ...policy, version: policy.version + 1, reviewWindowDays }))),
    );
    expect(outcomes.sort()).toEqual(['POLICY_CHANGED_MEANWHILE', 'no refusal']);
    expect(await refused(put(policy))).toMatchObject({
      code: 'POLICY_CHANGED_MEANWHILE',
      details: { version: policy.version + 1, by: 'Kavita Rao', at: expect.any(String) },
    });
  });

  it('keep to their bounds', async () => {
    const policy = await current();
    const far = { ...policy, version: policy.version + 1, reviewWindowDays: 91 };
    expect(await refused(put(far))).toMatchObject({
      code: 'POLICY_OUT_OF_BOUNDS',
      details: { figures: ['reviewWindowDays'] },
    });
  });

  it('are there version by version, with who changed what, down to the specification’s', async () => {
    const { noShow, version } = await current();
    await next({ noShow: { ...noShow, grace: 20 } });
    await next({ noShow: { ...noShow, grace: 25 }, completion: { notBeforeStart: true } });
    const list = (page: number, limit: number) =>
      bench.service.rpc.call(adminPolicies, { actor: { ...ops, role: 'finance' }, page, limit } as never);
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

  it('reach the services that do not keep them, at once', async () => {
    const inForce = bench.service.get(PolicyInForce);
    expect(await inForce.current()).toEqual(await current());
    const { policy } = await next({ reviewWindowDays: 7 });
    await until(async () => (await inForce.current()).version === policy.version);
  });

  it('bind the bookings made under them, and no earlier ones', async () => {
    const cash = { paymentMethod: 'cash' };
    const before = await bench.accepted(customer, helper, cash);
    const policy = await current();
    await next({ cancellation: { ...policy.cancellation, lateFeeBps: 1_000 } });
    const later = await bench.accepted(customer, helper, { ...cash, startTime: '11:00', endTime: '13:00' });
    bench.at(istInstant(TOMORROW, '09:30'));
    const fee = async (booking: typeof later) => (await bench.move(booking, 'cancelled', customer)).cancellation?.fee;
    expect([await fee(before), await fee(later)]).toEqual([100, 40]);
  });
});

describe('a visit of the same day', () => {
  const today = { date: TODAY, startTime: '15:00', endTime: '17:00' };
  const offered = async (isOffered: boolean) => {
    const { sameDay } = await current();
    await next({ sameDay: { ...sameDay, offered: isOffered } });
  };

  it('is refused while it is not offered', async () => {
    expect(await refusal(bench.request(customer, helper, today))).toBe('DATE_NOT_FUTURE');
  });

  it('at once has a surcharge of its own line, which has to be ticked', async () => {
    await offered(true);
    const input = bench.visit(helper, today);
    const { pricing } = await bench.service.rpc.call(quoteBooking, { ...input, actor: customer });
    expect(pricing).toEqual({
      ...{ baseAmount: 400, emergencySurcharge: 100, platformFee: 40, paymentProcessingFee: 8, totalAmount: 548 },
    });
    expect(await refusal(bench.request(customer, helper, today))).toBe('EMERGENCY_NOT_AGREED');
    const booking = await bench.request(customer, helper, { ...today, emergencyAgreed: true });
    expect(booking.pricing).toEqual(pricing);
    // Half an hour to answer.
    expect(booking.answerBy).toBe(new Date(new Date(booking.createdAt).getTime() + 30 * 60_000).toISOString());
    expect(await refusal(bench.request(customer, helper, { ...today, startTime: '13:00' }))).toBe('TODAY_TOO_SOON');
    expect(await refusal(bench.request(customer, helper, { ...today, startTime: '18:00', endTime: '19:00' }))).toBe(
      'TODAY_TOO_LATE',
    );
  });

  it('asked early has the usual price', async () => {
    bench.at(istInstant(TODAY, '09:00'));
    const booking = await bench.request(customer, helper, today);
    expect(booking.pricing).toMatchObject({ baseAmount: 400, totalAmount: 448 });
    expect(booking.pricing).not.toHaveProperty('emergencySurcharge');
  });
});
