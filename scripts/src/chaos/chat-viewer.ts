import { setTimeout as pause } from 'node:timers/promises';
import type { Message, SocketAck, SocketOut } from '@sahaya/contracts';
import type { Socket } from 'socket.io-client';
import type { Person } from '../bench/people.ts';
import type { History } from './history.ts';
import { closeForGood, openPortalSocket } from './portal-socket.ts';

const ACK_MS = 5_000;
const RETRY_MS = 1_000;
/** The portal spreads the reads that a gateway asks for. */
const RESYNC_WITHIN_MS = 2_000;
/** The number of messages that one read returns at most. */
const PAGE = 50;

export type Seen = Pick<Message, '_id' | 'seq' | 'clientMsgId'>;
/** The messages of a chat in the order in which a person sees them. */
export interface View {
  viewer: string;
  chat: string;
  messages: readonly Seen[];
}

/**
 * The open portal of a person. It holds a socket, and shows the messages that arrive there, and those that it reads
 * after each connection, after `resync` and when a number is missing, as the portal does.
 */
export class ChatViewer {
  private readonly socket: Socket;
  private readonly person: Person;
  private readonly history: History;
  private readonly chats = new Map<string, readonly Seen[]>();
  private readonly reads = new Map<string, Promise<void>>();
  private isClosed = false;

  constructor(url: string, person: Person, history: History) {
    this.person = person;
    this.history = history;
    this.socket = openPortalSocket(url, person.token);
    this.socket.on('connect', () => this.readAll());
    this.socket.on('resync', () => setTimeout(() => this.readAll(), Math.random() * RESYNC_WITHIN_MS));
    this.socket.on('new_message', ({ chatId, message }: SocketOut['new_message']) => this.receive(chatId, message));
  }

  get views(): View[] {
    return [...this.chats].map(([chat, messages]) => ({ viewer: this.person.id, chat, messages }));
  }

  /** Opens a chat, which stays open. */
  open(chatId: string): void {
    if (this.chats.has(chatId)) return;
    this.chats.set(chatId, []);
    this.read(chatId);
  }

  /** Sends by the socket; false without a connection or an acknowledgement in time. */
  async send(chatId: string, content: string, clientMsgId: string): Promise<boolean> {
    if (!this.socket.connected) return false;
    const sent = this.socket.timeout(ACK_MS).emitWithAck('send_message', { chatId, content, clientMsgId });
    const answer = await (sent as Promise<SocketAck>).catch(() => undefined);
    if (!answer?.success || !answer.message) return false;
    this.receive(chatId, answer.message);
    return true;
  }

  close(): void {
    this.isClosed = true;
    closeForGood(this.socket);
  }

  private receive(chatId: string, message: Seen): void {
    const known = this.chats.get(chatId);
    if (!known) return;
    this.chats.set(chatId, merged(known, [message]));
    if (message.seq > (known.at(-1)?.seq ?? 0) + 1) this.read(chatId);
  }

  private readAll(): void {
    for (const chatId of this.chats.keys()) this.read(chatId);
  }

  /** Reads after the latest known message; one read after the other. */
  private read(chatId: string): void {
    const before = this.reads.get(chatId) ?? Promise.resolve();
    this.reads.set(
      chatId,
      before.then(() => this.readNow(chatId)),
    );
  }

  /** The portal tries again by itself, then offers to; a person who wants to read does so. */
  private async readNow(chatId: string): Promise<void> {
    while (!this.isClosed) {
      try {
        const latest = await this.page(chatId, '');
        let known = this.chats.get(chatId) ?? [];
        const isJoined = latest.length < PAGE || latest.some(({ _id }) => known.some((other) => other._id === _id));
        for (let page = latest; known.length > 0 && !isJoined && page.length >= PAGE; known = merged(known, page))
          page = await this.page(chatId, known.at(-1)!._id);
        this.chats.set(chatId, merged(merged(this.chats.get(chatId) ?? [], known), latest));
        return;
      } catch {
        await pause(RETRY_MS);
      }
    }
  }

  private async page(chatId: string, after: string): Promise<Seen[]> {
    const { messages } = await this.history.read<{ messages: Seen[] }>(
      `GET /chats/${chatId}?after=${after}`,
      this.person.token,
    );
    return messages;
  }
}

/** Merges by id; the number of a message defines its place. */
export function merged(known: readonly Seen[], more: readonly Seen[]): Seen[] {
  const byId = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}
