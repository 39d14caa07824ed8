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
  decideCase,
  helperCancel,
  HELPER_NO_SHOW,
  markPaid,
  myMarks,
  startVisit,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, startHarness, TOMORROW } from '../../test/harness.js';

const NEXT_DAY = addDays(TOMORROW, 1);
const at = (time: string, date = TOMORROW) => istInstant(date, time);

let bench: Harness;
let customer: Actor;
let helper: Actor;
const staff = person('ops');

beforeAll(async () => {
  bench = await startHarness();
});
afterAll(() => bench?.stop());
beforeEach(() => {
  bench.at(NOW);
  customer = person('customer');
  helper = person('helper');
});

const call = (...args: Parameters<Harness['service']['rpc']['call']>) => bench.service.rpc.call(...args);
const paid = async () => {
  const booking = await bench.accepted(customer, helper);
  await call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const contact = ({ _id }: Booking, actor = helper, way = 'call') => call(addContact, { actor, id: _id, way });
const claim = async ({ _id }: Booking, actor: Actor) =>
  (await bench.service.rpc.call(claimNoShow, { actor, id: _id })).booking;
const contest = async ({ _id }: Booking, actor: Actor) =>
  (await bench.service.rpc.call(contestNoShow, { actor, id: _id, reason: 'I was there, ask 98765 43210' })).booking;
const decide = async ({ _id }: Booking, outcome: string) =>
  (await bench.service.rpc.call(decideCase, { actor: staff, id: _id, outcome, note: 'The chat shows it' })).booking;
const ended = ({ _id }: Booking) =>
  until(async () => {
    const doc = await bench.stored(_id);
    return doc?.status === 'cancelled' ? doc : undefined;
  });
const settled = ({ _id }: Booking) => bench.announced(BOOKING_SETTLED, _id);
const marks = async () => (await bench.service.rpc.call(myMarks, { actor: helper })).marks;

/** The helper stands before a closed door. */
const customerClaimed = async (booking: Booking) => {
  bench.at(at('09:10'));
  await contact(booking);
  bench.at(at('09:20'));
  return claim(booking, helper);
};
const helperClaimed = (booking: Booking) => {
  bench.at(at('09:40'));
  return claim(booking, customer);
};

describe('a customer who is not there', () => {
  it('is claimed after the grace and a contact, once, and charged in full when it stands for a day', async () => {
    const booking = await paid();
    bench.at(at('08:00'));
    expect(await refusal(contact(booking))).toBe('VISIT_TOO_EARLY');
    bench.at(at('09:14'));
    expect(await refusal(claim(booking, helper))).toBe('VISIT_TOO_EARLY');
    bench.at(at('09:16'));
    expect(await refusal(claim(booking, helper))).toBe('CONTACT_FIRST');
    expect(await refusal(contact(booking, helper, 'smoke'))).toBe('INVALID_INPUT');
    await contact(booking);
    await contact(booking, helper, 'chat');
    const claimed = await claim(booking, helper);
    expect(claimed.noShow).toMatchObject({ of: 'customer', state: 'claimed' });
    expect(claimed.contacts).toEqual([{ by: 'helper', way: 'chat', at: expect.stringMatching(/T03:46:00/) }]);
    expect(await claim(booking, helper)).toEqual(claimed);
    expect(await bench.announced(CUSTOMER_NO_SHOW_CLAIMED, booking._id)).toHaveLength(1);

    bench.at(at('09:15', NEXT_DAY));
    expect((await bench.stored(booking._id))?.status).toBe('accepted');
    bench.at(at('09:18', NEXT_DAY));
    const doc = await ended(booking);
    expect(doc).toMatchObject({
      noShow: { state: 'confirmed' },
      cancellation: { by: 'system', kind: 'customer_no_show', feePaise: 44_800, refundPaise: 0 },
    });
    expect(await settled(booking)).toMatchObject([
      { kind: 'no_show', reason: 'no_show', paidPaise: 44_800, helperPaise: 40_000, refundPaise: 0, creditPaise: 0 },
    ]);
    expect(await bench.announced(CUSTOMER_NO_SHOW, booking._id)).toHaveLength(1);
  });

  it('owes it where it was to be paid in cash', async () => {
    const booking = await bench.accepted(customer, helper, { paymentMethod: 'cash' });
    await customerClaimed(booking);
    bench.at(at('09:25', NEXT_DAY));
    await ended(booking);
    expect(await settled(booking)).toMatchObject([{ kind: 'no_show', duePaise: 44_000, dueHelperPaise: 40_000 }]);
  });

  it('cannot call the visit off at a smaller price meanwhile, nor can the helper complete it', async () => {
    const booking = await paid();
    await customerClaimed(booking);
    const id = booking._id;
    expect(await refusal(call(cancelBooking, { actor: customer, id }))).toBe('BOOKING_MOVE_REFUSED');
    expect(await refusal(bench.move(booking, 'cancelled', customer))).toBe('VISIT_IN_QUESTION');
    expect(await refusal(bench.move(booking, 'completed', helper))).toBe('VISIT_IN_QUESTION');
    expect(await refusal(call(helperCancel, { actor: helper, id, reason: 'x' }))).toBe('BOOKING_MOVE_REFUSED');
    expect(await refusal(claim(booking, customer))).toBe('VISIT_IN_QUESTION');
  });

  it('who opens after all gives the code, and the claim is nothing', async () => {
    const booking = await paid();
    const code = (await bench.stored(booking._id))?.arrival?.code ?? '';
    await customerClaimed(booking);
    const { booking: begun } = await bench.service.rpc.call(startVisit, { actor: helper, id: booking._id, code });
    expect(begun.noShow?.state).toBe('dismissed');
    bench.at(at('09:25', NEXT_DAY));
    expect(await bench.move(booking, 'completed', helper)).toMatchObject({ status: 'completed' });
  });

  it('who contests it is heard: staff decide, either way', async () => {
    const booking = await paid();
    await customerClaimed(booking);
    expect(await refusal(contest(booking, helper))).toBe('NOTHING_TO_CONTEST');
    const contested = await contest(booking, customer);
    expect(contested).toMatchObject({
      noShow: { state: 'contested', contest: 'I was there, ask •••' },
      staffCase: { kind: 'no_show' },
    });
    expect(await contest(booking, customer)).toEqual(contested);
    expect(await bench.announced(CASE_OPENED, booking._id)).toHaveLength(1);
    bench.at(at('12:00', addDays(NEXT_DAY, 1)));
    expect(await settled(booking)).toEqual([]);
    expect((await decide(booking, 'customer_no_show')).cancellation).toMatchObject({ fee: 448, refund: 0 });

    [customer, helper] = [person('customer'), person('helper')];
    bench.at(NOW);
    const another = await paid();
    await customerClaimed(another);
    await contest(another, customer);
    expect(await decide(another, 'nobodys_fault')).toMatchObject({
      cancellation: { kind: 'nobodys_fault', fee: 0, refund: 448 },
      noShow: { state: 'dismissed' },
    });
  });

  it('contests in time or not at all', async () => {
    const booking = await paid();
    const { noShow } = await customerClaimed(booking);
    bench.at(new Date(noShow?.contestBy ?? ''));
    expect(['NOTHING_TO_CONTEST', 'BOOKING_CHANGED_MEANWHILE']).toContain(await refusal(contest(booking, customer)));
    await ended(booking);
  });
});

describe('a helper who does not come', () => {
  it('both are asked half an hour after the start, once; silence makes nothing of it', async () => {
    const booking = await paid();
    bench.at(at('09:31'));
    await until(async () => (await bench.announced(ARRIVAL_ASKED, booking._id)).length === 1);
    bench.at(at('10:50', NEXT_DAY));
    expect(await bench.stored(booking._id)).toMatchObject({ status: 'accepted' });
    expect(await bench.stored(booking._id)).not.toHaveProperty('noShow');
    expect(await bench.announced(ARRIVAL_ASKED, booking._id)).toHaveLength(1);
  });

  it('is not asked about once the customer has said that he is there', async () => {
    const booking = await paid();
    bench.at(at('09:05'));
    await call(answerArrival, { actor: customer, id: booking._id, arrived: 'yes' });
    bench.at(at('09:31'));
    const moments = await bench.collection('moments').findOne({ _id: `${booking._id}-arrival-ask` as never });
    expect(moments).toMatchObject({ state: 'dropped' });
    expect(await refusal(claim(booking, customer))).toBe('BOOKING_MOVE_REFUSED');
  });

  it('by the customer’s word, uncontested for a day: everything back, a credit, a mark', async () => {
    const booking = await paid();
    bench.at(at('09:29'));
    expect(await refusal(claim(booking, customer))).toBe('VISIT_TOO_EARLY');
    await helperClaimed(booking);
    bench.at(at('09:45', NEXT_DAY));
    expect((await ended(booking)).cancellation).toMatchObject({
      ...{ kind: 'helper_no_show', feePaise: 0, refundPaise: 44_800, creditPaise: 4_480 },
    });
    expect(await settled(booking)).toMatchObject([
      { key: `booking:${booking._id}`, reason: 'helper_no_show', refundPaise: 44_800 },
      { key: `helper-no-show:${booking._id}`, kind: 'correction', creditPaise: 4_480 },
    ]);
    expect(await bench.announced(HELPER_NO_SHOW, booking._id)).toHaveLength(1);
    expect(await marks()).toMatchObject([{ _id: booking._id, kind: 'no_show', state: 'standing' }]);
  });

  it('contests it, and staff find that he was there', async () => {
    const booking = await paid();
    await helperClaimed(booking);
    await contest(booking, helper);
    expect(await decide(booking, 'completed')).toMatchObject({ status: 'completed' });
    expect(await settled(booking)).toMatchObject([{ kind: 'completed', helperPaise: 40_000 }]);
    expect(await marks()).toEqual([]);
  });
});
