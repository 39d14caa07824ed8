import { describe, expect, it } from '@jest/globals';
import { areMessagesExpired } from './chat.js';

describe('the messages of a chat', () => {
  const now = new Date('2027-12-01T06:30:00Z');
  it.each([
    [undefined, false],
    ['2026-12-01T06:30:00.001Z', false],
    ['2026-12-01T06:30:00.000Z', true],
  ])('closed at %s have expired: %s', (closesAt, expired) =>
    expect(areMessagesExpired({ closesAt }, now)).toBe(expired),
  );
});
