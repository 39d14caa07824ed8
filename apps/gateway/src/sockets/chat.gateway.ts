import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { NatsConnection } from '@nats-io/transport-node';
import {
  type Actor,
  AppError,
  getChat,
  markRead,
  MESSAGE_SENT,
  MESSAGES_READ,
  NOTIFICATION_ADDED,
  sendMessage,
  SESSION_REVOKED,
  SOCKET_IN,
  type SocketAck,
  type SocketOut,
} from '@sahaya/contracts';
import { FanOut, NATS, parseInput, RpcClient, withCorrelation } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { DefaultEventsMap, Server as IoServer, Socket as IoSocket } from 'socket.io';
import type { z } from 'zod';
import { asRefusal } from '../http/error-reply.js';
import { type Session, Sessions } from '../session/sessions.js';
import { Presence } from './presence.js';
import { TokenBucket } from './token-bucket.js';

type Out = { [E in keyof SocketOut]: (payload: SocketOut[E]) => void };
interface SocketData {
  token: string;
  session: Session;
  bucket: TokenBucket;
}
type Server = IoServer<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;
type Socket = IoSocket<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;

const EVENTS_PER_SECOND = 10;
const SOCKETS_PER_USER = 10;
const EXPIRY_SWEEP_MS = 5_000;
const userRoom = (userId: string) => `user:${userId}`;
const sessionRoom = (sid: string) => `session:${sid}`;

/**
 * The socket of spec §7: client events go the way of the REST calls; server events reach every socket of those whom they
 * concern once, whichever chat they joined. A socket ends with its session.
 */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  private readonly logger = new Logger('Socket');
  private server: Server | undefined;
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    private readonly fanOut: FanOut,
    private readonly sessions: Sessions,
    private readonly presence: Presence,
    private readonly clock: Clock,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    server.use((socket, next) => void this.admit(socket).then(next));
    this.passOn(server);
    this.fanOut.on(SESSION_REVOKED, ({ sid }) => server.in(sessionRoom(sid)).disconnectSockets(true));
    this.sweep = setInterval(() => this.disconnectEnded(), EXPIRY_SWEEP_MS).unref();
    this.clock.onMove(() => this.disconnectEnded());
    void this.recheckAfterOutages();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
  }

  handleConnection(socket: Socket): void {
    const { session } = socket.data;
    const { userId, sid } = session.actor;
    const [oldest, ...others] = this.presence.socketsOf(userId);
    // The oldest is the likeliest to be a connection that its network forgot.
    if (oldest && others.length + 2 > SOCKETS_PER_USER) this.server?.sockets.sockets.get(oldest)?.disconnect(true);
    void socket.join([userRoom(userId), sessionRoom(sid)]);
    this.presence.arrived(userId, socket.id);
    socket.onAny((event: string, ...args: unknown[]) => answerUnknown(event, args.at(-1)));
    if (this.sessions.hasEnded(session)) socket.disconnect(true);
  }

  handleDisconnect(socket: Socket): void {
    this.presence.left(socket.data.session.actor.userId, socket.id);
  }

  /** Delivery does not depend on it; the answer says whether the chat is the person's own. */
  @SubscribeMessage('join_chat')
  joinChat(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, SOCKET_IN.join_chat, payload, async (id, actor) => {
      await this.rpc.call(getChat, { actor, id, before: '', after: '' });
    });
  }

  @SubscribeMessage('send_message')
  sendMessage(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, SOCKET_IN.send_message, payload, ({ chatId, content, clientMsgId }, actor) =>
      this.rpc.call(sendMessage, { actor, id: chatId, content, clientMsgId }),
    );
  }

  @SubscribeMessage('mark_read')
  markRead(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, SOCKET_IN.mark_read, payload, async ({ chatId }, actor) => {
      await this.rpc.call(markRead, { actor, id: chatId });
    });
  }

  /** One client event: within the limit, of a live session, well formed; then `work`. Always answers. */
  private answer<S extends z.ZodType>(
    socket: Socket,
    shape: S,
    payload: unknown,
    work: (input: z.output<S>, actor: Actor) => Promise<Partial<SocketAck> | void>,
  ): Promise<SocketAck> {
    return withCorrelation(undefined, async () => {
      try {
        const { bucket, token } = socket.data;
        if (!bucket.take(performance.now())) throw new AppError('RATE_LIMITED');
        const { actor } = await this.sessions.verify(token);
        return { success: true, ...(await work(parseInput(shape, payload), actor)) } as SocketAck;
      } catch (error) {
        return this.failure(socket, error);
      }
    });
  }

  private failure(socket: Socket, error: unknown): SocketAck {
    const refusal = asRefusal(error);
    if (!refusal) this.logger.error({ err: error }, 'unexpected error');
    const { code, message } = refusal ?? new AppError('INTERNAL');
    if (code === 'TOKEN_INVALID') setImmediate(() => socket.disconnect(true));
    return { success: false, code, message };
  }

  /** The handshake: undefined, or the error that the client sees as its connect_error. */
  private async admit(socket: Socket): Promise<Error | undefined> {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string' || token === '') throw new AppError('TOKEN_MISSING');
      const session = await withCorrelation(undefined, () => this.sessions.verify(token));
      socket.data = { token, session, bucket: new TokenBucket(EVENTS_PER_SECOND, performance.now()) };
      return undefined;
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) this.logger.error({ err: error }, 'unexpected error');
      return new Error(refusal?.code ?? 'INTERNAL');
    }
  }

  private passOn(server: Server): void {
    this.fanOut.on(MESSAGE_SENT, ({ chatId, participants, message }) => {
      server.to(participants.map(userRoom)).emit('new_message', { chatId, message });
    });
    this.fanOut.on(MESSAGES_READ, ({ chatId, participants, userId }) => {
      server.to(participants.map(userRoom)).emit('messages_read', { chatId, userId });
    });
    this.fanOut.on(NOTIFICATION_ADDED, ({ userId }) => {
      server.to(userRoom(userId)).emit('notification_added', {});
    });
  }

  private disconnectEnded(): void {
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      if (this.sessions.hasEnded(socket.data.session)) socket.disconnect(true);
  }

  /** While NATS was away the end of a session may have been announced unheard. */
  private async recheckAfterOutages(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'reconnect') continue;
      this.sessions.forget();
      await Promise.all([...(this.server?.sockets.sockets.values() ?? [])].map((socket) => this.recheck(socket)));
    }
  }

  private async recheck(socket: Socket): Promise<void> {
    const fault = await this.sessions.verify(socket.data.token).then(
      () => undefined,
      (error: unknown) => asRefusal(error)?.code,
    );
    if (fault === 'TOKEN_INVALID') socket.disconnect(true);
  }
}

/** An event that does not exist is not left waiting for its acknowledgement. */
function answerUnknown(event: string, acknowledge: unknown): void {
  if (Object.hasOwn(SOCKET_IN, event) || typeof acknowledge !== 'function') return;
  const { code, message } = new AppError('INVALID_INPUT');
  (acknowledge as (ack: SocketAck) => void)({ success: false, code, message });
}
