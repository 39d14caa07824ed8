import { Injectable } from '@nestjs/common';
import { type Chat, type Endpoint, getChat, listChats, openBookingChat, openSubscriptionChat } from '@sahaya/contracts';

const ONE_CHAT = [getChat, openBookingChat, openSubscriptionChat].map(({ subject }): string => subject);

/**
 * Who has a socket on this gateway. Several gateways would each know their own people only: they need to share it then
 * (a key per person in Redis, or an announcement over NATS).
 */
@Injectable()
export class Presence {
  private readonly sockets = new Map<string, Set<string>>();

  arrived(userId: string, socketId: string): void {
    const own = this.sockets.get(userId) ?? new Set();
    this.sockets.set(userId, own.add(socketId));
  }

  left(userId: string, socketId: string): void {
    const own = this.sockets.get(userId);
    own?.delete(socketId);
    if (own?.size === 0) this.sockets.delete(userId);
  }

  /** The person's sockets, oldest first. */
  socketsOf(userId: string): string[] {
    return [...(this.sockets.get(userId) ?? [])];
  }

  /** The online dot of a chat answer (decisions A31): the chat service does not know sockets. */
  fill({ subject }: Pick<Endpoint, 'subject'>, data: unknown): unknown {
    if (subject === listChats.subject) return (data as Chat[]).map(this.withDot);
    if (ONE_CHAT.includes(subject)) return this.withDot(data as Chat);
    return data;
  }

  private readonly withDot = (chat: Chat): Chat => {
    const isActive = this.sockets.has(chat.otherParticipant._id);
    return { ...chat, otherParticipant: { ...chat.otherParticipant, isActive } };
  };
}
