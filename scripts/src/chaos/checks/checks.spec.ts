import { describe, expect, it } from '@jest/globals';
import type { Operation } from '../history.ts';
import type { FinalState, Purchase } from '../state.ts';
import { findingsIn } from './checks.ts';
import { reminderDelays } from './reminder-checks.ts';
import { dayHistories } from './reservations.ts';

const HELPER = 'helper';
const operation = (values: Partial<Operation>): Operation => ({
  scenario: 'a fault',
  kind: 'book',
  actor: 'customer',
  subject: 'request 1',
  begun: 1,
  ended: 2,
  answers: [201],
  waits: [20],
  outcome: 'ok',
  ...values,
});
const booking = (values: object = {}) =>
  ({
    _id: 'b1',
    status: 'accepted',
    specialRequests: 'request 1',
    paymentMethod: 'cash',
    payment: { method: 'cash', status: 'pending' },
    totalAmount: 250,
    date: '2030-01-07',
    startTime: '09:00',
    endTime: '10:00',
    helperId: { _id: HELPER },
    customerId: { _id: 'customer' },
    startsAt: '2030-01-07T03:30:00.000Z',
    ...values,
  }) as FinalState['bookings'][number];
/** An entry of the inbox, a minute after the first reminder was due. */
const entry = (kind: string, path: string) => ({ kind, path, createdAt: '2030-01-06T03:31:00.000Z' });
const state = (values: Partial<FinalState> = {}): FinalState => ({
  bookings: [booking()],
  chats: new Map(),
  inboxes: new Map([['customer', [entry('booking-accepted', '/my-bookings#booking-b1')]]]),
  plans: new Map(),
  views: [],
  purchases: new Map(),
  captures: [],
  ledger: 0,
  money: [],
  readAt: new Date('2030-01-06T00:00:00Z'),
  unpublished: 0,
  deadLetters: 0,
  streamCopies: 3,
  ...values,
});
const message = (seq: number, clientMsgId: string) => ({ _id: `${seq}`, seq, clientMsgId, sender: 'customer' });
const chats = new Map([['c1', [message(1, 'm1'), message(2, 'm2')]]]);
const view = (...messages: ReturnType<typeof message>[]) => ({
  chats,
  views: [{ viewer: 'helper', chat: 'c1', messages }],
});
/** A visit of 250 rupees, and its payment. */
const paid = (shown: Partial<Purchase>, ...refunds: number[]): Partial<FinalState> => ({
  purchases: new Map([['b1', { price: 250, isPaid: true, isCancelled: false, refund: 0, ...shown }]]),
  captures: refunds.map((refunded, index) => ({ order: `o${index}`, subject: 'b1', captured: 25_000, refunded })),
  ledger: refunds.reduce((total, refunded) => total + 25_000 - refunded, 0),
});
const sent = (clientMsgId: string, values: Partial<Operation> = {}) =>
  operation({ kind: 'message', subject: `c1 ${clientMsgId}`, ...values });
/** The visit of 03:30 UTC was accepted two days before, and is looked at after its first reminder. */
const reminded = (values: object, entries: { customer: number; helper: number }, readAt = '2030-01-06T04:00:00Z') => {
  const reminders = (count: number) => Array.from({ length: count }, () => entry('reminder-24h', '/visits#booking-b1'));
  return {
    bookings: [booking({ acceptedAt: '2030-01-05T00:00:00Z', ...values })],
    inboxes: new Map([
      ['customer', reminders(entries.customer)],
      [HELPER, reminders(entries.helper)],
    ]),
    readAt: new Date(readAt),
  };
};
const cancelledAt = (at: string) => ({
  status: 'cancelled',
  cancellation: { by: 'customer', kind: 'cancelled', fee: 0, refund: 0, at },
});
const accepted = operation({ kind: 'accept', subject: 'b1', actor: HELPER });

describe('the checks of a history', () => {
  it('find nothing where every answer is true', () => {
    const seen = view(message(1, 'm1'), message(2, 'm2'));
    expect(findingsIn([operation({}), accepted, sent('m1'), sent('m2')], state({ ...seen, ...paid({}, 0) }))).toEqual(
      [],
    );
  });

  it.each<[string, Partial<FinalState>]>([
    ['everybody is reminded once', reminded({}, { customer: 1, helper: 1 })],
    ['the reminder is not due', reminded({}, { customer: 0, helper: 0 }, '2030-01-06T03:00:00Z')],
    ['the visit was cancelled before', reminded(cancelledAt('2030-01-06T03:00:00Z'), { customer: 0, helper: 0 })],
    ['the visit was cancelled after', reminded(cancelledAt('2030-01-06T03:40:00Z'), { customer: 1, helper: 1 })],
  ])('find nothing where %s', (_, values) => {
    expect(findingsIn([], state(values))).toEqual([]);
  });

  it('know when each reminder was due, and how late it came', () => {
    const late = { dueAt: new Date('2030-01-06T03:30:00Z'), lateMs: 60_000 };
    expect(reminderDelays(state(reminded({}, { customer: 1, helper: 1 })))).toEqual([late, late]);
    expect(reminderDelays(state(reminded({}, { customer: 0, helper: 0 })))).toEqual([]);
  });

  it('find nothing where a cancelled visit is refunded', () => {
    const cancelled = state({ bookings: [booking({ status: 'cancelled' })] });
    const refunded = paid({ isCancelled: true, refund: 250 }, 25_000);
    expect(findingsIn([operation({ kind: 'cancel', subject: 'b1' })], { ...cancelled, ...refunded })).toEqual([]);
  });

  it.each<[string, Operation[], Partial<FinalState>, string]>([
    ['an acknowledged request that is not there', [operation({})], { bookings: [] }, 'lost'],
    [
      'a request that is there twice',
      [operation({})],
      { bookings: [booking(), booking({ _id: 'b2', date: '2030-01-08' })] },
      'duplicated',
    ],
    ['a refused request that is there', [operation({ outcome: 'refused' })], {}, 'wrong'],
    ['an acceptance without effect', [accepted], { bookings: [booking({ status: 'pending' })] }, 'lost'],
    ['a cancellation without effect', [operation({ kind: 'cancel', subject: 'b1' })], {}, 'lost'],
    [
      'two visits of a helper at the same time',
      [],
      { bookings: [booking(), booking({ _id: 'b2', startTime: '09:30' })] },
      'duplicated',
    ],
    ['an acknowledged message that is not there', [sent('m1')], { chats: new Map([['c1', []]]) }, 'lost'],
    [
      'a message that is there twice',
      [sent('m1')],
      { chats: new Map([['c1', [message(1, 'm1'), message(2, 'm1')]]]) },
      'duplicated',
    ],
    ['a gap between messages', [], { chats: new Map([['c1', [message(1, 'm1'), message(3, 'm2')]]]) }, 'lost'],
    [
      'messages in another order',
      [sent('m1'), sent('m2')],
      { chats: new Map([['c1', [message(1, 'm2'), message(2, 'm1')]]]) },
      'wrong',
    ],
    ['a message that a person does not see', [], view(message(1, 'm1')), 'lost'],
    [
      'a message that a person sees twice',
      [],
      view(message(1, 'm1'), { ...message(2, 'm1'), _id: '3' }, message(2, 'm2')),
      'duplicated',
    ],
    ['messages that a person sees in another order', [], view(message(2, 'm2'), message(1, 'm1')), 'wrong'],
    ['a completion without effect', [operation({ kind: 'complete', subject: 'b1' })], {}, 'lost'],
    ['a payment that is not shown', [operation({ kind: 'pay', subject: 'b1' })], paid({ isPaid: false }), 'lost'],
    [
      'an order that was captured twice',
      [],
      { captures: [0, 1].map(() => ({ order: 'o1', subject: 'b1', captured: 1, refunded: 0 })), ledger: 2 },
      'duplicated',
    ],
    ['a visit that was paid twice', [], paid({}, 0, 0), 'duplicated'],
    ['a cancelled visit without its refund', [], paid({ isCancelled: true, refund: 250 }, 0), 'lost'],
    ['a refund that is smaller than its customer is told', [], paid({ isCancelled: true, refund: 250 }, 1), 'wrong'],
    ['a payment that nobody knows', [], { ...paid({ isPaid: false }, 0) }, 'wrong'],
    ['a ledger that differs from the provider', [], { ...paid({}, 0), ledger: 24_999 }, 'wrong'],
    ['amounts that differ', [], { money: ['captured: 1 paise here, 2 at the provider'] }, 'wrong'],
    ['an acceptance that nobody was told of', [accepted], { inboxes: new Map() }, 'lost'],
    ['a missing reminder', [], reminded({}, { customer: 1, helper: 0 }), 'lost'],
    ['a repeated reminder', [], reminded({}, { customer: 2, helper: 1 }), 'duplicated'],
    ['an early reminder', [], reminded({}, { customer: 1, helper: 1 }, '2030-01-06T03:00:00Z'), 'wrong'],
    [
      'a reminder of a visit that was cancelled before',
      [],
      reminded(cancelledAt('2030-01-06T03:00:00Z'), { customer: 1, helper: 0 }),
      'wrong',
    ],
    [
      'a plan that goes on after its end',
      [operation({ kind: 'stop-plan', subject: 'p1' })],
      { plans: new Map([['p1', 'active']]) },
      'lost',
    ],
    ['events that were not published', [], { unpublished: 1 }, 'lost'],
    ['events that could not be handled', [], { deadLetters: 1 }, 'lost'],
    ['a stream without its copies', [], { streamCopies: 1 }, 'wrong'],
  ])('find %s', (_, operations, values, kind) => {
    expect(findingsIn(operations, state(values)).map((finding) => finding.kind)).toContain(kind);
  });
});

describe('the histories of a day', () => {
  const requested = new Map([
    ['b1', { helper: HELPER, date: '2030-01-07', from: 540, to: 600 }],
    ['b2', { helper: HELPER, date: '2030-01-07', from: 570, to: 630 }],
  ]);
  const taken = { kind: 'accept', subject: 'b2', outcome: 'refused', code: 'SLOT_TAKEN' } as const;

  it('have half hours, and a refusal only if it says that the time is taken', () => {
    const other = operation({ ...taken, code: 'BOOKING_MOVE_REFUSED', answers: [409] });
    const [day] = dayHistories([accepted, operation({ ...taken, answers: [409] }), other], requested);
    expect(day).toMatchObject({
      name: 'helper 2030-01-07',
      operations: [
        { kind: 'take', booking: 'b1', from: 18, to: 20, outcome: 'ok' },
        { kind: 'take', booking: 'b2', from: 19, to: 21, outcome: 'refused' },
      ],
    });
    expect(day!.operations).toHaveLength(2);
  });

  it('do not trust a refusal after an attempt without an answer', () => {
    const [day] = dayHistories([operation({ ...taken, answers: [0, 409] })], requested);
    expect(day!.operations[0]).toMatchObject({ outcome: 'unknown' });
  });
});
