import { ApiError } from '@sahaya/api-client';
import { useMemo, useSyncExternalStore } from 'react';
import { sessionStore } from '../session/session.js';
import { openDevice } from './device.js';
import { isUnanswered } from './kept.js';
import { network } from './network.js';
import { type Done, type Draft, type Entry, refusalOf, sendWork, type Sent } from './outbox-entry.js';

/** A network that gives no answer for so long is none. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 15_000;
/** A server that fails at one so often is not waited for any longer: the others get their turn. */
const FAILURES = 5;
const LOCK = 'sahaya-outbox';

let entries: readonly Entry[] = [];
const watchers = new Set<() => void>();
const receivers = new Set<(entry: Entry, sent: Sent) => void>();
/** The other tabs of this browser. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(LOCK) : undefined;
let again: ReturnType<typeof setTimeout> | undefined;

const me = () => sessionStore.current()?.user._id;
const isWaiting = ({ refusal }: Entry) => refusal === undefined;

async function stored(): Promise<Entry[]> {
  const device = await openDevice();
  const all = ((await device?.getAll('outbox')) ?? []) as Entry[];
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

/** Unless it was discarded meanwhile, in another tab. */
async function update(entry: Entry) {
  const updating = (await openDevice())?.transaction('outbox', 'readwrite');
  if (await updating?.store.get(entry.seq)) await updating?.store.put(entry);
  await updating?.done;
}
async function remove(seq: number) {
  await (await openDevice())?.delete('outbox', seq);
}

/** In their order, each until it is settled; one that has no answer holds up those after it, and none goes twice. */
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
async function settle(entry: Entry): Promise<boolean> {
  try {
    const sent = await sendWork(entry, AbortSignal.timeout(PATIENCE_MS));
    await remove(entry.seq);
    for (const receiver of receivers) receiver(entry, sent);
    return true;
  } catch (error) {
    const failures = entry.failures + (isUnanswered(error) ? 0 : 1);
    const refusal = refusalOf(error) ?? (failures < FAILURES ? undefined : brokenBy(error));
    await update({ ...entry, failures, ...(refusal && { refusal }) });
    if (!refusal) again = setTimeout(() => void outbox.send(), AGAIN_MS);
    return refusal !== undefined;
  }
}
const brokenBy = (error: unknown) =>
  error instanceof ApiError ? { code: error.code, message: error.message } : { code: 'INTERNAL', message: '' };

let sending: Promise<void> = Promise.resolve();

/** What was done without a network, on this device, by the signed-in person: sent once each and in order when it is back. */
export const outbox = {
  entries: (): readonly Entry[] => entries,
  hasWaiting: (): boolean => entries.some(isWaiting),
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** One has reached the server, by this tab. */
  onSent(receiver: (entry: Entry, sent: Sent) => void) {
    receivers.add(receiver);
    return () => void receivers.delete(receiver);
  },
  /** Somebody has signed in or left: whose entries are these? */
  readAnew,

  async add(done: Done): Promise<void> {
    const device = await openDevice();
    const user = me();
    if (!device || !user) throw new Error('Nothing can be kept here');
    await device.add('outbox', { ...done, user, failures: 0 });
    await changed();
  },
  /** One tab at a time: the others find nothing left. */
  async send(): Promise<void> {
    clearTimeout(again);
    const user = me();
    if (!user || network.isAway()) return;
    const work = () => sendAll(user);
    const next = () => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work());
    sending = sending.then(next, next);
    await sending;
  },
  async retry({ refusal: _, ...entry }: Entry): Promise<void> {
    await update({ ...entry, failures: 0 });
    await changed();
    await outbox.send();
  },
  async discard({ seq }: Entry): Promise<void> {
    await remove(seq);
    await changed();
  },
};

/** What is done now, or waits for the network because it is not there or others wait already. */
export async function sendOrKeep(draft: Draft): Promise<Sent | 'waits'> {
  const done = { ...draft, deviceMs: Date.now() };
  if (!(await openDevice())) return sendWork(done);
  if (!network.isAway() && !outbox.hasWaiting()) {
    try {
      return await sendWork(done, AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
  }
  await outbox.add(done);
  void outbox.send();
  return 'waits';
}

export const useOutbox = (): readonly Entry[] => useSyncExternalStore(outbox.watch, outbox.entries);
/** What waits of this booking or chat; what was refused is in the list of all. */
export function useWaiting(id: string): readonly Entry[] {
  const all = useOutbox();
  return useMemo(() => all.filter((entry) => isWaiting(entry) && entry.work.id === id), [all, id]);
}
