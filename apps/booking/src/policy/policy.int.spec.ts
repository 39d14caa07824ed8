import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminPolicies,
  currentPolicy,
  decidePolicyProposal,
  markPaid,
  POLICY_CHANGED,
  POLICY_DECIDED,
  POLICY_PROPOSED,
  previewPolicyChange,
  putPolicy,
  quoteBooking,
  quoteBookingCancellation,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istInstant, nextPolicy, type Policy, POLICY_V1 } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { startServiceForTest, until } from '@sahaya/testing';
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
import { BookingModule } from '../booking.module.js';
import { bookingEnv } from '../booking.env.js';
import { PolicyChangeService } from './policy-change.service.js';
import type { PolicyDoc } from './policy.model.js';
import { PolicyService } from './policy.service.js';

let harness: Harness;
let customer: Actor;
let helper: Actor;
const ops = createActor('ops');
const colleague = createActor('ops');
const TOMORROW_NOON = new Date(NOW.getTime() + 24 * HOUR_MS);
const REASON = 'Customers asked for it';
interface PutOptions {
  actor?: Actor;
  reason?: string;
  category?: string;
  startsAt?: Date;
}

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
const put = (policy: Policy, { actor = ops, reason = REASON, category = 'operations', startsAt }: PutOptions = {}) =>
  harness.service.rpc.call(putPolicy, {
    actor,
    policy: { ...policy } as never,
    reason,
    category,
    ...(startsAt && { startsAt: startsAt.toISOString() }),
  });
const decide = (id: string, decision: string, actor = colleague) =>
  harness.service.rpc.call(decidePolicyProposal, { actor, id, decision });
const changed = async (change: Partial<Policy>) => {
  const policy = await current();
  return { ...policy, version: policy.version + 1, ...change };
};
const next = async (change: Partial<Policy>) => put(await changed(change));
const announced = (version: number) =>
  harness.collection('outbox').countDocuments({ subject: POLICY_CHANGED.subject, 'envelope.data.version': version });
/** Two people have put this version in force, which starts now. */
const nextByTwo = async (change: Partial<Policy>) => {
  const startsAt = harness.service.clock.now();
  harness.setNow(new Date(startsAt.getTime() - 2 * HOUR_MS));
  const { proposal } = await put(await changed(change), { startsAt });
  await decide(proposal!._id, 'approve');
  harness.setNow(startsAt);
  // Announced before a test moves the clock back.
  await until(async () => (await announced(proposal!.policy.version)) === 1);
};
const listPolicies = () =>
  harness.service.rpc.call(adminPolicies, { actor: { ...ops, role: 'finance' }, page: 1, limit: 5 } as never);

const NOON_AFTER_TOMORROW = new Date(TOMORROW_NOON.getTime() + 24 * HOUR_MS);

describe('the preview of a change', () => {
  const preview = (values: Record<string, string>) =>
    harness.service.rpc.call(previewPolicyChange, {
      actor: { ...ops, role: 'finance' },
      values: new URLSearchParams(values).toString(),
    });
  const feeLine = async (values: Record<string, string>) => {
    const { lines, visits } = await preview(values);
    const none = { before: { visits: 0, paise: 0 }, after: { visits: 0, paise: 0 } };
    return { visits, ...(lines.find(({ effect }) => effect === 'cancellationFee') ?? none) };
  };

  it('adds up what the visits of the last 30 days would have cost, and stores nothing', async () => {
    const higher = { 'cancellation.lateFeeBps': '5000' };
    harness.setNow(NOON_AFTER_TOMORROW);
    const earlier = await feeLine(higher);
    harness.setNow(NOW);
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    harness.setNow(istInstant(TOMORROW, '09:30'));
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await feeLine(higher)).toEqual(earlier);
    harness.setNow(NOON_AFTER_TOMORROW);
    const policy = await current();
    expect(await feeLine(higher)).toEqual({
      visits: earlier.visits + 1,
      effect: 'cancellationFee',
      before: { visits: earlier.before.visits + 1, paise: earlier.before.paise + 10_000 },
      after: { visits: earlier.after.visits + 1, paise: earlier.after.paise + 20_000 },
    });
    const { from, to } = await preview(higher);
    expect([from, to]).toEqual([addDays(TOMORROW, -29), TOMORROW]);
    expect(await current()).toEqual(policy);
    const untouched = await feeLine({});
    expect(untouched.after).toEqual(untouched.before);
  });

  it.each<[string, Record<string, string>, object]>([
    ['an unknown value', { 'cancellation.kindness': '1' }, { code: 'INVALID_INPUT', details: { field: 'values' } }],
    [
      'a value out of bounds',
      { 'cancellation.lateFeeBps': '9000' },
      { code: 'POLICY_OUT_OF_BOUNDS', details: { values: ['cancellation.lateFeeBps'] } },
    ],
    ['no number', { 'noShow.feeBps': '' }, { code: 'POLICY_OUT_OF_BOUNDS', details: { values: ['noShow.feeBps'] } }],
  ])('is refused for %s', async (_, values, refusal) => {
    expect(await readError(preview(values))).toMatchObject(refusal);
  });
});

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
      details: { values: ['reviewWindowDays'] },
    });
  });

  it('lists its versions with authors and changes down to the default', async () => {
    const { noShow, version } = await current();
    await nextByTwo({ noShow: { ...noShow, grace: 20 } });
    await nextByTwo({ noShow: { ...noShow, grace: 25 }, completion: { notBeforeStart: true } });
    const list = (page: number, limit: number) =>
      harness.service.rpc.call(adminPolicies, { actor: { ...ops, role: 'finance' }, page, limit } as never);
    const { versions, pagination } = await list(1, 2);
    expect(pagination.total).toBe(version + 2);
    const author = {
      by: { _id: ops.userId, name: 'Kavita Rao' },
      approvedBy: { _id: colleague.userId, name: 'Kavita Rao' },
      reason: REASON,
      category: 'operations',
      since: expect.any(String),
    };
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
    await nextByTwo({ noShow, completion: { notBeforeStart: false } });
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
    await nextByTwo({ cancellation: { ...policy.cancellation, lateFeeBps: 1_000 } });
    const later = await harness.createAccepted(customer, helper, { ...cash, startTime: '11:00', endTime: '13:00' });
    harness.setNow(istInstant(TOMORROW, '09:30'));
    const fee = async (booking: typeof later) =>
      (await harness.changeStatus(booking, 'cancelled', customer)).cancellation?.fee;
    expect([await fee(before), await fee(later)]).toEqual([100, 40]);
    await nextByTwo({ cancellation: policy.cancellation });
  });

  it('decides what the fees are a share of, for bookings created under it', async () => {
    const before = await harness.createAccepted(customer, helper);
    const { cancellation, processingFeeBase } = await current();
    await nextByTwo({ cancellation: { ...cancellation, feeBase: 'total' }, processingFeeBase: 'basePlusPlatform' });
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
    await nextByTwo({ cancellation, processingFeeBase });
  });

  it.each([
    ['base of the fee', { cancellation: { ...POLICY_V1.cancellation, feeBase: 'all' } }],
    ['base of the processing fee', { processingFeeBase: 'total' }],
  ])('refuses an unknown %s', async (_, change) =>
    expect(await readErrorCode(next(change as Partial<Policy>))).toBe('INVALID_INPUT'),
  );
});

describe('a policy change', () => {
  it('is in force at once with its reason if it moves no money', async () => {
    const { reminders } = await current();
    const { policy, proposal } = await next({ reminders: reminders.map((row) => ({ ...row })), reviewWindowDays: 14 });
    expect(proposal).toBeUndefined();
    expect(await current()).toEqual(policy);
    const { versions } = await listPolicies();
    expect(versions[0]).toMatchObject({ reason: REASON, category: 'operations', by: { _id: ops.userId } });
    expect(versions[0]).not.toHaveProperty('approvedBy');
  });

  it.each([
    ['a short reason', { reviewWindowDays: 15 }, { reason: '  too short  ' }, 'STAFF_REASON_LENGTH'],
    ['an unknown category', { reviewWindowDays: 15 }, { category: 'weather' }, 'CATEGORY_REQUIRED'],
    ['a start that it does not need', { reviewWindowDays: 15 }, { startsAt: TOMORROW_NOON }, 'POLICY_START_UNUSED'],
    ['no start where it moves money', { arrivalWithin: 45 }, {}, 'POLICY_START_REQUIRED'],
    ['a start that has passed', { arrivalWithin: 45 }, { startsAt: NOW }, 'POLICY_START_OUT_OF_RANGE'],
  ])('is refused with %s', async (_, change, options, code) => {
    const before = await current();
    expect(await readErrorCode(put(await changed(change), options))).toBe(code);
    expect(await current()).toEqual(before);
    expect(await listPolicies()).not.toHaveProperty('proposal');
  });

  it('shows versions of earlier releases without reason and approver', async () => {
    const policy = await changed({ reviewWindowDays: 16 });
    await harness
      .collection('policies')
      .insertOne({ _id: policy.version, policy, by: ops.userId, since: NOW } as never);
    const [version] = (await listPolicies()).versions;
    expect(version).toMatchObject({ policy, by: { _id: ops.userId } });
    expect(Object.keys(version!)).not.toEqual(expect.arrayContaining(['reason', 'category']));
    expect((await next({ reviewWindowDays: 17 })).policy.version).toBe(policy.version + 1);
  });
});

describe('a change that moves money', () => {
  const propose = async (arrivalWithin: number, startsAt = TOMORROW_NOON) => {
    const { proposal } = await put(await changed({ arrivalWithin }), { startsAt });
    return proposal!;
  };
  const expectOpen = async (isOpen: boolean) => expect((await listPolicies()).proposal === undefined).toBe(!isOpen);

  it('is a proposal with its changes, and not in force before its approval and its start', async () => {
    const before = await current();
    const proposal = await propose(40);
    expect(proposal).toMatchObject({
      state: 'awaitingApproval',
      policy: { version: before.version + 1 },
      changes: [{ way: 'arrivalWithin', before: before.arrivalWithin, after: 40 }],
      reason: REASON,
      category: 'operations',
      proposedBy: { _id: ops.userId, name: 'Kavita Rao' },
      proposedAt: expect.any(String),
      startsAt: TOMORROW_NOON.toISOString(),
    });
    expect((await listPolicies()).proposal).toEqual(proposal);
    expect((await listPolicies()).versions[0]?.policy).toEqual(before);
    expect(await current()).toEqual(before);
    const { proposal: approved } = await decide(proposal._id, 'approve');
    expect(approved).toMatchObject({ state: 'scheduled', approvedBy: { _id: colleague.userId } });
    expect(await current()).toEqual(before);
    await decide(proposal._id, 'reject');
  });

  it('is announced, and so is each decision about it', async () => {
    const { _id: proposalId } = await propose(48);
    await decide(proposalId, 'approve');
    await decide(proposalId, 'reject', ops);
    const rows = await harness
      .collection('outbox')
      .find({ 'envelope.data.proposalId': proposalId })
      .sort({ _id: 1 })
      .toArray();
    expect(rows).toMatchObject([
      {
        subject: POLICY_PROPOSED.subject,
        envelope: { data: { proposalId, proposedBy: ops.userId, startsAt: TOMORROW_NOON.toISOString() } },
      },
      { subject: POLICY_DECIDED.subject, envelope: { data: { proposalId, decidedBy: colleague.userId } } },
      { subject: POLICY_DECIDED.subject, envelope: { data: { proposalId, decidedBy: ops.userId } } },
    ]);
  });

  it('is not approved by its proposer, who can withdraw it', async () => {
    const { _id } = await propose(41);
    expect(await readError(decide(_id, 'approve', ops))).toMatchObject({ code: 'SECOND_PERSON' });
    expect((await listPolicies()).proposal).toMatchObject({ state: 'awaitingApproval' });
    await decide(_id, 'reject', ops);
    await expectOpen(false);
  });

  it('is gone after a rejection, also of an approved one', async () => {
    const before = await current();
    const first = await propose(42);
    await decide(first._id, 'reject');
    const second = await propose(43);
    expect(second.policy.version).toBe(first.policy.version);
    await decide(second._id, 'approve');
    await decide(second._id, 'reject');
    harness.setNow(new Date(TOMORROW_NOON.getTime() + HOUR_MS));
    expect(await current()).toEqual(before);
    for (const { _id } of [first, second])
      expect(await readErrorCode(decide(_id, 'approve'))).toBe('POLICY_PROPOSAL_NOT_FOUND');
    expect(await announced(first.policy.version)).toBe(0);
  });

  it('expires at its start if nobody approved it, and gives way to another one', async () => {
    const before = await current();
    const expired = await propose(44);
    harness.setNow(TOMORROW_NOON);
    expect(await current()).toEqual(before);
    await expectOpen(false);
    expect(await readErrorCode(decide(expired._id, 'approve'))).toBe('POLICY_PROPOSAL_NOT_FOUND');
    expect(await readErrorCode(decide(expired._id, 'reject'))).toBe('POLICY_PROPOSAL_NOT_FOUND');
    const another = await propose(45, new Date(TOMORROW_NOON.getTime() + 2 * HOUR_MS));
    expect(another.policy.version).toBe(expired.policy.version);
    await decide(another._id, 'reject');
  });

  it('keeps any other change waiting', async () => {
    const { _id, proposedAt } = await propose(46);
    const open = { code: 'POLICY_PROPOSAL_OPEN', details: { by: 'Kavita Rao', at: proposedAt } };
    expect(await readError(next({ reviewWindowDays: 18 }))).toMatchObject(open);
    await decide(_id, 'approve');
    expect(await readError(put(await changed({ arrivalWithin: 47 }), { startsAt: TOMORROW_NOON }))).toMatchObject(open);
    await decide(_id, 'reject');
  });

  it('is refused on top of an outdated version, and one of two simultaneous ones is stored', async () => {
    const policy = await changed({ arrivalWithin: 48 });
    const stale = { ...policy, version: policy.version - 1 };
    expect(await readErrorCode(put(stale, { startsAt: TOMORROW_NOON }))).toBe('POLICY_CHANGED_MEANWHILE');
    const outcomes = await Promise.all([
      readErrorCode(put(policy, { startsAt: TOMORROW_NOON })),
      readErrorCode(put({ ...policy, arrivalWithin: 49 }, { startsAt: TOMORROW_NOON, actor: colleague })),
    ]);
    expect(outcomes.sort()).toEqual(['POLICY_PROPOSAL_OPEN', 'no refusal']);
    await decide((await listPolicies()).proposal!._id, 'reject');
  });

  it('is approved by one of two simultaneous colleagues', async () => {
    const { _id } = await propose(50);
    const outcomes = await Promise.all(
      [colleague, createActor('ops')].map((actor) => readErrorCode(decide(_id, 'approve', actor))),
    );
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
    expect(await readError(decide(_id, 'approve', createActor('ops')))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'approved', at: expect.any(String) },
    });
    expect(await readErrorCode(decide(_id, 'perhaps'))).toBe('INVALID_INPUT');
    await decide(_id, 'reject');
  });

  it('is in force from its start on, for cached readers too, and announced once by two replicas', async () => {
    const replica = await startServiceForTest('booking', bookingEnv, BookingModule, harness.env);
    try {
      replica.clock.set(NOW.getTime() - Date.now());
      const both = [harness.service, replica];
      const caches = both.map((service) => service.get(PolicyService));
      for (const policies of caches) policies.knownForMs = Infinity;
      const { _id, policy } = await propose(51);
      await decide(_id, 'approve');
      const moveTo = (instant: Date) => {
        for (const { clock } of both) clock.set(instant.getTime() - Date.now());
      };
      moveTo(new Date(TOMORROW_NOON.getTime() - HOUR_MS));
      for (const policies of caches) {
        policies.forgetCurrent();
        expect((await policies.getCurrent()).version).toBe(policy.version - 1);
      }
      expect(await announced(policy.version)).toBe(0);
      moveTo(TOMORROW_NOON);
      for (const policies of caches) expect((await policies.getCurrent()).version).toBe(policy.version);
      expect(await current()).toMatchObject({ version: policy.version, arrivalWithin: 51 });
      await Promise.all(both.map((service) => service.get(PolicyChangeService).announceStarted()));
      expect(await announced(policy.version)).toBe(1);
      await until(async () => (await harness.service.get(PolicyClient).current()).version === policy.version);
      const [version] = (await listPolicies()).versions;
      expect(version).toMatchObject({ since: TOMORROW_NOON.toISOString(), approvedBy: { _id: colleague.userId } });
      expect(await readErrorCode(decide(_id, 'reject'))).toBe('POLICY_PROPOSAL_NOT_FOUND');
    } finally {
      harness.service.get(PolicyService).knownForMs = 10_000;
      await replica.stop();
    }
  });

  it('leaves the policy of an earlier booking as it is', async () => {
    const before = await current();
    const values = new Map([['cancellation.lateFeeBps', 1_500]]);
    const { proposal } = await put(nextPolicy(before, values), { startsAt: new Date(NOW.getTime() + 2 * HOUR_MS) });
    await decide(proposal!._id, 'approve');
    const cash = { paymentMethod: 'cash' };
    const early = await harness.createAccepted(customer, helper, cash);
    harness.setNow(new Date(NOW.getTime() + 2 * HOUR_MS));
    const late = await harness.createAccepted(customer, helper, { ...cash, startTime: '11:00', endTime: '13:00' });
    harness.setNow(istInstant(TOMORROW, '09:30'));
    const fee = async (booking: typeof late) =>
      (await harness.changeStatus(booking, 'cancelled', customer)).cancellation?.fee;
    expect([await fee(early), await fee(late)]).toEqual([100, 60]);
    await nextByTwo({ cancellation: before.cancellation });
  });
});

describe('a booking on the same day', () => {
  const today = { date: TODAY, startTime: '15:00', endTime: '17:00' };
  const offered = async (isOffered: boolean) => {
    const { sameDay } = await current();
    await nextByTwo({ sameDay: { ...sameDay, offered: isOffered } });
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
