import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addEvidence,
  adminDispute,
  adminDisputes,
  answerDispute,
  approveDispute,
  type Booking,
  BOOKING_SETTLED,
  bookingDispute,
  countActiveBookings,
  decideDispute,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  disputeEvidence,
  exportDisputes,
  getBooking,
  type InputOf,
  markPaid,
  openDispute,
  revealEvidence,
  REFUND_MOVED,
  withdrawDispute,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant, LIMITS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { idsOf, MESSAGE_BYTES, readParts, sendHostile } from '@sahaya/testing';
import {
  createActor,
  type Fields,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

let harness: Harness;
let customer: Actor;
let helper: Actor;
const staff = createActor('ops');
/** The start and end of the visit that `completed` creates. */
const END = istInstant(TOMORROW, '11:00');
const after = (hours: number, ms = 0) => new Date(NOW.getTime() + hours * HOUR_MS + ms);

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
});

const call = (...args: Parameters<Harness['service']['rpc']['call']>) => harness.service.rpc.call(...args);
/** ₹400 base amount, ₹40 platform fee, ₹8 payment processing fee. */
const LATER = { startTime: '14:00', endTime: '16:00' };
const completed = async (paymentMethod: 'online' | 'cash' = 'online', times: Partial<Fields> = {}) => {
  const booking = await harness.createAccepted(customer, helper, { paymentMethod, ...times });
  if (paymentMethod === 'online') await call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
  return harness.changeStatus(booking, 'completed', helper);
};
const open = async ({ _id }: Booking, kind = 'quality', actor = customer, key?: string) => {
  const report = { actor, id: _id, kind, description: 'The kitchen was left dirty' };
  return (await harness.service.rpc.call(openDispute, { ...report, ...(key && { idempotencyKey: key }) })).dispute;
};
const see = async ({ _id }: Booking, actor = customer) =>
  (await harness.service.rpc.call(getBooking, { actor, id: _id })).booking;
const answer = async ({ _id }: Booking, text = 'I cleaned all of it', actor = helper) =>
  (await harness.service.rpc.call(answerDispute, { actor, id: _id, text })).dispute;
const withdraw = ({ _id }: Booking, actor = customer) => harness.service.rpc.call(withdrawDispute, { actor, id: _id });
const decide = async (id: string, outcome: string, refund?: number, actor = staff) =>
  (
    await harness.service.rpc.call(decideDispute, {
      actor,
      id,
      outcome,
      refund: refund ?? null,
      note: 'As the pictures show',
    })
  ).dispute;
const settled = async ({ _id }: Booking) => (await harness.readEvents(BOOKING_SETTLED, _id)).slice(1);
const picture = Buffer.from('a picture').toString('base64');
const show = ({ _id }: Booking, actor: Actor) =>
  harness.service.rpc.call(addEvidence, { actor, id: _id, photo: picture });

describe('disputes about a completed visit', () => {
  it('are opened once and visible to both parties', async () => {
    const booking = await completed();
    expect(booking.disputeBy).toEqual({ quality: expect.any(String), other: expect.any(String) });
    const dispute = await open(booking, 'damage');
    expect(dispute).toMatchObject({
      bookingId: booking._id,
      kind: 'damage',
      state: 'open',
      totalAmount: 448,
      evidence: [],
      customer: { name: 'Asha Rao' },
      helper: { name: 'Ravi Kumar' },
      arbitrationEligible: false,
    });
    expect(Date.parse(dispute.answerBy) - Date.parse(dispute.openedAt)).toBe(24 * HOUR_MS);
    const seen = await see(booking, helper);
    expect([seen.dispute, seen.disputeBy]).toEqual([{ _id: dispute._id, state: 'open' }, undefined]);
    for (const actor of [customer, helper])
      expect((await harness.service.rpc.call(bookingDispute, { actor, id: booking._id })).dispute).toEqual(dispute);
    expect(await readErrorCode(call(bookingDispute, { actor: createActor('customer'), id: booking._id }))).toBe(
      'DISPUTE_NOT_FOUND',
    );
    expect(await readErrorCode(open(booking))).toBe('DISPUTE_EXISTS');
    expect(await harness.readEvents(DISPUTE_OPENED, booking._id)).toMatchObject([{ disputeId: dispute._id }]);
  });

  it('are opened once under concurrent requests', async () => {
    const booking = await completed();
    const [first, second] = await Promise.all([
      open(booking, 'other', customer, 'k'),
      open(booking, 'other', customer, 'k'),
    ]);
    expect(second).toEqual(first);
    const rival = await completed('online', LATER);
    const outcomes = await Promise.all([1, 2, 3].map(() => readErrorCode(open(rival))));
    expect(outcomes.filter((code) => code === 'no refusal')).toHaveLength(1);
    expect(await harness.readEvents(DISPUTE_OPENED, rival._id)).toHaveLength(1);
  });

  it.each([
    ['not-performed', 48],
    ['quality', 24],
    ['damage', 48],
    ['other', 48],
  ])(
    '%s: can be opened within %d hours of the agreed end, and names the contact form afterwards',
    async (kind, hours) => {
      const booking = await completed();
      // The test clock keeps running, so this tests near the limit. The domain tests the exact limit.
      harness.setNow(new Date(END.getTime() + hours * HOUR_MS + 60_000));
      expect(await readError(open(booking, kind))).toMatchObject({
        code: 'DISPUTE_TOO_LATE',
        message: expect.stringContaining('contact form'),
      });
      harness.setNow(new Date(END.getTime() + hours * HOUR_MS - 60_000));
      expect((await open(booking, kind)).kind).toBe(kind);
    },
  );

  it('are possible only for completed visits, for their customer and with a description', async () => {
    const agreed = await harness.createAccepted(customer, helper);
    expect(await readErrorCode(open(agreed))).toBe('DISPUTE_NOT_ALLOWED');
    const booking = await completed('cash', LATER);
    expect(await readErrorCode(open(booking, 'noise'))).toBe('DISPUTE_KIND_REQUIRED');
    expect(await readErrorCode(open(booking, 'quality', createActor('customer')))).toBe('BOOKING_NOT_FOUND');
    const wordless = { actor: customer, id: booking._id, kind: 'quality', description: ' ' };
    expect(await readErrorCode(call(openDispute, wordless))).toBe('DESCRIPTION_REQUIRED');
  });

  it('are included in the data export of both parties', async () => {
    const booking = await completed();
    const { _id } = await open(booking);
    for (const { userId } of [customer, helper])
      expect((await harness.service.rpc.call(exportDisputes, { userId })).rows).toMatchObject([
        { _id, description: 'The kitchen was left dirty' },
      ]);
    expect((await harness.service.rpc.call(exportDisputes, { userId: staff.userId })).rows).toEqual([]);
  });

  it('prevent account deletion of both parties while open', async () => {
    const booking = await completed();
    const active = async () =>
      Promise.all(
        [customer, helper].map(
          async ({ userId }) => (await harness.service.rpc.call(countActiveBookings, { userId })).active,
        ),
      );
    expect(await active()).toEqual([0, 0]);
    await open(booking);
    expect(await active()).toEqual([1, 1]);
    await withdraw(booking);
    expect(await active()).toEqual([0, 0]);
  });
});

describe("the helper's answer", () => {
  it('is accepted once, within a day', async () => {
    const booking = await completed();
    expect(await readErrorCode(answer(booking))).toBe('DISPUTE_NOT_FOUND');
    await open(booking);
    expect(await readErrorCode(answer(booking, ' '))).toBe('ANSWER_REQUIRED');
    expect(await readErrorCode(answer(booking, 'Not mine', createActor('helper')))).toBe('DISPUTE_NOT_FOUND');
    const answered = await answer(booking);
    expect(answered.answer?.text).toBe('I cleaned all of it');
    expect(await answer(booking)).toEqual(answered);
    expect(await readErrorCode(answer(booking, 'And the hall'))).toBe('DISPUTE_ANSWERED');
    expect(await harness.readEvents(DISPUTE_ANSWERED, booking._id)).toHaveLength(1);
  });

  it('is refused after a day', async () => {
    const booking = await completed();
    await open(booking);
    harness.setNow(after(24, 60_000));
    expect(await readErrorCode(answer(booking))).toBe('DISPUTE_ANSWER_OVER');
  });
});

describe('evidence', () => {
  it('is limited to six pictures per party, also concurrently, and visible to the parties', async () => {
    const booking = await completed();
    expect(await readErrorCode(show(booking, customer))).toBe('DISPUTE_NOT_FOUND');
    await open(booking);
    const many = await Promise.all(Array.from({ length: 8 }, () => readErrorCode(show(booking, customer))));
    expect(many.filter((code) => code === 'no refusal')).toHaveLength(6);
    expect(new Set(many)).toEqual(new Set(['no refusal', 'TOO_MUCH_EVIDENCE']));
    const { dispute } = await show(booking, helper);
    expect(dispute.evidence.map(({ by }) => by).sort()).toEqual([...Array<string>(6).fill('customer'), 'helper']);
    const [first] = dispute.evidence;
    expect(first?.url).toBe(`/api/bookings/${booking._id}/dispute/evidence/${first?._id}`);
    const file = (actor: Actor, id = booking._id, evidenceId = first?._id ?? '') =>
      harness.service.rpc.call(disputeEvidence, { actor, id, evidenceId });
    for (const actor of [customer, helper])
      expect(await file(actor)).toEqual({ name: `evidence-${first?._id}.webp`, type: 'image/webp', base64: picture });
    expect(await readErrorCode(file(createActor('customer')))).toBe('EVIDENCE_NOT_FOUND');
    expect(await readErrorCode(file(createActor('helper')))).toBe('EVIDENCE_NOT_FOUND');
    expect(await readErrorCode(file(staff))).toBe('FORBIDDEN');
    // Evidence of another booking's dispute, even of the same user.
    const other = await completed('online', LATER);
    await open(other);
    expect(await readErrorCode(file(customer, other._id))).toBe('EVIDENCE_NOT_FOUND');
  });

  it('is shown to staff who give a reason', async () => {
    const booking = await completed();
    await open(booking);
    const { dispute } = await show(booking, customer);
    const [first] = dispute.evidence;
    const reveal = (change: Partial<InputOf<typeof revealEvidence>> = {}) =>
      call(revealEvidence, {
        actor: staff,
        id: dispute._id,
        evidenceId: first!._id,
        reason: 'To decide the dispute',
        category: 'complaint',
        ...change,
      });
    expect(await reveal()).toEqual({ bookingId: booking._id, picture, until: expect.any(String) });
    expect(await readErrorCode(reveal({ reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    expect(await readErrorCode(reveal({ evidenceId: booking._id }))).toBe('EVIDENCE_NOT_FOUND');
    const other = await completed('online', LATER);
    expect(await readErrorCode(reveal({ id: (await open(other))._id }))).toBe('EVIDENCE_NOT_FOUND');
  });

  it('is refused after the dispute is closed', async () => {
    const booking = await completed();
    await open(booking);
    await withdraw(booking);
    expect(await readErrorCode(show(booking, customer))).toBe('DISPUTE_NOT_OPEN');
  });
});

describe('the disputes of staff', () => {
  it('are sorted by the time of their opening in both directions, for every filter', async () => {
    const [early, late] = [await completed(), await completed('online', LATER)];
    harness.setNow(after(26));
    const first = (await open(early))._id;
    harness.setNow(after(27));
    const second = (await open(late))._id;
    const sorted = async (fields: object) => {
      const asked = adminDisputes.fields.parse({ limit: 100, ...fields });
      const { disputes } = await harness.service.rpc.call(adminDisputes, { ...asked, actor: staff });
      return disputes.map(({ _id }) => _id).filter((id) => [first, second].includes(id));
    };
    for (const filter of [{}, { state: 'open' }, { customerId: customer.userId }, { helperId: helper.userId }]) {
      expect(await sorted({ ...filter, sort: 'openedAt' })).toEqual([first, second]);
      expect(await sorted({ ...filter, sort: '-openedAt' })).toEqual([second, first]);
    }
    for (const sort of ['answerBy', '-totalAmount', 'openedat'])
      expect(() => adminDisputes.fields.parse({ sort })).toThrow();
  });
});

describe('a hundred disputes with the longest texts', () => {
  const text = 'आ'.repeat(LIMITS.disputeTextMax);
  let ids: string[];
  beforeEach(async () => {
    const [, disputes] = [await open(await completed()), harness.collection('disputes')];
    const one = await disputes.findOne({ customerId: customer.userId });
    const answered = { description: text, answer: { text, at: NOW }, state: 'decided', openedAt: after(-24 * 365) };
    const decided = {
      ...answered,
      decision: { outcome: 'rejected', refundPaise: 0, note: text, by: staff.userId, at: NOW },
    };
    const rows = Array.from({ length: 100 }, () => ({ ...one, ...decided, _id: newId(), bookingId: newId() }));
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeGreaterThan(MESSAGE_BYTES);
    await disputes.insertMany(rows as never[]);
    ids = rows.map(({ _id }) => _id);
  });
  afterEach(() => harness.collection('disputes').deleteMany({ customerId: customer.userId }));

  it('are one page of staff, in parts that a message can carry', async () => {
    const asked = { actor: staff, state: 'decided', page: 1, limit: 100 };
    const parts = await readParts((after) => harness.service.rpc.call(adminDisputes, { ...asked, after }), 'disputes');
    expect(parts.length).toBeGreaterThan(1);
    expect(idsOf(parts)).toEqual(ids);
  });

  it('are exported to their customer in pages that a message can carry', async () => {
    const { userId } = customer;
    const pages = await readParts(async (next) => {
      const page = await harness.service.rpc.call(exportDisputes, { userId, ...(next && { after: next }) });
      return { rows: page.rows as { _id: string }[], rest: page.next };
    }, 'rows');
    expect(idsOf(pages)).toEqual(expect.arrayContaining(ids));
    expect(idsOf(pages)).toHaveLength(101);
  });
});

it('of one person are listed in all states, newest first', async () => {
  const [first, second] = [await completed(), await completed('online', LATER)];
  for (const booking of [first, second]) await open(booking);
  await withdraw(first);
  const find = async (fields: object) => {
    const asked = { actor: staff, ...adminDisputes.fields.parse(fields) };
    return (await harness.service.rpc.call(adminDisputes, asked)).disputes.map(({ bookingId }) => bookingId);
  };
  const [firstId, secondId] = [first._id, second._id];
  expect(await find({ customerId: customer.userId })).toEqual(expect.arrayContaining([firstId, secondId]));
  expect(await find({ customerId: customer.userId, state: 'withdrawn' })).toContain(firstId);
  expect(await find({ customerId: customer.userId, state: 'withdrawn' })).not.toContain(secondId);
  expect(await find({ helperId: first.helperId._id })).toEqual(expect.arrayContaining([firstId, secondId]));
  expect(await find({ customerId: newId() })).toEqual([]);
});

describe('staff', () => {
  it("list open disputes, and can decide after the helper's answer or its deadline", async () => {
    const booking = await completed();
    const { _id } = await open(booking);
    const list = async (state = '') =>
      (await harness.service.rpc.call(adminDisputes, { actor: staff, state, page: 1, limit: 100 })).disputes.map(
        ({ _id: one }) => one,
      );
    expect(await list()).toContain(_id);
    expect(await readErrorCode(decide(_id, 'rejected'))).toBe('DISPUTE_WAITS');
    harness.setNow(after(24, 60_000));
    const decided = await decide(_id, 'rejected');
    expect(decided).toMatchObject({ state: 'decided', decision: { outcome: 'rejected', refund: 0 } });
    expect([(await list()).includes(_id), (await list('decided')).includes(_id)]).toEqual([false, true]);
    expect((await harness.service.rpc.call(adminDispute, { actor: staff, id: _id })).dispute).toEqual(decided);
    expect(await readError(decide(_id, 'full_refund'))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'rejected', at: decided.decision?.at },
    });
    expect(await settled(booking)).toEqual([]);
    expect(await harness.readEvents(DISPUTE_CLOSED, booking._id)).toMatchObject([{ outcome: 'rejected' }]);
    expect((await see(booking)).dispute?.state).toBe('decided');
    expect(await readErrorCode(withdraw(booking))).toBe('DISPUTE_NOT_OPEN');
  });

  it.each([
    ['partial_refund', 100, 100, { helperPaise: -10_000, platformPaise: 0, refundPaise: 10_000 }],
    ['partial_refund', 420.5, 420.5, { helperPaise: -40_000, platformPaise: -2_050, refundPaise: 42_050 }],
    ['full_refund', undefined, 448, { helperPaise: -40_000, platformPaise: -4_800, refundPaise: 44_800 }],
  ])("%s of %p: is taken from the helper's part first, once", async (outcome, rupees, refund, moved) => {
    const booking = await completed();
    const { _id } = await open(booking);
    await answer(booking);
    const outcomes = await Promise.all([1, 2].map(() => readErrorCode(decide(_id, outcome, rupees))));
    expect(outcomes.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
    const { dispute } = await harness.service.rpc.call(bookingDispute, { actor: helper, id: booking._id });
    expect(dispute.decision).toMatchObject({ outcome, refund });
    expect(await settled(booking)).toMatchObject([
      { key: `dispute:${_id}`, kind: 'correction', reason: 'dispute', paidPaise: 0, creditPaise: 0, ...moved },
    ]);
  });

  it('grant a credit for a cash visit, which the helper owes up to their part', async () => {
    const booking = await completed('cash');
    const { _id } = await open(booking);
    await answer(booking);
    await decide(_id, 'full_refund');
    expect(await settled(booking)).toMatchObject([
      { refundPaise: 0, helperPaise: 0, creditPaise: 44_000, cashCommissionPaise: 40_000, method: 'cash' },
    ]);
  });

  describe('with a refund above the limit of 24 hours', () => {
    const finance: Actor = { userId: newId(), role: 'finance', sid: 'finance' };
    const approve = async (id: string, decision: string, actor = finance) =>
      (await harness.service.rpc.call(approveDispute, { actor, id, decision })).dispute;
    const proposed = async () => {
      const booking = await completed();
      const { _id } = await open(booking);
      await answer(booking);
      harness.refundLimits.needsApproval = true;
      return { booking, dispute: await decide(_id, 'full_refund') };
    };
    beforeEach(() => {
      harness.refundLimits.asked.length = 0;
    });
    afterEach(() => {
      harness.refundLimits.needsApproval = false;
    });

    it('propose a decision, which takes effect when another member of staff approves it', async () => {
      const { booking, dispute } = await proposed();
      const { _id } = dispute;
      const proposal = { outcome: 'full_refund', refund: 448, by: staff.userId };
      expect(dispute).toMatchObject({ state: 'open', proposal });
      expect(dispute).not.toHaveProperty('decision');
      expect(await settled(booking)).toEqual([]);
      expect(harness.refundLimits.asked).toMatchObject([
        { purposeId: booking._id, customerId: customer.userId, staffId: staff.userId, amountPaise: 44_800 },
      ]);
      const seen = await harness.service.rpc.call(bookingDispute, { actor: customer, id: booking._id });
      expect(seen.dispute).not.toHaveProperty('proposal');
      expect(await readErrorCode(decide(_id, 'rejected'))).toBe('DISPUTE_PROPOSED');
      expect(await readErrorCode(approve(_id, 'approve', staff))).toBe('SECOND_PERSON');
      expect(await readErrorCode(approve(_id, 'perhaps'))).toBe('INVALID_INPUT');

      const answers = await Promise.all([1, 2].map(() => readErrorCode(approve(_id, 'approve'))));
      expect(answers.sort()).toEqual(['CASE_CHANGED', 'no refusal']);
      const after = await harness.service.rpc.call(adminDispute, { actor: staff, id: _id });
      expect(after.dispute).toMatchObject({ state: 'decided', decision: { outcome: 'full_refund', refund: 448 } });
      expect(after.dispute).not.toHaveProperty('proposal');
      expect(await settled(booking)).toMatchObject([{ key: `dispute:${_id}`, refundPaise: 44_800 }]);
      expect(await harness.readEvents(DISPUTE_CLOSED, booking._id)).toMatchObject([{ outcome: 'full_refund' }]);
    });

    it('can decide again after a rejection, which releases the amount', async () => {
      const { booking, dispute } = await proposed();
      expect(await approve(dispute._id, 'reject')).not.toHaveProperty('proposal');
      const [reserved, released] = harness.refundLimits.asked as object[];
      expect(released).toEqual({ ...reserved, amountPaise: 0 });
      expect(await readErrorCode(approve(dispute._id, 'approve'))).toBe('DISPUTE_NOT_PROPOSED');
      harness.refundLimits.needsApproval = false;
      expect((await decide(dispute._id, 'rejected')).state).toBe('decided');
      expect(await settled(booking)).toEqual([]);
    });

    it('cannot approve a decision after the customer has withdrawn the dispute', async () => {
      const { booking, dispute } = await proposed();
      await withdraw(booking);
      expect(await readErrorCode(approve(dispute._id, 'approve'))).toBe('DISPUTE_NOT_PROPOSED');
      expect(await settled(booking)).toEqual([]);
    });
  });

  it('cannot refund more than was paid', async () => {
    const booking = await completed();
    const { _id } = await open(booking);
    await answer(booking);
    expect(await readError(decide(_id, 'partial_refund', 448.01))).toMatchObject({
      code: 'DISPUTE_REFUND_TOO_HIGH',
      details: { most: 448 },
    });
    expect((await decide(_id, 'partial_refund', 448)).decision?.refund).toBe(448);

    const unpaid = await harness.changeStatus(
      await harness.createAccepted(customer, helper, LATER),
      'completed',
      helper,
    );
    const dispute = await open(unpaid);
    await answer(unpaid);
    expect(await readErrorCode(decide(dispute._id, 'full_refund'))).toBe('DISPUTE_REFUND_TOO_HIGH');
  });

  it('cannot refund what staff refunded before', async () => {
    const booking = await completed();
    const { _id } = await open(booking);
    const whose = { purpose: 'booking', purposeId: booking._id, customerId: customer.userId } as const;
    const refund = { refundId: newId(), amountPaise: 10_000, refundedPaise: 10_000, paidPaise: 44_800 };
    await harness.publishEvent(REFUND_MOVED, { ...whose, helperId: helper.userId, ...refund, status: 'processed' });
    await answer(booking);
    expect(await readError(decide(_id, 'partial_refund', 348.01))).toMatchObject({ details: { most: 348 } });
    expect((await decide(_id, 'full_refund')).decision?.refund).toBe(348);
  });

  it.each(['support', 'admin'] as const)('with the role %s can decide with valid input', async (role) => {
    const booking = await completed();
    const { _id } = await open(booking);
    await answer(booking);
    const actor = { ...staff, role };
    expect(await readErrorCode(decide(_id, 'approved', undefined, actor))).toBe('OUTCOME_REQUIRED');
    expect(await readErrorCode(decide(_id, 'partial_refund', -1, actor))).toBe('REFUND_REQUIRED');
    expect(await readErrorCode(decide('f'.repeat(24), 'rejected', undefined, actor))).toBe('DISPUTE_NOT_FOUND');
    expect((await decide(_id, 'rejected', undefined, actor)).state).toBe('decided');
  });
});

describe('hostile input', () => {
  it('stores hostile values in a description and its answer unchanged or refuses them', async () => {
    const booking = await completed('cash');
    const id = booking._id;
    const forget = async () => {
      await harness.collection('disputes').deleteOne({ bookingId: id });
      await harness.collection('bookings').updateOne({ _id: id as never }, { $unset: { dispute: 1 } });
    };
    const said = await sendHostile(async (description) => {
      await forget();
      await harness.service.rpc.call(openDispute, { actor: customer, id, kind: 'other', description });
      return (await harness.service.rpc.call(bookingDispute, { actor: helper, id })).dispute.description;
    });
    expect(said.faults).toEqual([]);
    await forget();
    await open(booking);
    const answered = await sendHostile(async (text) => {
      await harness.service.rpc.call(answerDispute, { actor: helper, id, text });
      return (await harness.service.rpc.call(bookingDispute, { actor: helper, id })).dispute.answer?.text;
    });
    expect([answered.faults, answered.taken]).toEqual([[], 1]);
  });
});
