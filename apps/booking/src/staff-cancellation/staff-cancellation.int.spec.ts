import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  cancelBooking,
  cancelByStaff,
  changeBookingStatus,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  markPaid,
  quoteBookingCancellation,
  quoteStaffCancellation,
  REPLACEMENT_BEGUN,
  STAFF_CANCELLED,
  type StaffCancelQuote,
} from '@sahaya/contracts';
import { istInstant, MINUTE_MS, type StaffCancelCause } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import {
  createActor,
  type Harness,
  NOW,
  readError,
  readErrorCode,
  startHarness,
  TOMORROW,
} from '../../test/harness.js';

const STARTS_AT = istInstant(TOMORROW, '09:00').getTime();
const REASON = 'They called us';

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
  harness.refundLimits.needsApproval = false;
  harness.refundLimits.asked.length = 0;
  customer = createActor('customer');
  helper = createActor('helper');
  staff = createActor('ops');
});

type State = 'pending' | 'unpaid' | 'paid' | 'cash';
const create: Record<State, () => Promise<Booking>> = {
  pending: () => harness.request(customer, helper),
  unpaid: () => harness.createAccepted(customer, helper),
  cash: () => harness.createAccepted(customer, helper, { paymentMethod: 'cash' }),
  paid: async () => {
    const booking = await harness.createAccepted(customer, helper);
    await harness.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: `pay_${booking._id}` });
    return booking;
  },
};
const minutesBefore = (minutes: number) => harness.setNow(new Date(STARTS_AT - minutes * MINUTE_MS));
const quote = ({ _id }: Booking, cause: string, actor = staff) =>
  harness.service.rpc.call(quoteStaffCancellation, { actor, id: _id, cause });
const cancel = ({ _id }: Booking, quoteId: string, more: object = {}, actor = staff) =>
  harness.service.rpc.call(cancelByStaff, {
    actor,
    id: _id,
    quoteId,
    reason: REASON,
    category: 'customer-request',
    ...more,
  });
const cancelAs = async (booking: Booking, cause: StaffCancelCause) =>
  cancel(booking, (await quote(booking, cause)).quoteId);
const strikesOf = (bookingId: string) => harness.collection('marks').countDocuments({ _id: bookingId as never });

describe('a cancellation by staff', () => {
  // [cause, state, minutes before the start, cancelled by, kind, fee, refund, credit, search]
  it.each<[StaffCancelCause, State, number, string, string, number, number, number, boolean]>([
    ['customer', 'pending', 600, 'customer', 'cancelled', 0, 0, 0, false],
    ['customer', 'unpaid', 600, 'customer', 'cancelled', 0, 0, 0, false],
    ['customer', 'cash', 60, 'customer', 'cancelled', 100, 0, 0, false],
    ['customer', 'paid', 600, 'customer', 'cancelled', 0, 448, 0, false],
    ['customer', 'paid', 60, 'customer', 'cancelled', 100, 348, 0, false],
    ['helper', 'pending', 600, 'helper', 'declined', 0, 0, 0, false],
    ['helper', 'unpaid', 600, 'helper', 'helper_cancelled', 0, 0, 0, false],
    ['helper', 'cash', 60, 'helper', 'helper_late_cancel', 0, 0, 44, true],
    ['helper', 'paid', 600, 'helper', 'helper_cancelled', 0, 0, 0, true],
    ['helper', 'paid', 60, 'helper', 'helper_late_cancel', 0, 0, 44.8, true],
    ['helper', 'paid', 20, 'helper', 'helper_late_cancel', 0, 448, 44.8, false],
    ['platform', 'pending', 600, 'system', 'platform_cancelled', 0, 0, 0, false],
    ['platform', 'cash', 60, 'system', 'platform_cancelled', 0, 0, 44, false],
    ['platform', 'paid', 600, 'system', 'platform_cancelled', 0, 448, 0, false],
    ['platform', 'paid', 60, 'system', 'platform_cancelled', 0, 448, 44.8, false],
  ])(
    'for the %s, %s, %i minutes before the start',
    async (cause, state, minutes, by, kind, fee, refund, credit, search) => {
      const booking = await create[state]();
      minutesBefore(minutes);
      const shown = await quote(booking, cause);
      const { booking: ended, awaitingApproval } = await cancel(booking, shown.quoteId);

      expect(awaitingApproval).toBeUndefined();
      expect(ended).toMatchObject({ status: 'cancelled', cancellation: { by, kind, fee, refund, byStaff: cause } });
      expect(ended.cancellation?.credit ?? 0).toBe(credit);
      expect(ended.cancellation?.due ?? 0).toBe(shown.due);
      // The reason of staff is in the audit log only.
      expect(ended.cancellation?.reason).toBeUndefined();
      expect(shown).toMatchObject({
        fee,
        credit,
        replacement: search,
        refund: search && state === 'paid' ? 448 : refund,
      });
      expect((await harness.readReservedCells(helper.userId)) ?? []).toEqual([]);
      expect(await strikesOf(booking._id)).toBe(shown.strike ? 1 : 0);
      expect((await harness.readBooking(booking._id))?.replacement?.state).toBe(search ? 'searching' : undefined);

      const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
      const whole = settled.find(({ key }) => key === `booking:${booking._id}`);
      if (search) expect(whole).toBeUndefined();
      else {
        const { paidPaise = 0, helperPaise = 0, platformPaise = 0, refundPaise = 0 } = whole ?? {};
        expect(helperPaise + platformPaise + refundPaise).toBe(paidPaise);
        expect([refundPaise / 100, helperPaise / 100]).toEqual([refund, shown.helper]);
      }
      expect(settled.reduce((sum, { creditPaise }) => sum + creditPaise, 0)).toBe(Math.round(credit * 100));
      expect(await harness.readEvents(STAFF_CANCELLED, booking._id)).toMatchObject([
        { cause, decidedBy: staff.userId, replacement: search, strike: shown.strike },
      ]);
    },
  );

  it('tells each party once', async () => {
    const readTold = async (booking: Booking) => (await harness.readEvents(STAFF_CANCELLED, booking._id))[0]?.tell;
    const asked = await create.paid();
    await cancelAs(asked, 'customer');
    expect(await readTold(asked)).toEqual(['customer']);
    expect(await harness.readEvents(BOOKING_EVENT.cancel, asked._id)).toHaveLength(1);

    const away = await create.unpaid();
    await cancelAs(away, 'helper');
    expect(await readTold(away)).toEqual(['helper']);
    expect(await harness.readEvents(HELPER_CANCELLED, away._id)).toHaveLength(1);

    const searched = await create.paid();
    await cancelAs(searched, 'helper');
    expect(await readTold(searched)).toEqual(['helper']);
    expect(await harness.readEvents(REPLACEMENT_BEGUN, searched._id)).toHaveLength(1);

    const ours = await create.paid();
    await cancelAs(ours, 'platform');
    expect(await readTold(ours)).toEqual(['customer', 'helper']);
  });
});

describe('what depends on the word of a staff member', () => {
  it('is counted in the refund limit, and nothing else is', async () => {
    const booking = await create.paid();
    minutesBefore(20);
    const { quoteId, extra } = await quote(booking, 'helper');
    expect(extra).toBe(144.8);
    await cancel(booking, quoteId);
    expect(harness.refundLimits.asked).toEqual([
      { key: quoteId, purposeId: booking._id, customerId: customer.userId, staffId: staff.userId, amountPaise: 14_480 },
    ]);
    harness.refundLimits.asked.length = 0;
    harness.setNow(NOW);
    const own = await create.paid();
    minutesBefore(20);
    await cancelAs(own, 'customer');
    expect(harness.refundLimits.asked).toEqual([]);
  });

  it('waits for a second person above the limit, while the visit is cancelled and the rest is refunded at once', async () => {
    harness.refundLimits.needsApproval = true;
    const booking = await create.paid();
    minutesBefore(60);
    const { quoteId } = await quote(booking, 'helper');
    const { booking: ended, awaitingApproval } = await cancel(booking, quoteId);
    expect(awaitingApproval).toEqual({ refund: 100, credit: 44.8 });
    expect(ended).toMatchObject({ status: 'cancelled', cancellation: { kind: 'helper_late_cancel', refund: 348 } });
    expect((await harness.readBooking(booking._id))?.replacement).toBeUndefined();
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { paidPaise: 44_800, refundPaise: 34_800, platformPaise: 10_000, helperPaise: 0, creditPaise: 0 },
    ]);
    expect(await harness.readEvents(HELPER_CANCELLED_LATE, booking._id)).toEqual([]);
    expect(await harness.readEvents(STAFF_CANCELLED, booking._id)).toMatchObject([
      {
        tell: ['customer', 'helper'],
        held: {
          proposalId: quoteId,
          refundPaise: 10_000,
          creditPaise: 4_480,
          reason: REASON,
          category: 'customer-request',
        },
      },
    ]);
    // The same answer again.
    expect((await cancel(booking, quoteId)).awaitingApproval).toEqual({ refund: 100, credit: 44.8 });
  });

  it('still searches for another helper if only the credit waits', async () => {
    harness.refundLimits.needsApproval = true;
    const booking = await create.paid();
    minutesBefore(180);
    const { booking: ended, awaitingApproval } = await cancelAs(booking, 'helper');
    expect(awaitingApproval).toEqual({ refund: 0, credit: 44.8 });
    expect(ended.cancellation?.credit).toBeUndefined();
    expect((await harness.readBooking(booking._id))?.replacement?.state).toBe('searching');
  });
});

describe('a quote of staff', () => {
  it('holds for two minutes, over the end of free cancellation', async () => {
    const booking = await create.paid();
    minutesBefore(121);
    const { quoteId, validUntil, fee } = await quote(booking, 'customer');
    expect(fee).toBe(0);
    harness.setNow(new Date(Date.parse(validUntil) - 500));
    expect((await cancel(booking, quoteId)).booking.cancellation).toMatchObject({ fee: 0, refund: 448 });
  });

  it.each<[string, (booking: Booking, given: StaffCancelQuote) => Promise<string>]>([
    [
      'that has expired',
      async (_, { quoteId, validUntil }) => {
        harness.setNow(new Date(Date.parse(validUntil) + 1_000));
        return quoteId;
      },
    ],
    [
      'from before the payment',
      async ({ _id: bookingId }, { quoteId }) => {
        await harness.service.rpc.call(markPaid, { bookingId, paymentId: `pay_${bookingId}` });
        return quoteId;
      },
    ],
  ])('is refused with a current one if it is one %s', async (_, stale) => {
    const booking = await create.unpaid();
    const quoteId = await stale(booking, await quote(booking, 'platform'));
    const error = await readError(cancel(booking, quoteId));
    expect(error).toMatchObject({ code: 'CANCELLATION_QUOTE_STALE', details: { quote: { cause: 'platform' } } });
    const { quote: fresh } = error.details as { quote: StaffCancelQuote };
    expect((await cancel(booking, fresh.quoteId)).booking.status).toBe('cancelled');
  });

  it('belongs to one booking, and to staff', async () => {
    const booking = await create.unpaid();
    const other = await harness.createAccepted(createActor('customer'), createActor('helper'));
    const { quoteId } = await quote(other, 'helper');
    expect(await readErrorCode(cancel(booking, quoteId))).toBe('CANCELLATION_QUOTE_STALE');
    expect(await readErrorCode(cancel(booking, newId()))).toBe('CANCELLATION_QUOTE_STALE');
    const own = await harness.service.rpc.call(quoteBookingCancellation, { actor: customer, id: booking._id });
    expect(await readErrorCode(cancel(booking, own.quoteId))).toBe('CANCELLATION_QUOTE_STALE');
    const ofStaff = await quote(booking, 'helper');
    const byCustomer = harness.service.rpc.call(cancelBooking, {
      actor: customer,
      id: booking._id,
      quoteId: ofStaff.quoteId,
    });
    expect(await readErrorCode(byCustomer)).toBe('CANCELLATION_QUOTE_STALE');
  });

  it('is refused for an unknown cause, a missing reason, and a visit that has started or ended', async () => {
    const booking = await create.cash();
    expect(await readErrorCode(quote(booking, 'weather'))).toBe('INVALID_INPUT');
    const { quoteId } = await quote(booking, 'helper');
    expect(await readErrorCode(cancel(booking, quoteId, { reason: 'too short' }))).toBe('STAFF_REASON_LENGTH');
    await harness.changeStatus(booking, 'completed', helper);
    expect(await readErrorCode(quote(booking, 'helper'))).toBe('BOOKING_MOVE_REFUSED');
    expect(await readErrorCode(cancel(booking, quoteId))).toBe('BOOKING_MOVE_REFUSED');
    const over = await harness.createAccepted(createActor('customer'), createActor('helper'), {
      paymentMethod: 'cash',
    });
    minutesBefore(-120);
    expect(await readErrorCode(quote(over, 'customer'))).toBe('BOOKING_MOVE_REFUSED');
  });
});

describe('repetitions and races', () => {
  it('answers a repetition with the same result, with and without a key', async () => {
    const booking = await create.paid();
    const { quoteId } = await quote(booking, 'platform');
    const first = await cancel(booking, quoteId, { idempotencyKey: 'key-1' });
    expect(await cancel(booking, quoteId, { idempotencyKey: 'key-1' })).toEqual(first);
    expect(await cancel(booking, quoteId)).toEqual(first);
    const twins = await create.paid();
    const shared = (await quote(twins, 'platform')).quoteId;
    const [one, two] = await Promise.all([cancel(twins, shared), cancel(twins, shared)]);
    expect(one).toEqual(two);
    expect(await harness.readEvents(STAFF_CANCELLED, twins._id)).toHaveLength(1);
    expect(await harness.readEvents(BOOKING_SETTLED, twins._id)).toHaveLength(1);
  });

  it('names the colleague who was faster', async () => {
    const booking = await create.paid();
    const [one, two] = [await quote(booking, 'platform'), await quote(booking, 'customer')];
    await cancel(booking, one.quoteId);
    expect(await readError(cancel(booking, two.quoteId, {}, createActor('ops')))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'cancelled' },
    });
  });

  it.each<[string, (booking: Booking) => Promise<unknown>]>([
    ['the customer’s cancellation', ({ _id: id }) => harness.service.rpc.call(cancelBooking, { actor: customer, id })],
    [
      'the helper’s completion',
      ({ _id: id }) => harness.service.rpc.call(changeBookingStatus, { actor: helper, id, status: 'completed' }),
    ],
  ])('lets only one of staff and %s win, and moves the money once', async (_, change) => {
    for (let round = 0; round < 5; round += 1) {
      customer = createActor('customer');
      helper = createActor('helper');
      harness.setNow(NOW);
      const booking = await create.paid();
      minutesBefore(20);
      const { quoteId } = await quote(booking, 'platform');
      const [byStaff, byParty] = await Promise.allSettled([cancel(booking, quoteId), change(booking)]);
      const ended = await harness.readBooking(booking._id);
      const staffWon = ended?.cancellation?.staff !== undefined;
      expect([byStaff.status, byParty.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(byStaff.status).toBe(staffWon ? 'fulfilled' : 'rejected');
      const settled = await harness.readEvents(BOOKING_SETTLED, booking._id);
      expect(settled.filter(({ key }) => key === `booking:${booking._id}`)).toHaveLength(1);
      // A lost race is not counted in the limit.
      const counted = harness.refundLimits.asked.filter(({ key }) => key === quoteId).at(-1)?.amountPaise;
      expect(counted ?? 0).toBe(staffWon ? 14_480 : 0);
    }
  });
});
