import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useMatch } from 'react-router';
import { myBookingsQuery } from '../data/bookings.queries.js';
import { readChat, receiveMessage, receiveRead, seePresent } from '../data/chats.queries.js';
import { inboxQuery } from '../data/inbox.queries.js';
import { VISITS_KEY } from '../data/visits.queries.js';
import { network } from '../pwa/network.js';
import { replacementOffersQuery } from '../data/replacement.queries.js';
import { useSession } from '../session/use-session.js';
import { live, type LiveState } from './live.js';

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);

/** All browsers are told of an outage at once: they do not all ask at once. */
const RESYNC_WITHIN_MS = 2_000;
/** The server answers and does not take the connection: not at once again. */
const FRESH_ROUND_MS = 10_000;

/** The attempts are used up: a healthy server is a reason for a fresh round, an absent one is looked for. */
async function lookForServer(): Promise<void> {
  if (await network.look()) setTimeout(() => live.wake(), FRESH_ROUND_MS);
}

const isVisible = () => document.visibilityState === 'visible';

/** Connects while logged in and brings what the server tells into the screens. */
export function useLive(): void {
  const session = useSession();
  const token = session?.token;
  const me = session?.user._id;
  const client = useQueryClient();
  const openChat = useMatch('/chats/:chatId')?.params.chatId;

  useEffect(() => {
    if (token) live.start(token);
    else live.stop();
  }, [token]);

  useEffect(() => {
    if (!me) return;
    const ends = [
      live.on('new_message', ({ chatId, message }) => {
        const open = chatId === openChat && isVisible();
        receiveMessage(client, { chatId, message, me, open });
        seePresent(client, chatId, message.sender);
        // Not worth a word when it fails: the next opening marks it again.
        if (open && message.sender !== me) readChat(client, chatId, me).catch(() => undefined);
      }),
      live.on('messages_read', (mark) => {
        receiveRead(client, { ...mark, me });
        seePresent(client, mark.chatId, mark.userId);
      }),
      live.on('typing', ({ chatId, userId }) => seePresent(client, chatId, userId)),
      live.on('notification_added', () => {
        void client.invalidateQueries({ queryKey: inboxQuery.queryKey });
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
        inboxQuery.queryKey,
        myBookingsQuery.queryKey,
        VISITS_KEY,
        replacementOffersQuery.queryKey,
      ])
        void client.invalidateQueries({ queryKey });
    };
    const ends = [
      live.onConnect(() => {
        network.heard(true);
        askAnew();
      }),
      network.watch(() => void (network.isAway() || live.wake())),
      live.watch(() => void (live.state() === 'error' && lookForServer())),
      live.on('resync', () => {
        clearTimeout(later);
        later = setTimeout(askAnew, Math.random() * RESYNC_WITHIN_MS);
      }),
      () => clearTimeout(later),
    ];
    return () => ends.forEach((end) => end());
  }, [client, me]);
}
