import findAddress from '@fastify/proxy-addr';
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
  sendMessage,
  SOCKET_IN,
  type SocketAck,
} from '@sahaya/contracts';
import { isChatClosed } from '@sahaya/domain';
import { inSpan, NATS, noteFailure, parseInput, RpcClient, withCorrelation } from '@sahaya/messaging';
import { Clock, CachedGauge, ENV } from '@sahaya/service-kit';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { GatewayEnv } from '../gateway.env.js';
import { networkOf, RateLimitsService } from '../limits/limits.module.js';
import { toAppError } from '../shared/app-error.js';
import { type Session, SessionService } from '../session/session.module.js';
import { PresenceService } from './presence.service.js';
import { GatewayBroadcastService } from './gateway-broadcast.service.js';
import { sessionRoom, STAFF_ROOM, userRoom } from './rooms.js';
import { SocketEventsService } from './socket-events.service.js';
import type { Server, Socket } from './socket.types.js';
import { TokenBucket } from './token-bucket.js';

const EVENTS_PER_SECOND = 10;
/** One limit for all sockets of a user. */
const EVENTS_PER_SECOND_AND_USER = 20;
const CHATS_PER_SOCKET = 50;
const SOCKETS_PER_USER = 10;
const EXPIRY_SWEEP_MS = 5_000;
const connected = new CachedGauge({ name: 'sockets_open', help: 'Sockets of signed-in people at this gateway' });
const online = new CachedGauge({ name: 'people_online', help: 'People who have a socket at this gateway' });

/**
 * The chat socket. Client events take the path of the REST calls. Server events reach every socket of the users they
 * concern once, whichever chat they joined, except for views of staff that hide private content. A socket is closed when
 * its session ends.
 */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect, OnModuleDestroy {
  private readonly logger = new Logger('Socket');
  private server: Server | undefined;
  private sweep: NodeJS.Timeout | undefined;
  private stopCounting: (() => void)[] = [];
  /** Kept longer than the sockets, so that a reconnect does not reset the limit. */
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: 50_000 });

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    private readonly events: SocketEventsService,
    private readonly sessions: SessionService,
    private readonly presence: PresenceService,
    private readonly broadcast: GatewayBroadcastService,
    private readonly limits: RateLimitsService,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    server.use((socket, next) => void this.admit(socket).then(next));
    this.events.forwardTo(server);
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
    void socket.join([sessionRoom(sid), ...(isStaff(role) ? [STAFF_ROOM] : [])]);
    if (!session.hidesPrivate) void socket.join(userRoom(userId));
    // The private content may have been opened since the handshake, before the socket was in its session's room.
    else void this.recheck(socket);
    if (!session.viewOnly) this.takeIn(socket, userId);
    socket.onAny((event: string, ...args: unknown[]) => answerUnknown(event, args.at(-1)));
    if (this.sessions.hasEnded(session)) socket.disconnect(true);
  }

  /** The user is online. Staff who view the account do not count. */
  private takeIn(socket: Socket, userId: string): void {
    const [oldest, ...others] = this.presence.socketsOf(userId);
    // The oldest is most likely a dead connection.
    if (oldest && others.length + 2 > SOCKETS_PER_USER) this.server?.sockets.sockets.get(oldest)?.disconnect(true);
    if (this.presence.arrived(userId, socket.id)) this.broadcast.arrived(userId);
  }

  handleDisconnect(socket: Socket): void {
    const { userId } = socket.data.session.actor;
    if (this.presence.left(userId, socket.id)) this.broadcast.left(userId);
  }

  /** Delivery does not depend on joining; the answer says whether the user is a participant. */
  @SubscribeMessage('join_chat')
  joinChat(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'join_chat', payload, async (id, actor) => {
      await this.findChat(socket, actor, id);
    });
  }

  /** Sent to the other participant; it ends when it is not repeated. */
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

  /** Tells the colleagues; it ends when it is not repeated. */
  @SubscribeMessage('view_ticket')
  viewTicket(socket: Socket, payload: unknown): Promise<SocketAck> {
    return this.answer(socket, 'view_ticket', payload, ({ ticketId, isWriting }, { userId, role }) => {
      if (!isStaff(role)) throw new AppError('FORBIDDEN');
      this.broadcast.viewTicket({ ticketId, userId, isWriting });
      return Promise.resolve();
    });
  }

  /** Handles a client event: checks the limit, the session and the input, then runs `work`. Always answers. */
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
        const { actor, viewOnly } = await this.verify(socket, token);
        if (viewOnly && event !== 'join_chat') throw new AppError('VIEW_ONLY');
        const input = parseInput(SOCKET_IN[event], payload) as z.output<(typeof SOCKET_IN)[E]>;
        return { success: true, ...(await work(input, actor)) } as SocketAck;
      } catch (error) {
        noteFailure(error);
        return this.failure(socket, error);
      }
    };
    // Starts a new trace, because that of the connection has ended.
    const span = { kind: SpanKind.SERVER, parent: ROOT_CONTEXT };
    return withCorrelation(undefined, () => inSpan(`socket ${event}`, span, answer));
  }

  private isWithinLimits({ data: { bucket, session } }: Socket): boolean {
    if (this.env.RATE_LIMITS === 'off') return true;
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

  private verify(socket: Socket, token: string): Promise<Session> {
    return this.sessions.verify(token, socket.request.headers.host);
  }

  /** The handshake: undefined, or the error that the client receives as connect_error. */
  private async admit(socket: Socket): Promise<Error | undefined> {
    try {
      await this.limits.take('handshake', {
        network: networkOf(findAddress(socket.request, this.env.TRUSTED_PROXIES)),
      });
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string' || token === '') throw new AppError('TOKEN_MISSING');
      const session = await withCorrelation(undefined, () => this.verify(socket, token));
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

  private disconnectEnded(): void {
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      if (this.sessions.hasEnded(socket.data.session)) socket.disconnect(true);
  }

  /** While NATS was unavailable, the end of a session or a message may have been missed. */
  private async recheckAfterOutages(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'reconnect') continue;
      this.sessions.forget();
      await Promise.all([...(this.server?.sockets.sockets.values() ?? [])].map((socket) => this.recheck(socket)));
      this.server?.emit('resync', {});
    }
  }

  private async recheck(socket: Socket): Promise<void> {
    try {
      const { hidesPrivate, actor } = await this.verify(socket, socket.data.token);
      if (!hidesPrivate) void socket.join(userRoom(actor.userId));
    } catch (error) {
      if (toAppError(error)?.code === 'TOKEN_INVALID') socket.disconnect(true);
    }
  }
}

/** Messages of one socket are stored in the order in which they were sent. */
function inTurn<T>({ data }: Socket, work: () => Promise<T>): Promise<T> {
  const turn = data.sending.then(work);
  data.sending = turn.catch(() => undefined);
  return turn;
}

/** An unknown event is acknowledged with an error. */
function answerUnknown(event: string, acknowledge: unknown): void {
  if (Object.hasOwn(SOCKET_IN, event) || typeof acknowledge !== 'function') return;
  const { code, message } = new AppError('INVALID_INPUT');
  (acknowledge as (ack: SocketAck) => void)({ success: false, code, message });
}
