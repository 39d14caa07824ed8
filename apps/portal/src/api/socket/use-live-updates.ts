import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router';
import { myBookingsQuery } from '../queries/bookings.queries.js';
import { applyPresence, applyReadReceipt, markChatRead, personOf, receiveMessage } from '../queries/chats.queries.js';
import { notificationsQuery } from '../queries/notifications.queries.js';
import { CALENDAR_VISITS_KEY } from '../queries/visits.queries.js';
import { network } from '../../offline/network.js';
import { replacementOffersQuery } from '../queries/replacement.queries.js';
import { useSession } from '../session/use-session.js';
import { isViewAsTab } from '../session/view-as.js';
import { liveUpdates, type ConnectionState } from './live-updates.js';

export const useConnectionState = (): ConnectionState => useSyncExternalStore(liveUpdates.watch, liveUpdates.state);

/** Spreads the reloads of all browsers after an outage. */
const RESYNC_WITHIN_MS = 2_000;
/** Waits before a new round if the server answers but refuses the connection. */
const FRESH_ROUND_MS = 10_000;

/** After all attempts failed: a healthy server starts a new round, otherwise the server is polled. */
async function lookForServer(): Promise<void> {
  if (await network.look()) setTimeout(() => liveUpdates.wake(), FRESH_ROUND_MS);
}

/** The screen of a chat shows all chats with its person. */
function isWithSamePerson(client: QueryClient, chatId: string, openChat: string): boolean {
  if (chatId === openChat) return true;
  const person = personOf(client, openChat);
  return person !== '' && person === personOf(client, chatId);
}

const isVisible = () => document.visibilityState === 'visible';

/** Connects while logged in and applies the events of the server to the cached data. */
export function useLiveUpdates(): void {
  const session = useSession();
  const token = session?.token;
  const me = session?.user._id;
  const client = useQueryClient();
  const openChat = useMatch('/chats/:chatId')?.params.chatId;

  useEffect(() => {
    if (token) liveUpdates.start(token);
    else liveUpdates.stop();
  }, [token]);

  useEffect(() => {
    if (!me) return;
    const ends = [
      liveUpdates.on('new_message', ({ chatId, message }) => {
        const open = isVisible() && openChat !== undefined && isWithSamePerson(client, chatId, openChat);
        receiveMessage(client, { chatId, message, me, open });
        applyPresence(client, chatId, message.sender);
        // A failure is ignored, because the next opening marks the chat again.
        if (open && message.sender !== me) markChatRead(client, chatId, me).catch(() => undefined);
      }),
      liveUpdates.on('messages_read', (mark) => {
        applyReadReceipt(client, { ...mark, me });
        applyPresence(client, mark.chatId, mark.userId);
      }),
      liveUpdates.on('typing', ({ chatId, userId }) => applyPresence(client, chatId, userId)),
      liveUpdates.on('notification_added', () => {
        void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
        void client.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
        for (const queryKey of [['stats'], ['subscriptions'], replacementOffersQuery.queryKey, ['disputes']])
          void client.invalidateQueries({ queryKey });
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client, me, openChat]);

  useEffect(() => {
    if (!me) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const askAnew = () => {
      for (const queryKey of [
        ['chats'],
        notificationsQuery.queryKey,
        myBookingsQuery.queryKey,
        CALENDAR_VISITS_KEY,
        replacementOffersQuery.queryKey,
      ])
        void client.invalidateQueries({ queryKey });
    };
    const ends = [
      liveUpdates.onConnect(() => {
        network.heard(true);
        askAnew();
      }),
      network.watch(() => void (network.isAway() || liveUpdates.wake())),
      liveUpdates.watch(() => void (liveUpdates.state() === 'error' && lookForServer())),
      liveUpdates.on('resync', () => {
        clearTimeout(later);
        // Every answer may now contain private content that was hidden before.
        if (isViewAsTab()) return void client.invalidateQueries();
        later = setTimeout(askAnew, Math.random() * RESYNC_WITHIN_MS);
      }),
      () => clearTimeout(later),
    ];
    return () => ends.forEach((end) => end());
  }, [client, me]);
}
