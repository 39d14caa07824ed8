import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addContact,
  answerArrival,
  ARRIVAL_ASKED,
  type Booking,
  BOOKING_SETTLED,
  cancelBooking,
  CASE_OPENED,
  claimNoShow,
  contestNoShow,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  decideUnconfirmedVisit,
  helperCancel,
  HELPER_NO_SHOW,
  markPaid,
  myStrikes,
  startVisit,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

const NEXT_DAY = addDays(TOMORROW, 1);
const at = (time: string, date = TOMORROW) => istInstant(date, time);

let harness: Harness;
let customer: Actor;
let helper: Actor;
const staff = createActor('ops');

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
const paid = async () => {
  const booking = await harness.createAccepted(customer, helper);
  await call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const contact = ({ _id }: Booking, actor = helper, way = 'call') => call(addContact, { actor, id: _id, way });
const claim = async ({ _id }: Booking, actor: Actor) =>
  (await harness.service.rpc.call(claimNoShow, { actor, id: _id })).booking;
const contest = async ({ _id }: Booking, actor: Actor) =>
  (await harness.service.rpc.call(contestNoShow, { actor, id: _id, reason: 'I was there, ask 98765 43210' })).booking;
const decide = async ({ _id }: Booking, outcome: string) =>
  (
    await harness.service.rpc.call(decideUnconfirmedVisit, {
      actor: staff,
      id: _id,
      outcome,
      note: 'The chat shows it',
    })
  ).booking;
const ended = ({ _id }: Booking) =>
  until(async () => {
    const doc = await harness.readBooking(_id);
    return doc?.status === 'cancelled' ? doc : undefined;
  });
const settled = ({ _id }: Booking) => harness.readEvents(BOOKING_SETTLED, _id);
const listStrikes = async () => (await harness.service.rpc.call(myStrikes, { actor: helper })).strikes;

/** A visit whose helper arrived but whose customer is not there. */
const customerClaimed = async (booking: Booking) => {
  harness.setNow(at('09:10'));
  await contact(booking);
  harness.setNow(at('09:20'));
  return claim(booking, helper);
};
const helperClaimed = (booking: Booking) => {
  harness.setNow(at('09:40'));
  return claim(booking, customer);
};

describe('a customer who is not there', () => {
  it('is reported once after the grace period and a contact attempt, and charged in full if it is uncontested for a day', async () => {
    const booking = await paid();
    harness.setNow(at('08:00'));
    expect(await readErrorCode(contact(booking))).toBe('VISIT_TOO_EARLY');
    harness.setNow(at('09:14'));
    expect(await readErrorCode(claim(booking, helper))).toBe('VISIT_TOO_EARLY');
    harness.setNow(at('09:16'));
    expect(await readErrorCode(claim(booking, helper))).toBe('CONTACT_FIRST');
    expect(await readErrorCode(contact(booking, helper, 'smoke'))).toBe('INVALID_INPUT');
    await contact(booking);
    await contact(booking, helper, 'chat');
    const claimed = await claim(booking, helper);
    expect(claimed.noShow).toMatchObject({ of: 'customer', state: 'claimed' });
    expect(claimed.contacts).toEqual([{ by: 'helper', way: 'chat', at: expect.stringMatching(/T03:46:00/) }]);
    expect(await claim(booking, helper)).toEqual(claimed);
    expect(await harness.readEvents(CUSTOMER_NO_SHOW_CLAIMED, booking._id)).toHaveLength(1);

    harness.setNow(at('09:15', NEXT_DAY));
    expect((await harness.readBooking(booking._id))?.status).toBe('accepted');
    harness.setNow(at('09:18', NEXT_DAY));
    const doc = await ended(booking);
    expect(doc).toMatchObject({
      noShow: { state: 'confirmed' },
      cancellation: { by: 'system', kind: 'customer_no_show', feePaise: 44_800, refundPaise: 0 },
    });
    expect(await settled(booking)).toMatchObject([
      { kind: 'no_show', reason: 'no_show', paidPaise: 44_800, helperPaise: 40_000, refundPaise: 0, creditPaise: 0 },
    ]);
    expect(await harness.readEvents(CUSTOMER_NO_SHOW, booking._id)).toHaveLength(1);
  });

  it('owes the fee of a cash visit', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    await customerClaimed(booking);
    harness.setNow(at('09:25', NEXT_DAY));
    await ended(booking);
    expect(await settled(booking)).toMatchObject([{ kind: 'no_show', duePaise: 44_000, dueHelperPaise: 40_000 }]);
  });

  it('cannot cancel at a lower fee meanwhile, and the helper cannot complete the visit', async () => {
    const booking = await paid();
    await customerClaimed(booking);
    const id = booking._id;
    expect(await readErrorCode(call(cancelBooking, { actor: customer, id }))).toBe('BOOKING_MOVE_REFUSED');
    expect(await readErrorCode(harness.changeStatus(booking, 'cancelled', customer))).toBe('VISIT_IN_QUESTION');
    expect(await readErrorCode(harness.changeStatus(booking, 'completed', helper))).toBe('VISIT_IN_QUESTION');
    expect(await readErrorCode(call(helperCancel, { actor: helper, id, reason: 'x' }))).toBe('BOOKING_MOVE_REFUSED');
    expect(await readErrorCode(claim(booking, customer))).toBe('VISIT_IN_QUESTION');
  });

  it('disproves the report with the start code', async () => {
    const booking = await paid();
    const code = (await harness.readBooking(booking._id))?.arrival?.code ?? '';
    await customerClaimed(booking);
    const { booking: begun } = await harness.service.rpc.call(startVisit, { actor: helper, id: booking._id, code });
    expect(begun.noShow?.state).toBe('dismissed');
    harness.setNow(at('09:25', NEXT_DAY));
    expect(await harness.changeStatus(booking, 'completed', helper)).toMatchObject({ status: 'completed' });
  });

  it('can contest the report, and staff decide either way', async () => {
    const booking = await paid();
    await customerClaimed(booking);
    expect(await readErrorCode(contest(booking, helper))).toBe('NOTHING_TO_CONTEST');
    const contested = await contest(booking, customer);
    expect(contested).toMatchObject({
      noShow: { state: 'contested', contest: 'I was there, ask •••' },
      staffCase: { kind: 'no_show' },
    });
    expect(await contest(booking, customer)).toEqual(contested);
    expect(await harness.readEvents(CASE_OPENED, booking._id)).toHaveLength(1);
    harness.setNow(at('12:00', addDays(NEXT_DAY, 1)));
    expect(await settled(booking)).toEqual([]);
    expect((await decide(booking, 'customer_no_show')).cancellation).toMatchObject({ fee: 448, refund: 0 });

    [customer, helper] = [createActor('customer'), createActor('helper')];
    harness.setNow(NOW);
    const another = await paid();
    await customerClaimed(another);
    await contest(another, customer);
    expect(await decide(another, 'nobodys_fault')).toMatchObject({
      cancellation: { kind: 'nobodys_fault', fee: 0, refund: 448 },
      noShow: { state: 'dismissed' },
    });
  });

  it('cannot contest the report after its deadline', async () => {
    const booking = await paid();
    const { noShow } = await customerClaimed(booking);
    harness.setNow(new Date(noShow?.contestBy ?? ''));
    expect(['NOTHING_TO_CONTEST', 'BOOKING_CHANGED_MEANWHILE']).toContain(
      await readErrorCode(contest(booking, customer)),
    );
    await ended(booking);
  });
});

describe('a helper who does not come', () => {
  it('is asked about once half an hour after the start, and silence has no effect', async () => {
    const booking = await paid();
    harness.setNow(at('09:31'));
    await until(async () => (await harness.readEvents(ARRIVAL_ASKED, booking._id)).length === 1);
    harness.setNow(at('10:50', NEXT_DAY));
    expect(await harness.readBooking(booking._id)).toMatchObject({ status: 'accepted' });
    expect(await harness.readBooking(booking._id)).not.toHaveProperty('noShow');
    expect(await harness.readEvents(ARRIVAL_ASKED, booking._id)).toHaveLength(1);
  });

  it('is not asked about after the customer confirmed the arrival', async () => {
    const booking = await paid();
    harness.setNow(at('09:05'));
    await call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
    harness.setNow(at('09:31'));
    const task = await harness.collection('moments').findOne({ _id: `${booking._id}-arrival-ask` as never });
    expect(task).toMatchObject({ state: 'dropped' });
    expect(await readErrorCode(claim(booking, customer))).toBe('BOOKING_MOVE_REFUSED');
  });

  it('is reported by the customer and, uncontested for a day, leads to a refund, a credit and a strike', async () => {
    const booking = await paid();
    harness.setNow(at('09:29'));
    expect(await readErrorCode(claim(booking, customer))).toBe('VISIT_TOO_EARLY');
    await helperClaimed(booking);
    harness.setNow(at('09:45', NEXT_DAY));
    expect((await ended(booking)).cancellation).toMatchObject({
      kind: 'helper_no_show',
      feePaise: 0,
      refundPaise: 44_800,
      creditPaise: 4_480,
    });
    expect(await settled(booking)).toMatchObject([
      { key: `booking:${booking._id}`, reason: 'helper_no_show', refundPaise: 44_800 },
      { key: `helper-no-show:${booking._id}`, kind: 'correction', creditPaise: 4_480 },
    ]);
    expect(await harness.readEvents(HELPER_NO_SHOW, booking._id)).toHaveLength(1);
    expect(await listStrikes()).toMatchObject([{ _id: booking._id, kind: 'no_show', state: 'standing' }]);
  });

  it('can contest the report, and staff can find that the helper was there', async () => {
    const booking = await paid();
    await helperClaimed(booking);
    await contest(booking, helper);
    expect(await decide(booking, 'completed')).toMatchObject({ status: 'completed' });
    expect(await settled(booking)).toMatchObject([{ kind: 'completed', helperPaise: 40_000 }]);
    expect(await listStrikes()).toEqual([]);
  });
});
