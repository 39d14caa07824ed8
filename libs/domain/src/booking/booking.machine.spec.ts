import { describe, expect, it } from '@jest/globals';
import {
  allowedBookingActions,
  BOOKING_STATUSES,
  BOOKING_TARGETS,
  type BookingAction,
  type BookingDecision,
  type BookingFacts,
  type BookingStatus,
  type BookingTarget,
  bookingTarget,
  decideMove,
  isInQuestion,
  isPayable,
  type Party,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './booking.machine.js';
import { PAYMENT_METHODS, type PaymentMethod } from '../payment/pricing.js';

const facts = (
  status: BookingStatus,
  method: PaymentMethod = 'cash',
  paid: PaymentStatus = 'pending',
): BookingFacts => ({
  status,
  payment: { method, status: paid },
});
const PARTIES: Party[] = ['customer', 'helper'];
const everyBooking = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_METHODS.flatMap((method) => PAYMENT_STATUSES.map((paid) => facts(status, method, paid))),
);

// The state table of the product. Payment matters only in the rows that name it.
describe('booking transitions', () => {
  it.each<[Party, BookingFacts, BookingAction[]]>([
    ['helper', facts('pending'), ['accept', 'decline']],
    ['helper', facts('pending', 'online'), ['accept', 'decline']],
    ['helper', facts('accepted'), ['complete']],
    ['helper', facts('accepted', 'online'), ['complete']],
    ['helper', facts('accepted', 'online', 'completed'), ['complete']],
    ['helper', facts('completed'), []],
    ['helper', facts('cancelled'), []],
    ['customer', facts('pending'), ['cancel']],
    ['customer', facts('pending', 'online'), ['cancel']],
    ['customer', facts('accepted'), ['cancel']],
    ['customer', facts('accepted', 'online'), ['cancel']],
    ['customer', facts('accepted', 'online', 'failed'), ['cancel']],
    ['customer', facts('accepted', 'online', 'completed'), []],
    ['customer', facts('accepted', 'online', 'partially_refunded'), []],
    ['customer', facts('accepted', 'cash', 'completed'), ['cancel']],
    ['customer', facts('completed'), []],
    ['customer', facts('cancelled'), []],
  ])('a %s with the booking %j may %j', (party, booking, actions) => {
    expect(allowedBookingActions(booking, party)).toEqual(actions);
  });

  it.each<[string, Partial<BookingFacts>, boolean]>([
    ['has a case of staff', { staffCase: {} }, true],
    ['has a reported absence', { noShow: { state: 'claimed' } }, true],
    ['has a decided absence', { noShow: { state: 'confirmed' } }, false],
    ['has neither', {}, false],
  ])('an accepted visit that %s: its facts are under review: %j', (_, more, inQuestion) => {
    const visit = { ...facts('accepted'), ...more };
    expect(isInQuestion(visit)).toBe(inQuestion);
    expect(decideMove(visit, 'helper', 'completed')).toEqual(
      inQuestion ? { refused: 'VISIT_IN_QUESTION' } : { action: 'complete' },
    );
  });

  it('reaches every status from pending and leaves no final one', () => {
    const next = (status: BookingStatus) =>
      PARTIES.flatMap((party) => allowedBookingActions(facts(status), party)).map(bookingTarget);
    const reached = new Set<BookingStatus>(['pending']);
    for (const status of reached) for (const target of next(status)) reached.add(target);
    expect([...reached].sort()).toEqual([...BOOKING_STATUSES].sort());
    expect(next('completed')).toEqual([]);
    expect(next('cancelled')).toEqual([]);
  });
});

const refused = (code: 'FORBIDDEN' | 'BOOKING_MOVE_REFUSED' | 'USE_CANCELLATION_QUOTE') => ({ refused: code }) as const;
const REPEATED = { repeated: true } as const;

describe('PATCH of the status', () => {
  it.each<[Party, BookingStatus, BookingTarget, BookingDecision]>([
    ['helper', 'pending', 'accepted', { action: 'accept' }],
    ['helper', 'pending', 'completed', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'pending', 'cancelled', { action: 'decline' }],
    ['helper', 'accepted', 'accepted', REPEATED],
    ['helper', 'accepted', 'completed', { action: 'complete' }],
    ['helper', 'accepted', 'cancelled', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'completed', 'accepted', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'completed', 'completed', REPEATED],
    ['helper', 'completed', 'cancelled', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'cancelled', 'accepted', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'cancelled', 'completed', refused('BOOKING_MOVE_REFUSED')],
    ['helper', 'cancelled', 'cancelled', refused('BOOKING_MOVE_REFUSED')],
    ['customer', 'pending', 'accepted', refused('FORBIDDEN')],
    ['customer', 'pending', 'completed', refused('FORBIDDEN')],
    ['customer', 'pending', 'cancelled', { action: 'cancel' }],
    ['customer', 'accepted', 'accepted', refused('FORBIDDEN')],
    ['customer', 'accepted', 'completed', refused('FORBIDDEN')],
    ['customer', 'accepted', 'cancelled', { action: 'cancel' }],
    ['customer', 'completed', 'accepted', refused('FORBIDDEN')],
    ['customer', 'completed', 'completed', refused('FORBIDDEN')],
    ['customer', 'completed', 'cancelled', refused('BOOKING_MOVE_REFUSED')],
    ['customer', 'cancelled', 'accepted', refused('FORBIDDEN')],
    ['customer', 'cancelled', 'completed', refused('FORBIDDEN')],
    ['customer', 'cancelled', 'cancelled', refused('BOOKING_MOVE_REFUSED')],
  ])('by the %s of a %s booking to %s', (party, status, target, decision) => {
    expect(decideMove(facts(status), party, target)).toEqual(decision);
  });

  it("repeating one's own cancellation changes nothing; the other side is refused", () => {
    for (const by of PARTIES) {
      const booking: BookingFacts = { ...facts('cancelled'), cancellation: { by } };
      for (const party of PARTIES)
        expect(decideMove(booking, party, 'cancelled')).toEqual(
          party === by ? REPEATED : refused('BOOKING_MOVE_REFUSED'),
        );
    }
    const expired: BookingFacts = { ...facts('cancelled'), cancellation: { by: 'system' } };
    expect(decideMove(expired, 'customer', 'cancelled')).toEqual(refused('BOOKING_MOVE_REFUSED'));
  });

  it("a customer's cancellation of a paid booking refers to the quote", () => {
    const paid = facts('accepted', 'online', 'completed');
    expect(decideMove(paid, 'customer', 'cancelled')).toEqual(refused('USE_CANCELLATION_QUOTE'));
  });

  it('allows an action exactly when the screen offers it', () => {
    for (const booking of everyBooking)
      for (const party of PARTIES) {
        const offered = allowedBookingActions(booking, party);
        const done = BOOKING_TARGETS.flatMap((target) => {
          const decision = decideMove(booking, party, target);
          return 'action' in decision ? [decision.action] : [];
        });
        expect([...done].sort()).toEqual([...offered].sort());
      }
  });
});

describe('online payment', () => {
  it('is due from acceptance until it is paid, also after completion; cash is never due', () => {
    const payable = everyBooking.filter(isPayable);
    expect(payable).toEqual([
      facts('accepted', 'online', 'pending'),
      facts('accepted', 'online', 'failed'),
      facts('completed', 'online', 'pending'),
      facts('completed', 'online', 'failed'),
    ]);
  });
});

it('a visit under way can be completed and cannot be cancelled', () => {
  const arrival = { arrivedAt: new Date('2026-12-05T03:30:00Z') };
  const booking: BookingFacts = { status: 'accepted', payment: { method: 'cash', status: 'pending' }, arrival };
  expect(allowedBookingActions(booking, 'customer')).toEqual([]);
  expect(allowedBookingActions(booking, 'helper')).toEqual(['complete']);
  expect(decideMove(booking, 'customer', 'cancelled')).toEqual({ refused: 'BOOKING_MOVE_REFUSED' });
});
