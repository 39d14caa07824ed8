import type { DeskChange, SocketOut, TicketView } from '@sahaya/contracts';
import type { Socket } from 'socket.io-client';
import type { SessionStore } from '../../api/session.js';

/** Changed records, or a notice that updates may have been missed. */
export type LiveUpdate = readonly DeskChange[] | 'anything';
/** Subscribes to updates; returns the function that ends it. */
export type SubscribeToUpdates = (hear: (news: LiveUpdate) => void) => () => void;

/** The tickets that colleagues have open. */
export interface TicketViews {
  /** Tells the colleagues; lost without a connection. */
  tell: (view: Omit<TicketView, 'userId'>) => void;
  /** Returns the function that ends it. */
  hear: (listener: (view: TicketView) => void) => () => void;
}

/** After a refusal by the server the library does not reconnect by itself. */
const AGAIN_MS = 5_000;

/** The console's socket while somebody is signed in; it reconnects by itself. */
export function createLiveSocket(session: SessionStore): { follow: SubscribeToUpdates; views: TicketViews } {
  const listeners = new Set<(view: TicketView) => void>();
  let current: Socket | undefined;
  const follow: SubscribeToUpdates = (hear) => {
    let stop = () => undefined as void;
    let over = false;
    void import('socket.io-client').then(({ io }) => {
      if (over) return;
      let again: ReturnType<typeof setTimeout> | undefined;
      const socket = io({
        auth: (answer) => answer({ token: session.read()?.token }),
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      });
      current = socket;
      const retry = () => {
        clearTimeout(again);
        again = setTimeout(() => socket.connect(), AGAIN_MS);
      };
      // The page may have loaded before the connection, also before the first one.
      socket.on('connect', () => hear('anything'));
      socket.on('desk_changed', ({ changes }: SocketOut['desk_changed']) => hear(changes));
      socket.on('ticket_viewed', (view: SocketOut['ticket_viewed']) => listeners.forEach((listen) => listen(view)));
      socket.on('notification_added', () => hear([{ resource: 'notices' }]));
      socket.on('resync', () => hear('anything'));
      // The next request reports the ended session.
      socket.on('connect_error', ({ message }) => {
        if (!socket.active && message !== 'TOKEN_INVALID') retry();
      });
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') retry();
      });
      stop = () => {
        clearTimeout(again);
        socket.disconnect();
        current = undefined;
      };
    });
    return () => {
      over = true;
      stop();
    };
  };
  const views: TicketViews = {
    tell: (view) => void current?.volatile.emit('view_ticket', view),
    hear: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { follow, views };
}
