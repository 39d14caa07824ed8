import { describe, expect, it } from '@jest/globals';
import {
  type Chat,
  type ChatList,
  getChat,
  listChats,
  me,
  openBookingChat,
  openSubscriptionChat,
} from '@sahaya/contracts';
import { answersPresence } from '../http/interceptors/presence.interceptor.js';
import { BEAT_MS, PresenceService, PRESENCE_MS } from './presence.service.js';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  const taken = (bucket: TokenBucket, times: number, now: number) =>
    Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;

  it('admits its capacity at once, then gradually, and never more than its capacity', () => {
    const bucket = new TokenBucket(10, 0);
    expect(taken(bucket, 50, 0)).toBe(10);
    expect(taken(bucket, 50, 99)).toBe(0);
    expect(taken(bucket, 50, 100)).toBe(1);
    expect(taken(bucket, 50, 600)).toBe(5);
    expect(taken(bucket, 50, 60_000)).toBe(10);
  });

  it('a clock that steps back refills nothing', () => {
    const bucket = new TokenBucket(1, 1_000);
    expect(taken(bucket, 2, 1_000)).toBe(1);
    expect(bucket.take(0)).toBe(false);
  });
});

describe('Presence', () => {
  const chat = (userId: string) => ({ otherParticipant: { _id: userId, name: 'x', isActive: false } });
  const active = (answer: unknown) => (answer as ReturnType<typeof chat>).otherParticipant.isActive;

  it('lasts from the first socket to the last', () => {
    const presence = new PresenceService();
    const isOn = () => active(presence.fill(chat('u') as Chat));
    presence.arrived('u', '1');
    presence.arrived('u', '2');
    expect(presence.socketsOf('u')).toEqual(['1', '2']);
    presence.left('u', '1');
    presence.left('u', '1');
    expect(isOn()).toBe(true);
    presence.left('u', '2');
    expect(isOn()).toBe(false);
    expect(presence.socketsOf('u')).toEqual([]);
  });

  it('counts users of other gateways for as long as one reports them', () => {
    const presence = new PresenceService();
    const isOn = () => active(presence.fill(chat('u') as Chat));
    presence.seen('b', ['u', 'v'], 0);
    presence.seen('c', ['u'], PRESENCE_MS);
    expect([isOn(), presence.here()]).toEqual([true, []]);
    presence.gone('b', ['u']);
    presence.expire(PRESENCE_MS * 2);
    expect(isOn()).toBe(true);
    presence.expire(PRESENCE_MS * 2 + 1);
    expect(isOn()).toBe(false);
    expect(active(presence.fill(chat('v') as Chat))).toBe(false);
  });

  it('reports the first socket and the end of the last one, which other users see', () => {
    const presence = new PresenceService();
    expect([presence.arrived('u', '1'), presence.arrived('u', '2')]).toEqual([true, false]);
    expect([presence.left('u', '1'), presence.left('u', '1'), presence.left('u', '2')]).toEqual([false, false, true]);
  });

  it('fills in each chat of a list', () => {
    const presence = new PresenceService();
    presence.arrived('u', '1');
    const page = { chats: [chat('u'), chat('v')] as Chat[], nextCursor: 'next', unreadCount: 2 };
    const filled = presence.fill(page) as ChatList;
    expect(filled.chats.map(active)).toEqual([true, false]);
    expect(filled).toMatchObject({ nextCursor: 'next', unreadCount: 2 });
  });
});

describe('Presence without a complete picture', () => {
  const chatWith = (_id: string) => ({ otherParticipant: { _id, name: 'x', isActive: false } }) as Chat;

  it('is complete after one round of reports, and again after an outage', () => {
    const presence = new PresenceService();
    expect(presence.isComplete(1_000_000)).toBe(false);
    presence.gainContact(1_000);
    expect([presence.isComplete(1_000 + BEAT_MS - 1), presence.isComplete(1_000 + BEAT_MS)]).toEqual([false, true]);
    presence.loseContact();
    expect(presence.isComplete(90_000)).toBe(false);
    presence.gainContact(90_000);
    expect([presence.isComplete(90_001), presence.isComplete(90_000 + BEAT_MS)]).toEqual([false, true]);
  });

  it('says online only of a user who is seen, and of the others whether they take bookings', () => {
    const presence = new PresenceService();
    presence.arrived('here', '1');
    presence.seen('b', ['there'], 0);
    const { chats } = presence.fill(
      { chats: ['here', 'there', 'helper', 'nobody'].map(chatWith), unreadCount: 0 },
      new Set(['helper', 'here']),
    ) as ChatList;
    expect(chats.map(({ otherParticipant: { isActive, isActiveBy } }) => [isActive, isActiveBy])).toEqual([
      [true, 'presence'],
      [true, 'presence'],
      [true, 'availability'],
      [false, 'availability'],
    ]);
  });
});

describe('answersPresence', () => {
  it.each([
    [listChats, true],
    [getChat, true],
    [openBookingChat, true],
    [openSubscriptionChat, true],
    [me, false],
  ])('$path: %s', (endpoint, expected) => expect(answersPresence(endpoint)).toBe(expected));
});
