import type { Booking, Message, Notification } from '@sahaya/contracts';
import { moneyBooks } from '@sahaya/contracts';
import { DEAD_LETTER_MODEL, EVENT_STREAM, managerOf, OUTBOX_MODEL, RpcClient } from '@sahaya/messaging';
import { differences, type Theirs } from '../money.ts';
import type { History } from './history.ts';
import type { Journeys } from './journeys.ts';
import type { Platform } from './platform.ts';

/** The state at the end, as the product and the payment provider report it. */
export interface FinalState {
  /** All bookings of all customers. */
  bookings: Pick<
    Booking,
    '_id' | 'status' | 'specialRequests' | 'payment' | 'date' | 'startTime' | 'endTime' | 'helperId'
  >[];
  /** The messages of each chat, as read. */
  chats: ReadonlyMap<string, readonly Pick<Message, 'seq' | 'sender' | 'clientMsgId'>[]>;
  /** The inbox of each customer. */
  inboxes: ReadonlyMap<string, readonly Pick<Notification, 'kind' | 'path'>[]>;
  /** The status of each plan. */
  plans: ReadonlyMap<string, string>;
  /** Captured payments at the provider: an order has at most one. */
  capturedOrders: readonly string[];
  /** Differences between the ledger and the provider. */
  money: readonly string[];
  /** Events that were not published, or not handled. */
  unpublished: number;
  deadLetters: number;
  /** The copies of the stream of events. */
  streamCopies: number;
}

const PAGE = 500;

/** Reads everything that the checks compare, as the people themselves see it where they can. */
export async function readState(platform: Platform, history: History, journeys: Journeys): Promise<FinalState> {
  const { customers } = journeys.people;
  const bookings: FinalState['bookings'] = [];
  const inboxes = new Map<string, FinalState['inboxes'] extends ReadonlyMap<string, infer Entries> ? Entries : never>();
  const plans = new Map<string, string>();
  for (const { id, token } of customers) {
    bookings.push(...(await pages<Booking>(history, '/bookings/my-bookings', 'bookings', token, PAGE)));
    inboxes.set(id, await pages<Notification>(history, '/notifications', 'notifications', token, 100));
    for (let page = 1; ; page += 1) {
      const path = `GET /subscriptions?limit=50&page=${page}` as const;
      const { subscriptions } = await history.read<{ subscriptions: { _id: string; status: string }[] }>(path, token);
      for (const { _id, status } of subscriptions) plans.set(_id, status);
      if (subscriptions.length < 50) break;
    }
  }
  const chats = new Map<string, Message[]>();
  for (const [id, token] of journeys.chats) chats.set(id, await messagesOf(history, id, token));
  return {
    bookings,
    inboxes,
    plans,
    chats,
    ...(await booksOf(platform)),
    ...(await eventsOf(platform)),
    streamCopies: await copiesOf(platform),
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

async function booksOf(platform: Platform): Promise<Pick<FinalState, 'capturedOrders' | 'money'>> {
  const nats = await platform.connectNats();
  try {
    const ours = await new RpcClient(nats).call(moneyBooks, {}, 10_000);
    const answer = await fetch(`${platform.sandboxUrl}/sandbox/books`);
    const theirs = (await answer.json()) as Theirs & { payments: { order_id: string; captured: boolean }[] };
    const capturedOrders = theirs.payments.filter(({ captured }) => captured).map(({ order_id }) => order_id);
    return { capturedOrders, money: differences(ours, theirs) };
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
