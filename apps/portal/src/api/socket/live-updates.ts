import type { SocketAck, SocketOut } from '@sahaya/contracts';
import { SOCKET_ATTEMPTS, SOCKET_DELAY_MS, SOCKET_OPTIONS } from '@sahaya/domain';
import type { Socket } from 'socket.io-client';
import { sessionStore } from '../session/session-store.js';

/** The states of the socket; `error` means that all attempts failed. */
export type ConnectionState = 'connected' | 'disconnected' | 'error';

type LiveEvent = keyof SocketOut;
/** Events without an answer. Without a connection they are dropped. */
interface Remarks {
  typing: { chatId: string };
}
interface Requests {
  join_chat: string;
  send_message: { chatId: string; content: string; clientMsgId: string };
  mark_read: { chatId: string };
}

const ACK_MS = 5000;
/** A connection that held this long resets the number of attempts. */
const STEADY_MS = 10_000;

let socket: Socket | undefined;
let token: string | undefined;
let state: ConnectionState = 'disconnected';
let refusals = 0;
let connectedAt = 0;
let again: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<(event: LiveEvent, data: never) => void>();
const connections = new Set<() => void>();

function become(next: ConnectionState) {
  state = next;
  for (const watcher of watchers) watcher();
}

/** The library reconnects after a lost connection but not after a refusal by the server, so that is done here. */
function tryAgain() {
  refusals += 1;
  if (refusals > SOCKET_ATTEMPTS) return become('error');
  clearTimeout(again);
  again = setTimeout(() => socket?.connect(), SOCKET_DELAY_MS);
}

async function open(forToken: string) {
  const { io } = await import('socket.io-client');
  if (token !== forToken) return;
  const opened = io({ auth: { token: forToken }, ...SOCKET_OPTIONS });
  socket = opened;
  opened.on('connect', () => {
    connectedAt = Date.now();
    become('connected');
    for (const connected of connections) connected();
  });
  opened.on('disconnect', (reason) => {
    become('disconnected');
    if (Date.now() - connectedAt > STEADY_MS) refusals = 0;
    if (reason === 'io server disconnect') tryAgain();
  });
  opened.on('connect_error', ({ message }) => {
    if (message === 'TOKEN_INVALID' && sessionStore.current()?.token === forToken) return sessionStore.expire();
    if (!opened.active) tryAgain();
  });
  opened.io.on('reconnect_failed', () => become('error'));
  opened.onAny((event: LiveEvent, data: unknown) => {
    for (const listener of listeners) listener(event, data as never);
  });
}

/** The single socket of the signed-in user, connected while logged in. */
export const liveUpdates = {
  state: (): ConnectionState => state,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  start(forToken: string) {
    if (token === forToken) return;
    liveUpdates.stop();
    token = forToken;
    void open(forToken);
  },
  stop() {
    token = undefined;
    refusals = 0;
    clearTimeout(again);
    socket?.disconnect();
    socket = undefined;
    become('disconnected');
  },
  /** Starts a new round of attempts: on send, Retry, a healthy ping, or when the network or page returns. */
  wake() {
    const trying = socket?.active && state !== 'error';
    if (!socket || socket.connected || trying) return;
    refusals = 0;
    become('disconnected');
    socket.connect();
  },

  on<E extends LiveEvent>(event: E, handler: (data: SocketOut[E]) => void) {
    const listener = (named: LiveEvent, data: never) => {
      if (named === event) handler(data);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Called on every connect, including reconnects. */
  onConnect(handler: () => void) {
    connections.add(handler);
    return () => void connections.delete(handler);
  },

  tell<R extends keyof Remarks>(event: R, payload: Remarks[R]): void {
    if (socket?.connected) socket.emit(event, payload);
  },
  /** The acknowledgement of the server; undefined without a connection or an answer in time. */
  async request<R extends keyof Requests>(event: R, payload: Requests[R]): Promise<SocketAck | undefined> {
    liveUpdates.wake();
    if (!socket?.connected) return undefined;
    const sent = socket.timeout(ACK_MS).emitWithAck(event, payload) as Promise<SocketAck>;
    return sent.catch(() => undefined);
  },
};

window.addEventListener('online', () => liveUpdates.wake());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') liveUpdates.wake();
});
