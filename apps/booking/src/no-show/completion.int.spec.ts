import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminCases,
  answerArrival,
  type Booking,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  CASE_CLOSED,
  CASE_OPENED,
  COMPLETED_UNASKED,
  decideCase,
  markPaid,
  VISIT_END_DUE,
} from '@sahaya/contracts';
import { addDays, istInstant } from '@sahaya/domain';
import { until } from '@sahaya/testing';
import { type Harness, NOW, person, refusal, refused, startHarness, TOMORROW } from '../../test/harness.js';

const at = (time: string, date = TOMORROW) => istInstant(date, time);
/** The visit is from 09:00 to 11:00. */
const NUDGE = at('11:31');
const LAST = at('11:01', addDays(TOMORROW, 1));

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

const paid = async () => {
  const booking = await bench.accepted(customer, helper);
  await bench.service.rpc.call(markPaid, { bookingId: booking._id, paymentId: 'pay_1' });
  return booking;
};
const tookPlace = ({ _id }: Booking) =>
  bench.service.rpc.call(answerArrival, { actor: customer, id: _id, arrived: 'yes' });
const stored = async ({ _id }: Booking) => bench.stored(_id);
const count = async (event: Parameters<Harness['announced']>[0], { _id }: Booking) =>
  (await bench.announced(event, _id)).length;
const decide = async ({ _id }: Booking, outcome: string, actor = staff) =>
  (await bench.service.rpc.call(decideCase, { actor, id: _id, outcome, note: 'Both were asked' })).booking;
const withCase = async () => {
  const booking = await paid();
  bench.at(LAST);
  await until(async () => (await stored(booking))?.staffCase);
  return booking;
};

describe('a visit that nobody marks complete', () => {
  it('is asked for half an hour after its end, once', async () => {
    const booking = await paid();
    bench.at(NUDGE);
    await until(async () => (await count(VISIT_END_DUE, booking)) === 1);
    bench.at(new Date(NUDGE.getTime() + 60_000));
    await bench.move(booking, 'completed', helper);
    expect(await count(VISIT_END_DUE, booking)).toBe(1);
    expect(await count(COMPLETED_UNASKED, booking)).toBe(0);
    expect((await stored(booking))?.arrival).not.toHaveProperty('arrivedAt');
  });

  it('is completed by itself a day after its end when the customer has said that it took place', async () => {
    const booking = await paid();
    bench.at(at('09:10'));
    await tookPlace(booking);
    bench.at(LAST);
    const done = await until(async () =>
      (await stored(booking))?.status === 'completed' ? stored(booking) : undefined,
    );
    expect(done?.arrival?.endedAt).toEqual(at('11:00'));
    expect(await count(BOOKING_EVENT.complete, booking)).toBe(1);
    expect(await count(COMPLETED_UNASKED, booking)).toBe(1);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([{ kind: 'completed' }]);
  });

  it('is a case for staff when nobody has said anything', async () => {
    const booking = await withCase();
    expect(await stored(booking)).toMatchObject({ status: 'accepted', staffCase: { kind: 'completion' } });
    expect(await count(CASE_OPENED, booking)).toBe(1);
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toEqual([]);
    expect(await refusal(bench.move(booking, 'completed', helper))).toBe('VISIT_IN_QUESTION');
    const { bookings } = await bench.service.rpc.call(adminCases, { actor: staff, page: 1, limit: 100 });
    expect(bookings.map(({ _id }) => _id)).toContain(booking._id);
  });

  it('is completed by the customer’s late word, too', async () => {
    const booking = await withCase();
    expect((await tookPlace(booking)).booking).toMatchObject({ status: 'completed' });
    expect(await stored(booking)).not.toHaveProperty('staffCase');
    expect(await refusal(decide(booking, 'completed'))).toBe('CASE_NOT_OPEN');
  });
});

describe('staff', () => {
  it('complete it', async () => {
    const booking = await withCase();
    expect(await decide(booking, 'completed')).toMatchObject({ status: 'completed' });
    expect(await bench.announced(BOOKING_SETTLED, booking._id)).toMatchObject([
      { kind: 'completed', paidPaise: 44_800 },
    ]);
    expect(await refused(decide(booking, 'nobodys_fault'))).toMatchObject({
      code: 'CASE_CHANGED',
      details: { by: 'Kavita Rao', what: 'completed', at: expect.any(String) },
    });
  });

  it('call it off as nobody’s fault: all goes back', async () => {
    const booking = await withCase();
    expect((await decide(booking, 'nobodys_fault')).cancellation).toMatchObject({ kind: 'nobodys_fault', refund: 448 });
    expect(await count(CASE_CLOSED, booking)).toBe(1);
  });

  it('decide with a reason, among what there is', async () => {
    const booking = await withCase();
    expect(await refusal(decide(booking, 'whatever'))).toBe('INVALID_INPUT');
    const silent = { actor: staff, id: booking._id, outcome: 'completed', note: '' };
    expect(await refusal(bench.service.rpc.call(decideCase, silent))).toBe('REASON_REQUIRED');
  });
});
