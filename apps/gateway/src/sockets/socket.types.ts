import type { SocketOut } from '@sahaya/contracts';
import type { LRUCache } from 'lru-cache';
import type { DefaultEventsMap, Server as IoServer, Socket as IoSocket } from 'socket.io';
import type { Session } from '../session/session.module.js';
import type { TokenBucket } from './token-bucket.js';

type Out = { [E in keyof SocketOut]: (payload: SocketOut[E]) => void };
interface SocketData {
  token: string;
  session: Session;
  bucket: TokenBucket;
  /** For each chat of the user: who receives typing events, and until when. Fetched once per socket. */
  chats: LRUCache<string, { other: string; closesAt: string | undefined }>;
  /** The latest message in progress; the next one waits for it. */
  sending: Promise<unknown>;
}
export type Server = IoServer<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;
export type Socket = IoSocket<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;
