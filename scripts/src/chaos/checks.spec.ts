import { describe, expect, it } from '@jest/globals';
import { dayHistories, findingsIn } from './checks.ts';
import type { Operation } from './history.ts';
import type { FinalState } from './state.ts';

const HELPER = 'helper';
const operation = (values: Partial<Operation>): Operation => ({
  scenario: 'a fault',
  kind: 'book',
  actor: 'customer',
  subject: 'request 1',
  begun: 1,
  ended: 2,
  answers: [201],
  outcome: 'ok',
  ...values,
});
const booking = (values: object = {}) =>
  ({
    _id: 'b1',
    status: 'accepted',
    specialRequests: 'request 1',
    payment: { status: 'pending' },
    date: '2030-01-07',
    startTime: '09:00',
    endTime: '10:00',
    helperId: { _id: HELPER },
    ...values,
  }) as FinalState['bookings'][number];
const state = (values: Partial<FinalState> = {}): FinalState => ({
  bookings: [booking()],
  chats: new Map(),
  inboxes: new Map([['customer', [{ kind: 'booking-accepted', path: '/my-bookings#booking-b1' }]]]),
  plans: new Map(),
  capturedOrders: [],
  money: [],
  unpublished: 0,
  deadLetters: 0,
  streamCopies: 3,
  ...values,
});
const message = (seq: number, clientMsgId: string) => ({ seq, clientMsgId, sender: 'customer' });
const sent = (clientMsgId: string, values: Partial<Operation> = {}) =>
  operation({ kind: 'message', subject: `c1 ${clientMsgId}`, ...values });
const accepted = operation({ kind: 'accept', subject: 'b1', actor: HELPER });

describe('the checks of a history', () => {
  it('find nothing where every answer is true', () => {
    const chats = new Map([['c1', [message(1, 'm1'), message(2, 'm2')]]]);
    expect(findingsIn([operation({}), accepted, sent('m1'), sent('m2')], state({ chats }))).toEqual([]);
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
    ['a payment that is not shown', [operation({ kind: 'pay', subject: 'b1' })], {}, 'lost'],
    ['an order that was captured twice', [], { capturedOrders: ['o1', 'o1'] }, 'duplicated'],
    ['amounts that differ', [], { money: ['captured: 1 paise here, 2 at the provider'] }, 'wrong'],
    ['an acceptance that nobody was told of', [accepted], { inboxes: new Map() }, 'lost'],
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
