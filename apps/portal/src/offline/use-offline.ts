import type { Booking, Chat } from '@sahaya/contracts';
import { istDate, MINUTE_MS } from '@sahaya/domain';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { myBookingsQuery, putBooking } from '../api/queries/bookings.queries.js';
import { chatsOf, chatsQuery } from '../api/queries/chat-list.queries.js';
import { chatQuery, receiveMessage } from '../api/queries/chats.queries.js';
import { calendarVisitsQuery } from '../api/queries/visits.queries.js';
import { serverNow } from '../api/server-clock.js';
import { sessionStore } from '../api/session/session-store.js';
import { useSession } from '../api/session/use-session.js';
import { wipeDeviceDatabase } from './device-database.js';
import { cacheKeyOf, readCached } from './offline-cache.js';
import { network } from './network.js';
import { offlineQueue } from './offline-queue.js';
import { cacheScreens } from './service-workers.js';

/** The number of recent conversations that are available offline. */
const CHATS = 10;
/** Waits until the current screen has loaded its own data. */
const SETTLED_MS = 3_000;
const RENEWED_MS = 15 * MINUTE_MS;

/** Stores the data of the day on the device and sends the queued actions when the network is back. */
export function useOfflineSupport({ settledMs = SETTLED_MS } = {}): void {
  const user = useSession()?.user._id;
  const client = useQueryClient();
  useEffect(() => void change(user), [user]);
  useEffect(() => {
    const follow = () => void (network.isAway() ? tellSince(user) : comeBack(client));
    const end = network.watch(follow);
    if (network.isAway()) follow();
    return () => void end();
  }, [client, user]);
  useEffect(
    () =>
      offlineQueue.onSent(({ work: { id }, key }, sent) => {
        if ('booking' in sent) return applySent(client, sent.booking);
        const message = { ...sent.message, clientMsgId: key };
        receiveMessage(client, { chatId: id, message, me: message.sender, open: false });
      }),
    [client],
  );
  useKept(user, settledMs);
}

/** Deletes the data of other users. The queue of a user whose session expired is kept for the next login. */
async function change(user: string | undefined): Promise<void> {
  const hasLeft = sessionStore.ending() === 'left';
  await wipeDeviceDatabase(user || hasLeft ? ['kept', 'outbox'] : ['kept'], user);
  await offlineQueue.readAnew();
  await offlineQueue.send();
}

/** Sets the time of the stored bookings as the time of the shown data. */
async function tellSince(user: string | undefined): Promise<void> {
  const kept = user === undefined ? undefined : await readCached(user, cacheKeyOf(myBookingsQuery.queryKey));
  if (kept) network.showing(kept.at);
}

async function comeBack(client: QueryClient): Promise<void> {
  await offlineQueue.send();
  await client.invalidateQueries();
}

function applySent(client: QueryClient, booking: Booking): void {
  putBooking(client, booking);
  for (const queryKey of [myBookingsQuery.queryKey, ['stats']]) void client.invalidateQueries({ queryKey });
}

/** Loads the agenda and the latest chats even if their screens are never opened. */
function useKept(user: string | undefined, settledMs: number): void {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...chatsQuery, enabled: user !== undefined });
  const chats = useMemo(() => data && chatsOf(data), [data]);
  useEffect(() => {
    if (!user) return;
    const keep = () => {
      const staleTime = RENEWED_MS / 2;
      void client.prefetchQuery({ ...myBookingsQuery, staleTime });
      void client.prefetchQuery({ ...calendarVisitsQuery(istDate(serverNow())), staleTime });
    };
    const soon = setTimeout(() => {
      keep();
      cacheScreens();
    }, settledMs);
    const timer = setInterval(keep, RENEWED_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [client, user, settledMs]);
  useEffect(() => {
    if (!user || !chats) return;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const keepSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(() => void keepChats(client, user, chats, leaving.signal), settledMs);
    };
    // The network may be away and back before React renders, so its own events decide.
    const end = network.watch(() => {
      if (!network.isAway()) keepSoon();
    });
    keepSoon();
    return () => {
      clearTimeout(soon);
      leaving.abort();
      end();
    };
  }, [client, user, chats, settledMs]);
}

/** Stores the latest chats, one after the other, until the person leaves or the list changes. */
async function keepChats(
  client: QueryClient,
  user: string,
  chats: readonly Chat[],
  leaving: AbortSignal,
): Promise<void> {
  for (const { _id, updatedAt } of chats.slice(0, CHATS)) {
    const query = chatQuery(_id);
    const kept = await readCached(user, cacheKeyOf(query.queryKey));
    if (leaving.aborted) return;
    const isLatest = (kept?.value as Chat | undefined)?.updatedAt === updatedAt;
    if (!isLatest && !network.isAway()) await client.prefetchQuery(query);
  }
}
