import { Injectable } from '@nestjs/common';
import type { Chat, ChatList } from '@sahaya/contracts';

/** A user who is not reported for this long is offline: the gateway was killed, or a message was lost. */
export const PRESENCE_MS = 10_000;
/** Every gateway reports its users this often, so two reports may be lost before a user is considered offline. */
export const BEAT_MS = Math.floor(PRESENCE_MS / 2.5);

/** The users who are online: here by their sockets, elsewhere by the reports of the other gateways. */
@Injectable()
export class PresenceService {
  private readonly sockets = new Map<string, Set<string>>();
  /** For each user, the gateways that reported the user, with the time of the last report. */
  private readonly elsewhere = new Map<string, Map<string, number>>();
  /** Since when this gateway hears the others; undefined while it does not. */
  private contactSince: number | undefined;

  /** Returns whether it is the user's first socket here. */
  arrived(userId: string, socketId: string): boolean {
    const own = this.sockets.get(userId) ?? new Set();
    this.sockets.set(userId, own.add(socketId));
    return own.size === 1;
  }

  /** Returns whether it was the user's last socket here. */
  left(userId: string, socketId: string): boolean {
    const own = this.sockets.get(userId);
    if (!own?.delete(socketId) || own.size > 0) return false;
    return this.sockets.delete(userId);
  }

  /** The user's sockets here, oldest first. */
  socketsOf(userId: string): string[] {
    return [...(this.sockets.get(userId) ?? [])];
  }

  here(): string[] {
    return [...this.sockets.keys()];
  }

  /** Another gateway reports these users; `at` in milliseconds of a monotonic clock. */
  seen(gateway: string, userIds: readonly string[], at: number): void {
    for (const userId of userIds) {
      const by = this.elsewhere.get(userId) ?? new Map<string, number>();
      this.elsewhere.set(userId, by.set(gateway, at));
    }
  }

  /** Another gateway no longer has these users. */
  gone(gateway: string, userIds: readonly string[]): void {
    for (const userId of userIds) this.forget(userId, gateway);
  }

  /** The gateway hears the others from now on. */
  gainContact(at: number): void {
    this.contactSince = at;
  }

  loseContact(): void {
    this.contactSince = undefined;
  }

  /** Every gateway has had the time to report its users. Before that, a user without a socket here may still be online. */
  isComplete(at: number): boolean {
    return this.contactSince !== undefined && at - this.contactSince >= BEAT_MS;
  }

  expire(at: number): void {
    for (const [userId, by] of this.elsewhere)
      for (const [gateway, seenAt] of by) if (at - seenAt > PRESENCE_MS) this.forget(userId, gateway);
  }

  isOnline(userId: string): boolean {
    return this.sockets.has(userId) || this.elsewhere.has(userId);
  }

  /**
   * Fills in who is online in a chat or a page of chats. With `available`, the helpers who take bookings, nothing is known
   * of users who are not seen online.
   */
  fill(answer: Chat | ChatList, available?: ReadonlySet<string>): Chat | ChatList {
    const fillOne = (chat: Chat): Chat => {
      const { _id } = chat.otherParticipant;
      const isOnline = this.isOnline(_id);
      const state =
        available && !isOnline
          ? { isActive: available.has(_id), isActiveBy: 'availability' as const }
          : { isActive: isOnline, isActiveBy: 'presence' as const };
      return { ...chat, otherParticipant: { ...chat.otherParticipant, ...state } };
    };
    return 'chats' in answer ? { ...answer, chats: answer.chats.map(fillOne) } : fillOne(answer);
  }

  private forget(userId: string, gateway: string): void {
    const by = this.elsewhere.get(userId);
    by?.delete(gateway);
    if (by?.size === 0) this.elsewhere.delete(userId);
  }
}
