import { describe, expect, it } from '@jest/globals';
import { parseTag } from './staff-note.js';

describe('a tag', () => {
  it.each([
    ['VIP', 'vip', 'VIP'],
    ['  repeat   refund ', 'repeat refund', 'repeat refund'],
    ['बुज़ुर्ग', 'बुज़ुर्ग'.normalize('NFC'), 'बुज़ुर्ग'.normalize('NFC')],
    ['call-back', 'call-back', 'call-back'],
  ])('%j has one id for all spellings', (typed, id, label) => {
    expect(parseTag(typed)).toEqual({ id, label });
  });

  it.each(['', '   ', '-', '<b>', 'a,b', 'a/b', '$where', 'x'.repeat(31)])('%j is refused', (typed) => {
    expect(parseTag(typed)).toBeUndefined();
  });
});
