import { ApiError } from '@sahaya/api-client';
import { useMemo, useSyncExternalStore } from 'react';
import { sessionStore } from '../api/session/session-store.js';
import { openDeviceDatabase } from './device-database.js';
import { isUnanswered } from './offline-cache.js';
import { network } from './network.js';
import { isTemporary, toRefusal, sendAction, type SendResult } from './offline-queue-entry.js';
import { type TimedDraft, type QueueDraft, type QueueEntry } from './offline-queue.types.js';

/** If the server does not answer within this time, the network counts as lost. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 15_000;
/** After this many server errors an entry is given up, so that the entries behind it are sent. */
const FAILURES = 5;
const LOCK = 'sahaya-outbox';

let entries: readonly QueueEntry[] = [];
const watchers = new Set<() => void>();
const receivers = new Set<(entry: QueueEntry, sent: SendResult) => void>();
/** The other tabs of this browser. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LOCK) : undefined;
let again: ReturnType<typeof setTimeout> | undefined;

const me = () => sessionStore.current()?.user._id;
const isWaiting = ({ refusal }: QueueEntry) => refusal === undefined;

async function stored(): Promise<QueueEntry[]> {
  const device = await openDeviceDatabase();
  const all = ((await device?.getAll('outbox')) ?? []) as QueueEntry[];
  return all.filter(({ user }) => user === me());
}
async function readAnew() {
  entries = await stored();
  for (const watcher of watchers) watcher();
}
async function changed() {
  await readAnew();
  tabs?.postMessage('changed');
}
tabs?.addEventListener('message', () => void readAnew());

/** Does nothing if the entry was discarded in another tab in the meantime. */
async function update(entry: QueueEntry) {
  const updating = (await openDeviceDatabase())?.transaction('outbox', 'readwrite');
  if (await updating?.store.get(entry.seq)) await updating?.store.put(entry);
  await updating?.done;
}
async function remove(seq: number) {
  await (await openDeviceDatabase())?.delete('outbox', seq);
}

/**
 * Sends the entries in order, each until it is settled. An unanswered entry blocks those behind it, and none is sent
 * twice.
 */
async function sendAll(user: string): Promise<void> {
  const settled = new Set<number>();
  for (let isSettled = true; isSettled && me() === user;) {
    const entry = (await stored()).find((one) => isWaiting(one) && !settled.has(one.seq));
    if (!entry) return;
    isSettled = await settle(entry);
    settled.add(entry.seq);
    await changed();
  }
}
async function settle(entry: QueueEntry): Promise<boolean> {
  try {
    const sent = await sendAction(entry, AbortSignal.timeout(PATIENCE_MS));
    await remove(entry.seq);
    for (const receiver of receivers) receiver(entry, sent);
    return true;
  } catch (error) {
    const failures = entry.failures + (isUnanswered(error) ? 0 : 1);
    const refusal = toRefusal(error) ?? (failures < FAILURES ? undefined : brokenBy(error));
    await update({ ...entry, failures, ...(refusal && { refusal }) });
    if (!refusal) again = setTimeout(() => void offlineQueue.send(), AGAIN_MS);
    return refusal !== undefined;
  }
}
const brokenBy = (error: unknown) =>
  error instanceof ApiError ? { code: error.code, message: error.message } : { code: 'INTERNAL', message: '' };

let sending: Promise<void> = Promise.resolve();

/**
 * Actions that the signed-in user performed offline on this device. Each is sent once, in order, when the network is
 * back.
 */
export const offlineQueue = {
  entries: (): readonly QueueEntry[] => entries,
  hasWaiting: (): boolean => entries.some(isWaiting),
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** Called when this tab has delivered an entry to the server. */
  onSent(receiver: (entry: QueueEntry, sent: SendResult) => void) {
    receivers.add(receiver);
    return () => void receivers.delete(receiver);
  },
  /** Reloads the entries after a login or logout. */
  readAnew,

  async add(done: TimedDraft): Promise<void> {
    const device = await openDeviceDatabase();
    const user = me();
    if (!device || !user) throw new Error('Nothing can be kept here');
    await device.add('outbox', { ...done, user, failures: 0 });
    await changed();
  },
  /** Only one tab sends at a time; the others then find an empty queue. */
  async send(): Promise<void> {
    clearTimeout(again);
    const user = me();
    if (!user || network.isAway()) return;
    const work = () => sendAll(user);
    const next = () => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());
    sending = sending.then(next, next);
    await sending;
  },
  async retry({ refusal: _, ...entry }: QueueEntry): Promise<void> {
    await update({ ...entry, failures: 0 });
    await changed();
    await offlineQueue.send();
  },
  async discard({ seq }: QueueEntry): Promise<void> {
    await remove(seq);
    await changed();
  },
};

/**
 * Sends the action now, or queues it if the network is down or other entries are waiting. A message is also queued when
 * the server cannot take it for the moment; an action of a visit then fails, and the user decides.
 */
export async function sendOrQueue(draft: QueueDraft): Promise<SendResult | 'waits'> {
  const done = { ...draft, deviceMs: Date.now() };
  if (!(await openDeviceDatabase())) return sendAction(done);
  if (!network.isAway() && !offlineQueue.hasWaiting()) {
    try {
      return await sendAction(done, AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      const mayWait = isUnanswered(error) || (draft.work.kind === 'message' && isTemporary(error));
      if (!mayWait) throw error;
    }
  }
  await offlineQueue.add(done);
  void offlineQueue.send();
  return 'waits';
}

export const useOfflineQueue = (): readonly QueueEntry[] =>
  useSyncExternalStore(offlineQueue.watch, offlineQueue.entries);
/** Queued entries of a booking or chat. Refused entries are only in the full list. */
export function useQueuedEntries(id: string): readonly QueueEntry[] {
  const all = useOfflineQueue();
  return useMemo(() => all.filter((entry) => isWaiting(entry) && entry.work.id === id), [all, id]);
}
