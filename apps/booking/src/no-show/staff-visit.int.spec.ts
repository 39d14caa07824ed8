import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addContact,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  claimNoShow,
  contestNoShow,
  COMPLETED_UNASKED,
  CUSTOMER_NO_SHOW_CLAIMED,
  HELPER_NO_SHOW_CLAIMED,
  markPaid,
  quoteStaffVisit,
  recordVisitByStaff,
} from '@sahaya/contracts';
import { HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const START = istInstant(TOMORROW, '09:00').getTime();
const stated = { reason: 'Both told us on the phone', category: 'helper-request' };

let harness: Harness;
let customer: Actor;
let helper: Actor;
let staff: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
  staff = createActor('ops');
});

const rpc = () => harness.service.rpc;
const atMinute = (minutes: number) => harness.setNow(new Date(START + minutes * MINUTE_MS));
async function paid(): Promise<Booking> {
  const booking = await harness.createAccepted(customer, helper);
  await rpc().call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
  return booking;
}
const quote = ({ _id: id }: Booking, outcome: string) => rpc().call(quoteStaffVisit, { actor: staff, id, outcome });
const record = ({ _id: id }: Booking, outcome: string, sequence: number, more: object = {}) =>
  rpc().call(recordVisitByStaff, { actor: staff, id, outcome, sequence, ...stated, ...more });
const recordNow = async (booking: Booking, outcome: string) =>
  record(booking, outcome, (await quote(booking, outcome)).sequence);
const settled = async ({ _id }: Booking) => {
  const events = await harness.readEvents(BOOKING_SETTLED, _id);
  return events.find(({ key }) => key === `booking:${_id}`);
};

describe('staff record for a party whether a visit took place', () => {
  // [outcome, minute, customer pays, refund, credit, to the helper, strike]
  it.each([
    ['completed', 120, 0, 0, 0, 400, false],
    ['customer_absent', 20, 448, 0, 0, 400, false],
    ['helper_absent', 31, 0, 448, 44.8, 0, true],
  ])('%s: the quote is what happens, with the money divided exactly', async (outcome, minute, ...expected) => {
    const booking = await paid();
    atMinute(minute);
    if (outcome === 'customer_absent') await rpc().call(addContact, { actor: helper, id: booking._id, way: 'call' });
    const shown = await quote(booking, outcome);
    expect([shown.fee, shown.refund, shown.credit, shown.helper, shown.strike]).toEqual(expected);
    const { booking: recorded } = await record(booking, outcome, shown.sequence);
    if (outcome === 'completed') {
      expect(recorded.status).toBe('completed');
      expect(shown).toMatchObject({ unconfirmed: true });
      expect((await harness.readBooking(booking._id))?.completionUnconfirmed).toBe(true);
    } else {
      expect(recorded).toMatchObject({ status: 'accepted', noShow: { state: 'claimed' } });
      const { claimedAt = '', contestBy = '' } = recorded.noShow ?? {};
      expect(Date.parse(contestBy) - Date.parse(claimedAt)).toBe(24 * HOUR_MS);
      // The clock runs on between the quote and the report.
      expect(contestBy >= (shown.contestBy ?? 'absent')).toBe(true);
      expect(await settled(booking)).toBeUndefined();
      // Nobody contests it for a day.
      harness.setNow(new Date(START + (minute + 1) * MINUTE_MS + 24 * HOUR_MS));
      await until(async () => (await harness.readBooking(booking._id))?.status === 'cancelled');
      expect(await harness.collection('marks').countDocuments({ _id: booking._id as never })).toBe(
        shown.strike ? 1 : 0,
      );
    }
    const { paidPaise = 0, helperPaise = 0, platformPaise = 0, refundPaise = 0 } = (await settled(booking)) ?? {};
    expect([helperPaise, refundPaise]).toEqual([shown.helper * 100, shown.refund * 100]);
    expect(helperPaise + platformPaise + refundPaise).toBe(paidPaise);
  });

  it('tells both sides that staff did it', async () => {
    const done = await paid();
    atMinute(120);
    await recordNow(done, 'completed');
    expect(await harness.readEvents(BOOKING_EVENT.complete, done._id)).toMatchObject([{ byStaff: true }]);
    expect(await harness.readEvents(COMPLETED_UNASKED, done._id)).toMatchObject([{ byStaff: true }]);
    harness.setNow(NOW);
    [customer, helper] = [createActor('customer'), createActor('helper')];
    const missed = await paid();
    atMinute(31);
    await recordNow(missed, 'helper_absent');
    expect(await harness.readEvents(HELPER_NO_SHOW_CLAIMED, missed._id)).toMatchObject([{ byStaff: true }]);
    expect(await harness.readEvents(CUSTOMER_NO_SHOW_CLAIMED, missed._id)).toEqual([]);
  });

  it('leaves the other side its right to contest a report', async () => {
    const booking = await paid();
    atMinute(31);
    await recordNow(booking, 'helper_absent');
    const reason = 'I was there at nine';
    const { booking: contested } = await rpc().call(contestNoShow, { actor: helper, id: booking._id, reason });
    expect(contested).toMatchObject({ noShow: { state: 'contested' }, staffCase: { kind: 'no_show' } });
  });

  it.each<[string, string, number]>([
    ['completed', 'VISIT_TOO_EARLY', -1],
    ['customer_absent', 'VISIT_TOO_EARLY', 14],
    ['customer_absent', 'CONTACT_FIRST', 20],
    ['helper_absent', 'VISIT_TOO_EARLY', 29],
    ['late', 'INVALID_INPUT', 60],
  ])('refuses %s with %s at minute %i', async (outcome, code, minute) => {
    const booking = await paid();
    atMinute(minute);
    expect(await readErrorCode(quote(booking, outcome))).toBe(code);
    const { sequence = 0 } = (await harness.readBooking(booking._id)) ?? {};
    expect(await readErrorCode(record(booking, outcome, sequence))).toBe(code);
  });

  it('refuses a request, a visit in question, and a missing reason', async () => {
    const open = await harness.request(customer, helper);
    expect(await readErrorCode(quote(open, 'completed'))).toBe('BOOKING_MOVE_REFUSED');
    [customer, helper] = [createActor('customer'), createActor('helper')];
    const booking = await paid();
    atMinute(31);
    const { sequence } = await quote(booking, 'completed');
    expect(await readErrorCode(record(booking, 'completed', sequence, { reason: 'too short' }))).toBe(
      'STAFF_REASON_LENGTH',
    );
    await rpc().call(claimNoShow, { actor: customer, id: booking._id });
    expect(await readErrorCode(quote(booking, 'completed'))).toBe('VISIT_IN_QUESTION');
    expect(await readErrorCode(record(booking, 'completed', sequence))).toBe('BOOKING_CHANGED_MEANWHILE');
  });

  it('repeats the same answer, and names the colleague who was faster', async () => {
    const booking = await paid();
    atMinute(120);
    const { sequence } = await quote(booking, 'completed');
    const first = await record(booking, 'completed', sequence, { idempotencyKey: 'key-1' });
    expect(await record(booking, 'completed', sequence, { idempotencyKey: 'key-1' })).toEqual(first);
    expect(await readError(record(booking, 'helper_absent', sequence))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'changed' },
    });
    expect(await harness.readEvents(BOOKING_EVENT.complete, booking._id)).toHaveLength(1);
  });

  it('lets only one of staff and the helper’s own completion win, and settles once', async () => {
    for (let round = 0; round < 5; round += 1) {
      harness.setNow(NOW);
      [customer, helper] = [createActor('customer'), createActor('helper')];
      const booking = await paid();
      atMinute(31);
      const { sequence } = await quote(booking, 'helper_absent');
      const [byStaff, own] = await Promise.allSettled([
        record(booking, 'helper_absent', sequence),
        harness.changeStatus(booking, 'completed', helper),
      ]);
      expect([byStaff.status, own.status].sort()).toEqual(['fulfilled', 'rejected']);
      const stored = await harness.readBooking(booking._id);
      expect(stored?.status).toBe(own.status === 'fulfilled' ? 'completed' : 'accepted');
      expect(stored?.noShow !== undefined).toBe(byStaff.status === 'fulfilled');
    }
  });
});
