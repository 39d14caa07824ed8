import { describe, expect, it } from '@jest/globals';
import { getChat, listChats, me, openBookingChat, openSubscriptionChat } from '@sahaya/contracts';
import { Presence } from './presence.js';
import { TokenBucket } from './token-bucket.js';

describe('TokenBucket', () => {
  const taken = (bucket: TokenBucket, times: number, now: number) =>
    Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;

  it('gives its fill at once, then by and by, never more than its fill', () => {
    const bucket = new TokenBucket(10, 0);
    expect(taken(bucket, 50, 0)).toBe(10);
    expect(taken(bucket, 50, 99)).toBe(0);
    expect(taken(bucket, 50, 100)).toBe(1);
    expect(taken(bucket, 50, 600)).toBe(5);
    expect(taken(bucket, 50, 60_000)).toBe(10);
  });

  it('a clock that steps back gives nothing', () => {
    const bucket = new TokenBucket(1, 1_000);
    expect(taken(bucket, 2, 1_000)).toBe(1);
    expect(bucket.take(0)).toBe(false);
  });
});

describe('Presence', () => {
  const chat = (userId: string) => ({ otherParticipant: { _id: userId, name: 'x', isActive: false } });
  const active = (answer: unknown) => (answer as ReturnType<typeof chat>).otherParticipant.isActive;

  it('lasts from the first socket to the last', () => {
    const presence = new Presence();
    const isOn = () => active(presence.fill(getChat, chat('u')));
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

  it.each([getChat, openBookingChat, openSubscriptionChat])('fills the chat that $path answers', (endpoint) => {
    const presence = new Presence();
    presence.arrived('u', '1');
    expect(active(presence.fill(endpoint, chat('u')))).toBe(true);
  });

  it('fills each chat of a list, and nothing else', () => {
    const presence = new Presence();
    presence.arrived('u', '1');
    const list = presence.fill(listChats, [chat('u'), chat('v')]) as unknown[];
    expect(list.map(active)).toEqual([true, false]);
    const other = { user: {} };
    expect(presence.fill(me, other)).toBe(other);
  });
});
