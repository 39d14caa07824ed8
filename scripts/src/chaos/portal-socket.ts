import { io, type Socket } from 'socket.io-client';

/** A round of attempts of the portal, and the time before its next round. */
const ATTEMPTS = 5;
const DELAY_MS = 1_000;
const NEXT_ROUND_MS = 10_000;

const closed = new WeakSet<Socket>();

/** Opens a socket that reconnects as the portal does, until `closeForGood` is called. */
export function openPortalSocket(url: string, token: string): Socket {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    reconnectionAttempts: ATTEMPTS,
    reconnectionDelay: DELAY_MS,
    reconnectionDelayMax: DELAY_MS,
    randomizationFactor: 0,
  });
  const reconnect = (afterMs: number) => setTimeout(() => closed.has(socket) || socket.connect(), afterMs);
  socket.on('disconnect', (reason) => reason === 'io server disconnect' && reconnect(DELAY_MS));
  socket.on('connect_error', () => socket.active || reconnect(DELAY_MS));
  socket.io.on('reconnect_failed', () => reconnect(NEXT_ROUND_MS));
  return socket;
}

export function closeForGood(socket: Socket): void {
  closed.add(socket);
  socket.off();
  socket.io.off();
  socket.disconnect();
}
