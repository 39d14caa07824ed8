import type { Booking, Message, Notification, Subscription } from '@sahaya/contracts';
import { moneyBooks } from '@sahaya/contracts';
import type { PaymentStatus } from '@sahaya/domain';
import { DEAD_LETTER_MODEL, EVENT_STREAM, managerOf, OUTBOX_MODEL, RpcClient } from '@sahaya/messaging';
import { differences, type Theirs } from '../money.ts';
import type { View } from './chat-viewer.ts';
import type { History } from './history.ts';
import type { Journeys } from './journeys.ts';
import type { Platform } from './platform.ts';

/** A visit or plan as its customer sees it. Amounts are rupees. */
export interface Purchase {
  price: number;
  isPaid: boolean;
  isCancelled: boolean;
  refund: number;
}
/** A captured payment at the provider, for a visit or plan. Amounts are paise. */
export interface Capture {
  order: string;
  subject: string;
  captured: number;
  refunded: number;
}

/** The state at the end, as the product and the payment provider report it. */
export interface FinalState {
  /** All bookings of all customers. */
  bookings: Booking[];
  /** The messages of each chat, as read. */
  chats: ReadonlyMap<string, readonly Pick<Message, 'seq' | 'sender' | 'clientMsgId'>[]>;
  /** The messages on the open screens. */
  views: readonly View[];
  /** The inbox of each person. */
  inboxes: ReadonlyMap<string, readonly Pick<Notification, 'kind' | 'path' | 'createdAt'>[]>;
  /** The status of each plan. */
  plans: ReadonlyMap<string, string>;
  /** The online payments of visits and plans, by their ids. */
  purchases: ReadonlyMap<string, Purchase>;
  captures: readonly Capture[];
  /** Paise that were captured and not refunded, by the ledger. */
  ledger: number;
  /** Differences between the ledger and the provider. */
  money: readonly string[];
  /** The time of the test clock. */
  readAt: Date;
  /** Events that were not published, or not handled. */
  unpublished: number;
  deadLetters: number;
  /** The copies of the stream of events. */
  streamCopies: number;
}

const PAGE = 500;

/** Reads everything that the checks compare, as the people themselves see it where they can. */
export async function readState(
  platform: Platform,
  history: History,
  journeys: Journeys,
  readAt: Date,
): Promise<FinalState> {
  const { customers, helpers } = journeys.people;
  const bookings: FinalState['bookings'] = [];
  const inboxes = new Map<string, FinalState['inboxes'] extends ReadonlyMap<string, infer Entries> ? Entries : never>();
  const plans = new Map<string, string>();
  const purchases = new Map<string, Purchase>();
  for (const { token } of customers) {
    bookings.push(...(await pages<Booking>(history, '/bookings/my-bookings', 'bookings', token, PAGE)));
    for (let page = 1; ; page += 1) {
      const path = `GET /subscriptions?limit=50&page=${page}` as const;
      const { subscriptions } = await history.read<{ subscriptions: Subscription[] }>(path, token);
      for (const plan of subscriptions) {
        plans.set(plan._id, plan.status);
        purchases.set(plan._id, toPurchase(plan, plan.pricing.totalMonthlyAmount, plan.cancellation?.refund));
      }
      if (subscriptions.length < 50) break;
    }
  }
  for (const { id, token } of [...customers, ...helpers])
    inboxes.set(id, await pages<Notification>(history, '/notifications', 'notifications', token, 100));
  for (const booking of bookings)
    if (booking.paymentMethod === 'online')
      purchases.set(booking._id, toPurchase(booking, booking.totalAmount, booking.refund?.amount));
  const chats = new Map<string, Message[]>();
  for (const [id, token] of journeys.chats) chats.set(id, await messagesOf(history, id, token));
  return {
    bookings,
    inboxes,
    plans,
    chats,
    purchases,
    views: [...journeys.viewers.values()].flatMap(({ views }) => views),
    ...(await booksOf(platform, journeys.orders)),
    ...(await eventsOf(platform)),
    streamCopies: await copiesOf(platform),
    readAt,
  };
}

async function pages<T>(history: History, path: string, list: string, token: string, limit: number): Promise<T[]> {
  const found: T[] = [];
  for (let cursor = ''; ;) {
    const query = `limit=${limit}&cursor=${encodeURIComponent(cursor)}`;
    const page = await history.read<Record<string, unknown>>(`GET ${path as '/'}?${query}`, token);
    found.push(...(page[list] as T[]));
    cursor = (page['nextCursor'] as string | undefined) ?? '';
    if (!cursor) return found;
  }
}

async function messagesOf(history: History, id: string, token: string): Promise<Message[]> {
  const found: Message[] = [];
  for (;;) {
    const before = found[0]?._id ?? '';
    const { messages } = await history.read<{ messages: Message[] }>(`GET /chats/${id}?before=${before}`, token);
    if (messages.length === 0) return found;
    found.unshift(...messages);
  }
}

const PAID: readonly PaymentStatus[] = ['completed', 'refunded', 'partially_refunded'];
const toPurchase = (
  { status, payment }: Pick<Booking | Subscription, 'status' | 'payment'>,
  price: number,
  refund = 0,
): Purchase => ({
  price,
  isPaid: PAID.includes(payment.status),
  isCancelled: status === 'cancelled',
  refund,
});

interface ProviderPayment {
  order_id: string;
  captured: boolean;
  amount: number;
  amount_refunded: number;
}

async function booksOf(
  platform: Platform,
  orders: ReadonlyMap<string, string>,
): Promise<Pick<FinalState, 'captures' | 'ledger' | 'money'>> {
  const nats = await platform.connectNats();
  try {
    const ours = await new RpcClient(nats).call(moneyBooks, {}, 10_000);
    const answer = await fetch(`${platform.sandboxUrl}/sandbox/books`);
    const theirs = (await answer.json()) as Theirs & { payments: ProviderPayment[] };
    const captures = theirs.payments
      .filter(({ captured }) => captured)
      .map(({ order_id: order, amount, amount_refunded }) => {
        return { order, subject: orders.get(order) ?? order, captured: amount, refunded: amount_refunded };
      });
    return { captures, ledger: ours.captured - ours.refunded, money: differences(ours, theirs) };
  } finally {
    await nats.close();
  }
}

async function copiesOf(platform: Platform): Promise<number> {
  const nats = await platform.connectNats();
  try {
    const { config } = await (await managerOf(nats)).streams.info(EVENT_STREAM);
    return config.num_replicas;
  } finally {
    await nats.close();
  }
}

async function eventsOf(platform: Platform): Promise<Pick<FinalState, 'unpublished' | 'deadLetters'>> {
  const mongo = platform.connectMongo();
  try {
    let [unpublished, deadLetters] = [0, 0];
    for (const name of platform.databases) {
      const database = mongo.db(name);
      unpublished += await database.collection(OUTBOX_MODEL).countDocuments({ publishedAt: null });
      deadLetters += await database.collection(DEAD_LETTER_MODEL).countDocuments({});
    }
    return { unpublished, deadLetters };
  } finally {
    await mongo.close();
  }
}

/** Formats how much a check has compared; little means that it shows little. */
export function extentOf({ bookings, captures, chats, inboxes, plans, views }: FinalState): string {
  const reminders = [...inboxes.values()].flat().filter(({ kind }) => kind.startsWith('reminder-')).length;
  const messages = [...chats.values()].flat().length;
  const seen = views.flatMap((view) => view.messages).length;
  const refunds = captures.filter(({ refunded }) => refunded > 0).length;
  return `compared ${bookings.length} visits, ${plans.size} plans, ${captures.length} payments, ${refunds} refunds, ${messages} messages, ${seen} of them on open screens, ${reminders} reminders`;
}
