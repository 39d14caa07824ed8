import { SOCKET_DELAY_MS, SOCKET_OPTIONS } from '@sahaya/domain';
import { io, type Socket } from 'socket.io-client';

/** The time before the portal begins a new round of attempts. */
const NEXT_ROUND_MS = 10_000;

const closed = new WeakSet<Socket>();

/** Opens a socket that reconnects as the portal does, until `closeForGood` is called. */
export function openPortalSocket(url: string, token: string): Socket {
  const socket = io(url, { auth: { token }, ...SOCKET_OPTIONS });
  const reconnect = (afterMs: number) => setTimeout(() => closed.has(socket) || socket.connect(), afterMs);
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && reconnect(SOCKET_DELAY_MS));
  socket.on('connect_error', () => socket.active || reconnect(SOCKET_DELAY_MS));
  socket.io.on('reconnect_failed', () => reconnect(NEXT_ROUND_MS));
  return socket;
}

export function closeForGood(socket: Socket): void {
  closed.add(socket);
  socket.off();
  socket.io.off();
  socket.disconnect();
}
