import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminReplacements,
  agreeToReplace,
  type Booking,
  cashStanding,
  BOOKING_REPLACED,
  BOOKING_SETTLED,
  BOOKING_SUPERSEDED,
  declineToReplace,
  getBooking,
  type Helper,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_TIME_FREED,
  helperCancel,
  markPaid,
  myReplacementOffers,
  passReplacement,
  REFUND_MOVED,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
  sickDay,
  stopReplacement,
  takeReplacement,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { answerAsCatalog, buildHelper } from '../../test/catalog-responder.js';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

/** The visit starts at 09:00. It is cancelled late at 06:00, and the search ends at 08:00. */
const START = istInstant(TOMORROW, '09:00').getTime();
const CANCELLED_AT = new Date(START - 3 * HOUR_MS);
const after = (minutes: number) => new Date(CANCELLED_AT.getTime() + minutes * MINUTE_MS);

let harness: Harness;
let near: Helper[] = [];
let catalog: Awaited<ReturnType<typeof answerAsCatalog>>;
let customer: Actor;
let helper: Actor;
let others: Actor[];
const indebted = new Set<string>();
const staff = createActor('ops');
const LATER = addDays(TOMORROW, 3);

beforeAll(async () => {
  harness = await startHarness();
  await harness.siblings.on(cashStanding, ({ helperId }) => {
    const standing = indebted.has(helperId) ? ('blocked' as const) : ('clear' as const);
    return { standing, duePaise: 100, limitPaise: 100 };
  });
  catalog = await answerAsCatalog(harness.siblings, (customerId) => (customerId === customer.userId ? near : []));
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  customer = createActor('customer');
  helper = createActor('helper');
  others = Array.from({ length: 5 }, () => createActor('helper'));
  near = others.map((other) => buildHelper(other));
});

const rpc = () => harness.service.rpc;
async function createCancelled(
  changes: Parameters<Harness['createAccepted']>[2] = {},
  at = CANCELLED_AT,
): Promise<Booking> {
  const booking = await harness.createAccepted(customer, helper, changes);
  if (booking.paymentMethod === 'online') await rpc().call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  harness.setNow(at);
  return (await rpc().call(helperCancel, { actor: helper, id: booking._id, reason: 'My child is ill' })).booking;
}
const asked = async ({ _id }: Booking, waves = 1) => {
  await until(async () => (await harness.readEvents(REPLACEMENT_ASKED, _id)).length >= waves);
  return (await harness.readEvents(REPLACEMENT_ASKED, _id)).map(({ helperIds }) => helperIds);
};
const one = (index: number): Actor => others[index] ?? createActor('helper');
const offers = async (actor: Actor) => (await rpc().call(myReplacementOffers, { actor })).offers;
const agree = (actor: Actor, { _id: id }: Booking) => rpc().call(agreeToReplace, { actor, id });
const take = async (booking: Booking, { userId: helperId }: Actor, more: { idempotencyKey?: string } = {}) =>
  (await rpc().call(takeReplacement, { actor: customer, id: booking._id, helperId, ...more })).booking;
const pass = ({ _id: id }: Booking, { userId: helperId }: Actor) =>
  rpc().call(passReplacement, { actor: customer, id, helperId });
const stop = ({ _id: id }: Booking, actor = customer) => rpc().call(stopReplacement, { actor, id });
const shown = async ({ _id: id }: Booking, actor = customer) => (await rpc().call(getBooking, { actor, id })).booking;
const settled = async ({ _id }: Booking) =>
  (await harness.readEvents(BOOKING_SETTLED, _id)).filter(({ kind }) => kind !== 'correction');
const over = (booking: Booking, state: string) =>
  until(async () => (await harness.readBooking(booking._id))?.replacement?.state === state);
const readSlotHolders = async (actor: Actor) => [
  ...new Set((await harness.readReservedCells(actor.userId))?.map(({ by }) => by)),
];

describe('the helpers who are asked', () => {
  it('are searched around the address, travel there, and are compared again when they agree', async () => {
    const addressPlace = { point: [72.91, 19.12] as [number, number], errorKm: 1 };
    harness.offers.set(helper.userId, { addressPlace, addressUnknown: undefined });
    const [delhi, mumbai] = [one(0), one(1)];
    near = [
      buildHelper(delhi, { coordinates: [77.21, 28.52] }),
      buildHelper(mumbai, { location: 'Powai, Mumbai', coordinates: [72.9, 19.1] }),
    ];
    const booking = await createCancelled();
    expect(await asked(booking)).toEqual([[mumbai.userId]]);
    expect(catalog.lastSearch(customer)).toMatchObject({ lat: 19.12, lng: 72.91, location: '', servesMe: true });

    harness.offers.set(mumbai.userId, { outsideServiceArea: { distanceKm: 20, serviceRadiusKm: 5 } });
    expect(await readErrorCode(agree(mumbai, booking))).toBe('OUTSIDE_OWN_AREA');
    harness.offers.delete(mumbai.userId);
    await agree(mumbai, booking);
    const created = await take(booking, mumbai);
    expect(await harness.readBooking(created._id)).toMatchObject({ addressPlace });
  });

  it('see that an unknown address was not compared, and are searched around the home of the customer', async () => {
    harness.offers.set(helper.userId, { addressUnknown: true });
    const booking = await createCancelled({ customerAddress: 'B-14, Shivalik Road' });
    await asked(booking);
    expect(catalog.lastSearch(customer)).toMatchObject({ lat: null, location: 'Saket, New Delhi', servesMe: false });
    expect(await offers(one(0))).toMatchObject([{ _id: booking._id, addressUnknown: true }]);
  });
});

describe('a visit that its helper cancels', () => {
  it('goes to the first of three helpers who agrees, when the customer accepts', async () => {
    near = [
      ...others.slice(0, 2).map((other) => buildHelper(other, { hourlyRate: 180 })),
      ...[
        buildHelper(helper),
        buildHelper(createActor('helper'), { isActive: false }),
        buildHelper(createActor('helper'), { hourlyRate: 201 }),
      ],
      buildHelper(createActor('helper'), { availability: { ...ALL_DAYS, wednesday: false } }),
      ...others.slice(2).map((other) => buildHelper(other)),
    ];
    await harness.createAccepted(createActor('customer'), one(1), { startTime: '10:30', endTime: '11:30' });
    const booking = await createCancelled({ specialRequests: 'Call 98765 43210 before' });
    expect(booking.replacement).toBeUndefined();
    expect(await harness.readEvents(REPLACEMENT_BEGUN, booking._id)).toHaveLength(1);
    expect(await harness.readEvents(HELPER_CANCELLED_LATE, booking._id)).toEqual([]);
    // The credit is granted at once; the refund waits for the end of the search.
    expect(await harness.readEvents(BOOKING_SETTLED, booking._id)).toMatchObject([
      { key: `helper-late-cancel:${booking._id}`, creditPaise: 4_480, refundPaise: 0 },
    ]);
    // Excludes helpers who cost more, are inactive, do not work that day or are busy. Keeps the order of the search.
    expect(await asked(booking)).toEqual([[one(0).userId, one(2).userId, one(3).userId]]);
    expect(await shown(booking)).toMatchObject({
      status: 'cancelled',
      cancellation: { refund: 0, credit: 44.8 },
      replacement: { state: 'searching', asked: 3, deadline: expect.stringMatching(/T02:30:00/) },
    });
    const [offer] = await offers(one(0));
    expect(offer).toMatchObject({
      _id: booking._id,
      service: 'cooking',
      startTime: '09:00',
      customerName: 'Asha Rao',
      earns: 360,
      locality: 'Saket, New Delhi',
      paymentMethod: 'online',
      state: 'asked',
    });
    expect(JSON.stringify(offer)).not.toMatch(/Lake View|98765/);
    expect(await offers(one(4))).toEqual([]);

    expect((await agree(one(0), booking)).offer).toMatchObject({ state: 'agreed', earns: 360 });
    expect((await agree(one(0), booking)).offer.state).toBe('agreed');
    expect(await harness.readEvents(REPLACEMENT_PROPOSED, booking._id)).toMatchObject([{ helperId: one(0).userId }]);
    expect(await readSlotHolders(one(0))).toEqual([`replacement:${booking._id}`]);
    expect(await readErrorCode(agree(one(2), booking))).toBe('REPLACEMENT_TAKEN');
    expect(await readErrorCode(agree(one(4), booking))).toBe('BOOKING_NOT_FOUND');
    expect((await shown(booking)).replacement).toMatchObject({
      state: 'offered',
      offer: { helperId: one(0).userId, name: 'Ravi Kumar', averageRating: 4.5, totalReviews: 12, totalAmount: 403.2 },
    });

    expect(await readErrorCode(take(booking, one(2)))).toBe('REPLACEMENT_NOT_PROPOSED');
    const made = await take(booking, one(0), { idempotencyKey: 'take-1' });
    expect(made).toMatchObject({
      replaces: booking._id,
      status: 'accepted',
      helperId: { _id: one(0).userId, phone: '9123456780' },
      totalAmount: 403.2,
      payment: { method: 'online', status: 'completed' },
      specialRequests: 'Call 98765 43210 before',
      arrival: { startCode: expect.stringMatching(/^\d{4}$/) },
      customerAddress: '12 Lake View Road, Saket, New Delhi',
    });
    expect(await take(booking, one(0), { idempotencyKey: 'take-1' })).toEqual(made);
    expect((await take(booking, one(0)))._id).toBe(made._id);
    expect(await readSlotHolders(one(0))).toEqual([`booking:${made._id}`]);
    expect(await harness.readEvents(BOOKING_REPLACED, made._id)).toMatchObject([
      { replaces: booking._id, helperId: one(0).userId, paidPaise: 44_800, totalPaise: 40_320 },
    ]);
    expect((await shown(booking)).replacement).toMatchObject({ state: 'accepted', bookingId: made._id });
    expect(await settled(booking)).toEqual([]);
    expect(await readErrorCode(stop(booking))).toBe('REPLACEMENT_OVER');

    // From here on, it is a booking like any other.
    await harness.changeStatus(made, 'completed', one(0));
    expect(await settled(made)).toMatchObject([{ paidPaise: 40_320, helperPaise: 36_000, refundPaise: 0 }]);
    harness.setNow(after(121));
    expect(await settled(booking)).toEqual([]);
  });

  it('is replaced in the same way without a payment if it is a cash visit', async () => {
    const booking = await createCancelled({ paymentMethod: 'cash' }, new Date(START - 5 * HOUR_MS));
    await asked(booking);
    await agree(one(1), booking);
    const made = await take(booking, one(1));
    expect(made).toMatchObject({
      status: 'accepted',
      totalAmount: 440,
      payment: { method: 'cash', status: 'pending' },
    });
    expect(await harness.readEvents(BOOKING_REPLACED, made._id)).toMatchObject([{ paidPaise: 0, totalPaise: 44_000 }]);
    await harness.changeStatus(made, 'completed', one(1));
    expect(await settled(made)).toMatchObject([{ cashCommissionPaise: 4_000 }]);
  });

  it('searches again every ten minutes without candidates, fails at the deadline and is refunded once', async () => {
    near = [];
    const booking = await createCancelled();
    const looked = (minutes: number) =>
      until(async () => ((await harness.readBooking(booking._id))?.replacement?.nextWaveAt ?? 0) > after(minutes));
    await looked(9);
    harness.setNow(after(9));
    harness.setNow(after(11));
    await looked(20);
    // The queue and the poll may run the same wave concurrently; only one of the two results is stored.
    expect(catalog.countSearches(customer)).toBeGreaterThanOrEqual(2);
    near = [buildHelper(one(0))];
    harness.setNow(after(22));
    expect(await asked(booking)).toEqual([[one(0).userId]]);
    harness.setNow(after(119));
    expect((await shown(booking)).replacement?.state).toBe('searching');
    harness.setNow(after(121));
    await over(booking, 'failed');
    harness.setNow(after(122));
    expect(await settled(booking)).toMatchObject([
      { key: `booking:${booking._id}`, kind: 'cancelled', reason: 'helper_late_cancel', refundPaise: 44_800 },
    ]);
    expect(await harness.readEvents(REPLACEMENT_FAILED, booking._id)).toHaveLength(1);
    expect((await shown(booking)).cancellation?.refund).toBe(448);
    expect(await readErrorCode(agree(one(0), booking))).toBe('REPLACEMENT_OVER');
    expect(await offers(one(0))).toEqual([]);
  });

  it('is refunded at once when the customer stops the search, and refuses helpers who agree later', async () => {
    const booking = await createCancelled();
    await asked(booking);
    expect(await readErrorCode(stop(booking, createActor('customer')))).toBe('BOOKING_NOT_FOUND');
    expect((await stop(booking)).booking).toMatchObject({
      replacement: { state: 'stopped' },
      cancellation: { refund: 448 },
    });
    expect((await stop(booking)).booking.replacement?.state).toBe('stopped');
    expect(await readErrorCode(agree(one(0), booking))).toBe('REPLACEMENT_OVER');
    harness.setNow(after(121));
    expect(await settled(booking)).toMatchObject([{ refundPaise: 44_800 }]);
    expect(await harness.readEvents(REPLACEMENT_FAILED, booking._id)).toEqual([]);
  });

  it('goes to exactly one of three helpers who agree concurrently', async () => {
    const booking = await createCancelled();
    await asked(booking);
    const answers = await Promise.all(others.slice(0, 3).map((other) => readErrorCode(agree(other, booking))));
    expect(answers.sort()).toEqual(['REPLACEMENT_TAKEN', 'REPLACEMENT_TAKEN', 'no refusal']);
    const held = await Promise.all(others.map(readSlotHolders));
    expect(held.filter((holders) => holders.length > 0)).toEqual([[`replacement:${booking._id}`]]);
  });

  it("releases the helper's slot and refunds the customer at the deadline if the customer does not answer", async () => {
    const booking = await createCancelled();
    await asked(booking);
    await agree(one(0), booking);
    harness.setNow(after(121));
    expect(await readErrorCode(take(booking, one(0)))).toBe('REPLACEMENT_OVER');
    await over(booking, 'failed');
    expect(await readSlotHolders(one(0))).toEqual([]);
    expect(await harness.readEvents(REPLACEMENT_LET_GO, booking._id)).toMatchObject([{ helperId: one(0).userId }]);
    expect(await settled(booking)).toMatchObject([{ refundPaise: 44_800 }]);
  });

  it('continues the search after the customer passes or the helper withdraws', async () => {
    const booking = await createCancelled();
    await asked(booking);
    await agree(one(0), booking);
    await pass(booking, one(0));
    expect((await shown(booking)).replacement).toMatchObject({ state: 'searching', asked: 3 });
    expect(await readSlotHolders(one(0))).toEqual([]);
    expect(await readErrorCode(agree(one(0), booking))).toBe('REPLACEMENT_OVER');
    await agree(one(1), booking);
    await rpc().call(declineToReplace, { actor: one(1), id: booking._id });
    await rpc().call(declineToReplace, { actor: one(2), id: booking._id });
    // All three helpers have answered, so the next wave follows at once.
    expect(await asked(booking, 2)).toEqual(
      [others.slice(0, 3), others.slice(3)].map((wave) => wave.map((o) => o.userId)),
    );
    await agree(one(3), booking);
    expect((await take(booking, one(3))).helperId._id).toBe(one(3).userId);
    // A helper who withdrew is not notified.
    expect(await harness.readEvents(REPLACEMENT_LET_GO, booking._id)).toMatchObject([{ helperId: one(0).userId }]);
    expect(await readSlotHolders(one(1))).toEqual([]);
  });

  it('shows the search to the customer and staff, but not to the helper who cancelled', async () => {
    const booking = await createCancelled();
    await asked(booking);
    expect((await shown(booking, helper)).replacement).toBeUndefined();
    const running = async () =>
      (await rpc().call(adminReplacements, { actor: staff, page: 1, limit: 100 })).bookings.find(
        ({ _id }) => _id === booking._id,
      );
    expect((await running())?.replacement).toMatchObject({ state: 'searching', asked: 3 });
    await agree(one(0), booking);
    const made = await take(booking, one(0));
    expect((await shown(made, one(0))).replaces).toBeUndefined();
    expect(await running()).toBeUndefined();
  });

  it.each<[string, Parameters<typeof createCancelled>]>([
    ['half an hour before its start', [{}, new Date(START - 30 * MINUTE_MS)]],
    ['after its start', [{ paymentMethod: 'cash' }, new Date(START + MINUTE_MS)]],
  ])('has no search %s', async (_, [changes, at]) => {
    const booking = await createCancelled(changes, at);
    expect(await harness.readEvents(HELPER_CANCELLED_LATE, booking._id)).toHaveLength(1);
    expect((await shown(booking)).replacement).toBeUndefined();
    expect(await settled(booking)).toHaveLength(1);
  });

  it('has no search if it is not paid', async () => {
    const { _id: id } = await harness.createAccepted(customer, helper);
    await rpc().call(helperCancel, { actor: helper, id, reason: 'My child is ill' });
    expect(await harness.readEvents(HELPER_CANCELLED, id)).toHaveLength(1);
    expect((await harness.readBooking(id))?.replacement).toBeUndefined();
  });

  it('is searched separately for each visit of a sick day', async () => {
    await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    await harness.createAccepted(customer, helper, { paymentMethod: 'cash', startTime: '14:00', endTime: '15:00' });
    harness.setNow(CANCELLED_AT);
    const { bookings } = await rpc().call(sickDay, { actor: helper });
    expect(bookings).toHaveLength(2);
    for (const booking of bookings) await asked(booking);
  });
});

describe('the slot of a helper who agrees', () => {
  it('is refused if it was taken meanwhile, while the other helpers of the wave can still agree', async () => {
    const rival = await harness.request(createActor('customer'), one(0), { startTime: '10:00', endTime: '12:00' });
    const booking = await createCancelled({ paymentMethod: 'cash' });
    await asked(booking);
    await harness.changeStatus(rival, 'accepted', one(0));
    expect(await readErrorCode(agree(one(0), booking))).toBe('SLOT_TAKEN');
    expect((await agree(one(1), booking)).offer.state).toBe('agreed');
  });

  it('is reserved while the customer decides, and lost to other requests when the customer accepts', async () => {
    const other = { startTime: '10:00', endTime: '12:00' };
    const [first, second] = [
      await harness.request(createActor('customer'), one(0), other),
      await harness.request(createActor('customer'), one(1), other),
    ];
    const booking = await createCancelled();
    await asked(booking);
    await agree(one(0), booking);
    expect(await readErrorCode(harness.changeStatus(first, 'accepted', one(0)))).toBe('SLOT_TAKEN');
    await pass(booking, one(0));
    const freed = { subject: HELPER_TIME_FREED.subject, 'envelope.data.helperId': one(0).userId };
    expect(await harness.collection('outbox').countDocuments(freed)).toBe(1);
    expect((await harness.changeStatus(first, 'accepted', one(0))).status).toBe('accepted');
    await agree(one(1), booking);
    await take(booking, one(1));
    await until(async () => (await harness.readEvents(BOOKING_SUPERSEDED, second._id)).length === 1);
  });

  it('is not offered to helpers from whom the customer has requested something else then', async () => {
    await harness.request(customer, one(0), { startTime: '10:00', endTime: '12:00' });
    const booking = await createCancelled();
    expect((await asked(booking))[0]).toEqual(others.slice(1, 4).map(({ userId }) => userId));
  });

  it('is refused to a helper who is gone, and for cash to a helper above the commission limit', async () => {
    const booking = await createCancelled();
    await asked(booking);
    harness.offers.set(one(0).userId, undefined);
    expect(await readErrorCode(agree(one(0), booking))).toBe('REPLACEMENT_OVER');
    expect((await agree(one(1), booking)).offer.state).toBe('agreed');
    const inCash = await createCancelled(
      { paymentMethod: 'cash', startTime: '12:00', endTime: '13:00', date: LATER },
      NOW,
    );
    await asked(inCash);
    indebted.add(one(2).userId);
    expect(await readErrorCode(agree(one(2), inCash))).toBe('CASH_BLOCKED');
  });
});

describe('a pending refund of a change', () => {
  it('moves to the new booking with the payment', async () => {
    const refund = {
      refundId: newId(),
      purpose: 'booking',
      customerId: customer.userId,
      helperId: helper.userId,
    } as const;
    const booking = await harness.createAccepted(customer, helper);
    await rpc().call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
    const news = { ...refund, purposeId: booking._id, amountPaise: 4_800, refundedPaise: 0, paidPaise: 44_800 };
    await harness.publishEvent(REFUND_MOVED, { ...news, status: 'initiated' });
    harness.setNow(CANCELLED_AT);
    await rpc().call(helperCancel, { actor: helper, id: booking._id, reason: 'Ill' });
    await asked(booking);
    await agree(one(0), booking);
    const made = await take(booking, one(0));
    await harness.publishEvent(REFUND_MOVED, { ...news, status: 'processed', refundedPaise: 4_800 });
    expect(await harness.readBooking(made._id)).toMatchObject({
      payment: { status: 'partially_refunded' },
      refunds: [{ refundId: refund.refundId, status: 'processed' }],
    });
    expect((await harness.readBooking(booking._id))?.refunds).toBeUndefined();
  });
});
