import { draw, type Fault } from './fault.js';
import { newId } from '../ids.js';
import { orderEntity, type Order } from './order.js';
import { paymentEntity, type Payment } from './payment.js';
import { payoutEntity, type Payout } from './payout.js';
import { refundEntity, type Refund } from './refund.js';
import { settlementEntity, type Settlement } from './settlement.js';
import { webhookSignature } from '../signature.js';

export type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'payout.processed'
  | 'payout.failed'
  | 'payout.reversed'
  | 'settlement.processed';

export const DELIVERY_STATES = ['pending', 'held', 'delivered', 'abandoned', 'lost'] as const;

/** An event for the merchant. Body and signature are fixed when it occurs, so a retry repeats them. */
export interface Delivery {
  _id: string;
  event: WebhookEvent;
  body: string;
  signature: string;
  state: (typeof DELIVERY_STATES)[number];
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
  /** When it began to wait for its next attempt. */
  waitsSince: Date;
  lastResult: string | null;
  /** Its position among the events of one instant. */
  nth: number;
  /** Whether its faults are decided. */
  planned: boolean;
  /** It arrives before the answer of the call that caused it. */
  early?: boolean;
  /** The shuffle that holds it, its random position, and the batch in which it is sent. */
  heldBy?: string;
  place?: number;
  batch?: string;
}

/** A copy has its own row and the id of the event. */
export const eventIdOf = ({ _id }: Pick<Delivery, '_id'>): string => _id.replace(/\.\d+$/, '');

const ACCOUNT_ID = 'acc_SahayaSandbox0';

/** The entities of an event, in the order of Razorpay. */
export interface Subjects {
  refund?: Refund;
  payment?: Payment;
  order?: Order;
  payout?: Payout;
  settlement?: Settlement;
}

export function newDelivery(
  event: WebhookEvent,
  subjects: Subjects,
  webhookSecret: string,
  now: Date,
  nth = 0,
): Delivery {
  const { refund, payment, order, payout, settlement } = subjects;
  const payload = {
    ...(refund && { refund: { entity: refundEntity(refund) } }),
    ...(payment && { payment: { entity: paymentEntity(payment) } }),
    ...(order && { order: { entity: orderEntity(order) } }),
    ...(payout && { payout: { entity: payoutEntity(payout) } }),
    ...(settlement && { settlement: { entity: settlementEntity(settlement) } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  });
  const signature = webhookSignature(body, webhookSecret);
  return {
    _id: newId('evnt'),
    event,
    body,
    signature,
    state: 'pending',
    attempts: 0,
    createdAt: now,
    nextAttemptAt: now,
    waitsSince: now,
    lastResult: null,
    nth,
    planned: false,
  };
}

const ANOTHER_SECRET = 'not the secret of this webhook';

/** The rows that replace a new one after its faults; a lost one is stored, so that it can be listed. */
export function planned(
  delivery: Delivery,
  faults: Fault[],
  now: Date,
  previousSecret: string | undefined,
): Delivery[] {
  const find = (kind: Fault['kind']) => faults.find((fault) => fault.kind === kind);
  if (find('lost')) return [{ ...delivery, planned: true, state: 'lost' }];
  const sent = faults.reduce((row, fault) => spoilt(row, fault, now, previousSecret), { ...delivery, planned: true });
  const shuffled = find('shuffled');
  const copies = Array.from({ length: (find('duplicated')?.copies ?? 1) - 1 }, (_, index) => ({
    ...sent,
    _id: `${delivery._id}.${index + 2}`,
    ...(shuffled && { place: draw(`${shuffled.seed}.${index + 2}`, shuffled.seen) }),
  }));
  return [sent, ...copies];
}

function spoilt(row: Delivery, fault: Fault, now: Date, previousSecret: string | undefined): Delivery {
  const later = () => new Date(now.getTime() + (fault.ms ?? 0));
  switch (fault.kind) {
    case 'delayed':
      return { ...row, nextAttemptAt: later(), waitsSince: now };
    case 'shuffled': {
      const place = draw(fault.seed, fault.seen);
      return { ...row, state: 'held', heldBy: fault._id, place, nextAttemptAt: later(), waitsSince: now };
    }
    case 'wrong-signature':
      return { ...row, signature: webhookSignature(row.body, ANOTHER_SECRET) };
    case 'previous-secret':
      return previousSecret ? { ...row, signature: webhookSignature(row.body, previousSecret) } : row;
    case 'early':
      return { ...row, early: true };
    default:
      return row;
  }
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The time of the next attempt after this many failures: 1 s, 2 s, 4 s … 5 min, for 24 hours; then undefined. */
export function nextAttempt(createdAt: Date, attempts: number, now: Date): Date | undefined {
  if (now.getTime() - createdAt.getTime() > GIVE_UP_AFTER_MS) return undefined;
  return new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS));
}
