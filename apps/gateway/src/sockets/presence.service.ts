import { Injectable } from '@nestjs/common';
import type { Chat } from '@sahaya/contracts';

/** Who is not heard of for that long is gone: their gateway was killed, or a word of it was lost. */
export const PRESENCE_MS = 10_000;

/** Who has a socket: here by socket, elsewhere by what the other gateways say, for as long as they say so. */
@Injectable()
export class PresenceService {
  private readonly sockets = new Map<string, Set<string>>();
  /** By person, the gateways that have them, each with the moment it last said so. */
  private readonly elsewhere = new Map<string, Map<string, number>>();

  /** Whether it is the person's first socket here. */
  arrived(userId: string, socketId: string): boolean {
    const own = this.sockets.get(userId) ?? new Set();
    this.sockets.set(userId, own.add(socketId));
    return own.size === 1;
  }

  /** Whether it was the person's last socket here. */
  left(userId: string, socketId: string): boolean {
    const own = this.sockets.get(userId);
    if (!own?.delete(socketId) || own.size > 0) return false;
    return this.sockets.delete(userId);
  }

  /** The person's sockets here, oldest first. */
  socketsOf(userId: string): string[] {
    return [...(this.sockets.get(userId) ?? [])];
  }

  here(): string[] {
    return [...this.sockets.keys()];
  }

  /** Another gateway has these people; `at` in milliseconds of any clock that does not jump. */
  seen(gateway: string, userIds: readonly string[], at: number): void {
    for (const userId of userIds) {
      const by = this.elsewhere.get(userId) ?? new Map<string, number>();
      this.elsewhere.set(userId, by.set(gateway, at));
    }
  }

  /** Another gateway no longer has these people. */
  gone(gateway: string, userIds: readonly string[]): void {
    for (const userId of userIds) this.forget(userId, gateway);
  }

  expire(at: number): void {
    for (const [userId, by] of this.elsewhere)
      for (const [gateway, seenAt] of by) if (at - seenAt > PRESENCE_MS) this.forget(userId, gateway);
  }

  /** Fills in who is online in a chat or a list of chats. */
  fill(answer: Chat | Chat[]): Chat | Chat[] {
    return Array.isArray(answer) ? answer.map(this.withDot) : this.withDot(answer);
  }

  private readonly withDot = (chat: Chat): Chat => {
    const { _id } = chat.otherParticipant;
    const isActive = this.sockets.has(_id) || this.elsewhere.has(_id);
    return { ...chat, otherParticipant: { ...chat.otherParticipant, isActive } };
  };

  private forget(userId: string, gateway: string): void {
    const by = this.elsewhere.get(userId);
    by?.delete(gateway);
    if (by?.size === 0) this.elsewhere.delete(userId);
  }
}
