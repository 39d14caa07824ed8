import type { DeskChange, SocketOut } from '@sahaya/contracts';
import type { SessionStore } from '../session.js';

/** News of what has changed: some of it, or that some may have been missed. */
export type News = readonly DeskChange[] | 'anything';
/** Follows the news until told to stop. */
export type Follow = (hear: (news: News) => void) => () => void;

/** The server has said no, for the moment: the library does not try again by itself then. */
const AGAIN_MS = 5_000;

/** The console's socket, for as long as somebody is signed in; a lost connection comes back by itself, without a word. */
export const followBySocket =
  (session: SessionStore): Follow =>
  (hear) => {
    let stop = () => undefined as void;
    let over = false;
    void import('socket.io-client').then(({ io }) => {
      if (over) return;
      let again: ReturnType<typeof setTimeout> | undefined;
      let isFirst = true;
      const socket = io({
        auth: (answer) => answer({ token: session.read()?.token }),
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      });
      const retry = () => {
        clearTimeout(again);
        again = setTimeout(() => socket.connect(), AGAIN_MS);
      };
      socket.on('connect', () => {
        if (!isFirst) hear('anything');
        isFirst = false;
      });
      socket.on('desk_changed', ({ changes }: SocketOut['desk_changed']) => hear(changes));
      socket.on('notification_added', () => hear([{ resource: 'notices' }]));
      socket.on('resync', () => hear('anything'));
      // The next call says that the session has ended; until then there is nothing to say.
      socket.on('connect_error', ({ message }) => {
        if (!socket.active && message !== 'TOKEN_INVALID') retry();
      });
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') retry();
      });
      stop = () => {
        clearTimeout(again);
        socket.disconnect();
      };
    });
    return () => {
      over = true;
      stop();
    };
  };
