import { type Booking, type Chat } from '@sahaya/contracts';
import { istDate, MINUTE_MS } from '@sahaya/domain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myBookingsQuery } from '../data/bookings.queries.js';
import { chatQuery, chatsQuery, receiveMessage } from '../data/chats.queries.js';
import { calendarVisitsQuery } from '../data/visits.queries.js';
import { now } from '../now.js';
import { sessionStore } from '../session/session.js';
import { useSession } from '../session/use-session.js';
import { wipeDevice } from './device.js';
import { nameOf, readKept } from './kept.js';
import { network } from './network.js';
import { outbox } from './outbox.js';
import { keepScreens } from './workers.js';

/** The latest so many conversations can be read without a network. */
const CHATS = 10;
/** After what the screen itself asks for. */
const SETTLED_MS = 3_000;
const RENEWED_MS = 15 * MINUTE_MS;

/** The app in one's pocket: what the day needs is kept on the device, what is done without a network is sent later. */
export function usePocket(): void {
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
      outbox.onSent(({ work: { id }, key }, sent) => {
        if ('booking' in sent) return putBooking(client, sent.booking);
        const message = { ...sent.message, clientMsgId: key };
        receiveMessage(client, { chatId: id, message, me: message.sender, open: false });
      }),
    [client],
  );
  useKept(user);
}

/** What others left is taken away. Who was signed out by the server finds what still waits after the next login. */
async function change(user: string | undefined): Promise<void> {
  const hasLeft = sessionStore.ending() === 'left';
  await wipeDevice(user || hasLeft ? ['kept', 'outbox'] : ['kept'], user);
  await outbox.readAnew();
  await outbox.send();
}

/** From when the visits are that can be seen now. */
async function tellSince(user: string | undefined): Promise<void> {
  const kept = user === undefined ? undefined : await readKept(user, nameOf(myBookingsQuery.queryKey));
  if (kept) network.showing(kept.at);
}

async function comeBack(client: QueryClient): Promise<void> {
  await outbox.send();
  await client.invalidateQueries();
}

function putBooking(client: QueryClient, booking: Booking): void {
  client.setQueryData(myBookingsQuery.queryKey, (list) =>
    list?.map((one) => (one._id === booking._id ? booking : one)),
  );
  for (const queryKey of [myBookingsQuery.queryKey, ['stats']]) void client.invalidateQueries({ queryKey });
}

/** The agenda and the latest chats, also when their screens are never opened. */
function useKept(user: string | undefined): void {
  const client = useQueryClient();
  const { data: chats } = useQuery({ ...chatsQuery, enabled: user !== undefined });
  useEffect(() => {
    if (!user) return;
    const keep = () => {
      const staleTime = RENEWED_MS / 2;
      void client.prefetchQuery({ ...myBookingsQuery, staleTime });
      void client.prefetchQuery({ ...calendarVisitsQuery(istDate(now())), staleTime });
    };
    const soon = setTimeout(() => {
      keep();
      keepScreens();
    }, SETTLED_MS);
    const timer = setInterval(keep, RENEWED_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [client, user]);
  useEffect(() => {
    if (!user || !chats) return;
    const soon = setTimeout(() => void keepChats(client, user, chats), SETTLED_MS);
    return () => clearTimeout(soon);
  }, [client, user, chats]);
}

async function keepChats(client: QueryClient, user: string, chats: readonly Chat[]): Promise<void> {
  for (const { _id, updatedAt } of chats.slice(0, CHATS)) {
    const query = chatQuery(_id);
    const kept = await readKept(user, nameOf(query.queryKey));
    const isLatest = (kept?.value as Chat | undefined)?.updatedAt === updatedAt;
    if (!isLatest && !network.isAway()) await client.prefetchQuery(query);
  }
}
