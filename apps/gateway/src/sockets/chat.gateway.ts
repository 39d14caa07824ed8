import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { NatsConnection } from '@nats-io/transport-node';
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import {
  type Actor,
  AppError,
  getChat,
  isStaff,
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
import { isChatClosed } from '@sahaya/domain';
import { FanOut, inSpan, NATS, noteFailure, parseInput, RpcClient, withCorrelation } from '@sahaya/messaging';
import { Clock, SampledGauge } from '@sahaya/service-kit';
import { LRUCache } from 'lru-cache';
import type { DefaultEventsMap, Server as IoServer, Socket as IoSocket } from 'socket.io';
import type { z } from 'zod';
import { toAppError } from '../shared/app-error.js';
import { type Session, SessionService } from '../session/session.module.js';
import { AdminLiveUpdatesService } from './admin-live-updates.service.js';
import { PresenceService } from './presence.service.js';
import { GatewayBroadcastService } from './gateway-broadcast.service.js';
import { TokenBucket } from './token-bucket.js';

type Out = { [E in keyof SocketOut]: (payload: SocketOut[E]) => void };
interface SocketData {
  token: string;
  session: Session;
  bucket: TokenBucket;
  /** Of chats that are the person's own, to whom typing is told and until when; asked for once per socket. */
  chats: LRUCache<string, { other: string; closesAt: string | undefined }>;
  /** The latest message that is on its way: the next one waits for it. */
  sending: Promise<unknown>;
}
type Server = IoServer<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;
type Socket = IoSocket<DefaultEventsMap, Out, DefaultEventsMap, SocketData>;

const EVENTS_PER_SECOND = 10;
/** All sockets of a person together. */
const EVENTS_PER_SECOND_AND_USER = 20;
const CHATS_PER_SOCKET = 50;
const SOCKETS_PER_USER = 10;
const EXPIRY_SWEEP_MS = 5_000;
const connected = new SampledGauge({ name: 'sockets_open', help: 'Sockets of signed-in people at this gateway' });
const online = new SampledGauge({ name: 'people_online', help: 'People who have a socket at this gateway' });
const userRoom = (userId: string) => `user:${userId}`;
const STAFF_ROOM = 'staff';
const sessionRoom = (sid: string) => `session:${sid}`;

/**
 * The chat socket: client events go the way of the REST calls; server events reach every socket of those whom they
 * concern once, whichever chat they joined. A socket ends with its session.
 */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  private readonly logger = new Logger('Socket');
  private server: Server | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private stopCounting: (() => void)[] = [];
  /** Outlives the sockets: coming back is no way around it. */
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: 50_000 });

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    private readonly fanOut: FanOut,
    private readonly sessions: SessionService,
    private readonly presence: PresenceService,
    private readonly broadcast: GatewayBroadcastService,
    private readonly desk: AdminLiveUpdatesService,
    private readonly clock: Clock,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    server.use((socket, next) => void this.admit(socket).then(next));
    this.passOn(server);
    this.fanOut.on(SESSION_REVOKED, ({ sid }) => server.in(sessionRoom(sid)).disconnectSockets(true));
    this.sweep = setInterval(() => this.disconnectEnded(), EXPIRY_SWEEP_MS).unref();
    this.clock.onMove(() => this.disconnectEnded());
    this.stopCounting = [
      connected.from(() => [{ value: server.sockets.sockets.size }]),
      online.from(() => [{ value: this.presence.here().length }]),
    ];
    void this.recheckAfterOutages();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
    for (const stop of this.stopCounting) stop();
  }

  handleConnection(socket: Socket): void {
    const { session } = socket.data;
    const { userId, sid, role } = session.actor;
    void socket.join([userRoom(userId), sessionRoom(sid), ...(isStaff(role) ? [STAFF_ROOM] : [])]);
    if (!session.viewOnly) this.takeIn(socket, userId);
    socket.onAny((event: string, ...args: unknown[]) => answerUnknown(event, args.at(-1)));
    if (this.sessions.hasEnded(session)) socket.disconnect(true);
  }

  /** The person is here; who only looks at the account is not the person. */
  private takeIn(socket: Socket, userId: string): void {
    const [oldest, ...others] = this.presence.socketsOf(userId);
    // The oldest is the likeliest to be a connection that its network forgot.
    if (oldest && others.length + 2 > SOCKETS_PER_USER) this.server?.sockets.sockets.get(oldest)?.disconnect(true);
    if (this.presence.arrived(userId, socket.id)) this.broadcast.arrived(userId);
  }

  handleDisconnect(socket: Socket): void {
    const { userId } = socket.data.session.actor;
    if (this.presence.left(userId, socket.id)) this.broadcast.left(userId);
  }

  /** Delivery does not depend on it; the answer says whether the chat is the person's own. */
  @SubscribeMessage('join_chat')
  joinChat(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'join_chat', payload, async (id, actor) => {
      await this.findChat(socket, actor, id);
    });
  }

  /** Told to the other one; it ends by not being said again. */
  @SubscribeMessage('typing')
  typing(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'typing', payload, async ({ chatId }, actor) => {
      const { other, closesAt } = socket.data.chats.get(chatId) ?? (await this.findChat(socket, actor, chatId));
      if (isChatClosed({ closesAt }, this.clock.now())) throw new AppError('CHAT_CLOSED');
      this.broadcast.type({ chatId, userId: actor.userId, to: [other] });
    });
  }

  @SubscribeMessage('send_message')
  sendMessage(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'send_message', payload, ({ chatId, content, clientMsgId }, actor) =>
      inTurn(socket, () => this.rpc.call(sendMessage, { actor, id: chatId, content, clientMsgId })),
    );
  }

  @SubscribeMessage('mark_read')
  markRead(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'mark_read', payload, async ({ chatId }, actor) => {
      await this.rpc.call(markRead, { actor, id: chatId });
    });
  }

  /** One client event: within the limit, of a live session, well formed; then `work`. Always answers. */
  private answer<E extends keyof typeof SOCKET_IN>(
    socket: Socket,
    event: E,
    payload: unknown,
    work: (input: z.output<(typeof SOCKET_IN)[E]>, actor: Actor) => Promise<Partial<SocketAck> | void>,
  ): Promise<SocketAck> {
    const answer = async () => {
      try {
        const { token } = socket.data;
        if (!this.isWithinLimits(socket)) throw new AppError('RATE_LIMITED');
        const { actor, viewOnly } = await this.sessions.verify(token);
        if (viewOnly && event !== 'join_chat') throw new AppError('VIEW_ONLY');
        const input = parseInput(SOCKET_IN[event], payload) as z.output<(typeof SOCKET_IN)[E]>;
        return { success: true, ...(await work(input, actor)) } as SocketAck;
      } catch (error) {
        noteFailure(error);
        return this.failure(socket, error);
      }
    };
    // Begins a trace: what its connection belonged to is long over.
    const span = { kind: SpanKind.SERVER, parent: ROOT_CONTEXT };
    return withCorrelation(undefined, () => inSpan(`socket ${event}`, span, answer));
  }

  private isWithinLimits({ data: { bucket, session } }: Socket): boolean {
    const { userId } = session.actor;
    const at = performance.now();
    const own = this.buckets.get(userId) ?? new TokenBucket(EVENTS_PER_SECOND_AND_USER, at);
    this.buckets.set(userId, own);
    return bucket.take(at) && own.take(at);
  }

  private async findChat(socket: Socket, actor: Actor, id: string) {
    const { otherParticipant, closesAt } = await this.rpc.call(getChat, { actor, id, before: '', after: '' });
    const found = { other: otherParticipant._id, closesAt };
    socket.data.chats.set(id, found);
    return found;
  }

  private failure(socket: Socket, error: unknown): SocketAck {
    const refusal = toAppError(error);
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
      socket.data = {
        token,
        session,
        bucket: new TokenBucket(EVENTS_PER_SECOND, performance.now()),
        chats: new LRUCache({ max: CHATS_PER_SOCKET }),
        sending: Promise.resolve(),
      };
      return undefined;
    } catch (error) {
      const refusal = toAppError(error);
      if (!refusal) this.logger.error({ err: error }, 'unexpected error');
      return new Error(refusal?.code ?? 'INTERNAL');
    }
  }

  private passOn(server: Server): void {
    this.fanOut.on(MESSAGE_SENT, ({ chatId, participants, message, seq }) => {
      server.to(participants.map(userRoom)).emit('new_message', { chatId, message: { ...message, seq } });
    });
    this.fanOut.on(MESSAGES_READ, ({ chatId, participants, userId, upTo }) => {
      server.to(participants.map(userRoom)).emit('messages_read', { chatId, userId, upTo });
    });
    this.fanOut.on(NOTIFICATION_ADDED, ({ userId }) => {
      server.to(userRoom(userId)).emit('notification_added', {});
    });
    this.desk.follow(
      () => server.sockets.adapter.rooms.has(STAFF_ROOM),
      (changes) => server.to(STAFF_ROOM).emit('desk_changed', { changes }),
    );
    this.broadcast.onTyping(({ chatId, userId, to }) => {
      server.to(to.map(userRoom)).emit('typing', { chatId, userId });
    });
  }

  private disconnectEnded(): void {
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      if (this.sessions.hasEnded(socket.data.session)) socket.disconnect(true);
  }

  /** While NATS was away the end of a session, or a message, may have been announced unheard. */
  private async recheckAfterOutages(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'reconnect') continue;
      this.sessions.forget();
      await Promise.all([...(this.server?.sockets.sockets.values() ?? [])].map((socket) => this.recheck(socket)));
      this.server?.emit('resync', {});
    }
  }

  private async recheck(socket: Socket): Promise<void> {
    const fault = await this.sessions.verify(socket.data.token).then(
      () => undefined,
      (error: unknown) => toAppError(error)?.code,
    );
    if (fault === 'TOKEN_INVALID') socket.disconnect(true);
  }
}

/** Messages of one socket are stored in the order in which they were sent. */
function inTurn<T>({ data }: Socket, work: () => Promise<T>): Promise<T> {
  const turn = data.sending.then(work);
  data.sending = turn.catch(() => undefined);
  return turn;
}

/** An event that does not exist is not left waiting for its acknowledgement. */
function answerUnknown(event: string, acknowledge: unknown): void {
  if (Object.hasOwn(SOCKET_IN, event) || typeof acknowledge !== 'function') return;
  const { code, message } = new AppError('INVALID_INPUT');
  (acknowledge as (ack: SocketAck) => void)({ success: false, code, message });
}
