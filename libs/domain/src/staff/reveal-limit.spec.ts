import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../time/time.js';
import { countedReveals, RECORDS_WITHOUT_CODE, REVEALS_PER_MINUTE, revealRefusal } from './reveal-limit.js';

const NOW = new Date('2026-12-05T04:30:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** Reveals of different records, one every two minutes, the latest two minutes ago. */
const earlier = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ record: `record ${n}`, at: ago((count - n) * 2 * MINUTE_MS) }));
const refusalOf = (reveals: Parameters<typeof revealRefusal>[0], record = 'another', isVerified = false) =>
  revealRefusal(reveals, { record, isVerified }, NOW);

describe('the limit of reveals', () => {
  it(`lets ${RECORDS_WITHOUT_CODE} different records pass without a code, and no more`, () => {
    expect(refusalOf(earlier(RECORDS_WITHOUT_CODE - 1))).toBeUndefined();
    expect(refusalOf(earlier(RECORDS_WITHOUT_CODE))).toBe('unverified');
    expect(refusalOf(earlier(RECORDS_WITHOUT_CODE), 'another', true)).toBeUndefined();
  });

  it('counts a record once', () => {
    expect(refusalOf(earlier(RECORDS_WITHOUT_CODE), 'record 3')).toBeUndefined();
  });

  it('does not count what is an hour old', () => {
    const hour = { record: 'old', at: ago(60 * MINUTE_MS) };
    const reveals = [hour, ...earlier(RECORDS_WITHOUT_CODE - 1)];
    expect(refusalOf(reveals)).toBeUndefined();
    expect(refusalOf([{ ...hour, at: ago(60 * MINUTE_MS - 1) }, ...reveals])).toBe('unverified');
    expect(countedReveals(reveals, NOW)).toEqual(reveals.slice(1));
  });

  it('lets ten pass in a minute, also of one record and with a code', () => {
    const same = Array.from({ length: REVEALS_PER_MINUTE }, (_, n) => ({ record: 'one', at: ago(n * 1_000) }));
    for (const isVerified of [false, true]) expect(refusalOf(same, 'one', isVerified)).toBe('too-fast');
    expect(refusalOf(same.slice(1), 'one')).toBeUndefined();
    const minuteAgo = same.map((reveal, n) => (n === 9 ? { ...reveal, at: ago(MINUTE_MS) } : reveal));
    expect(refusalOf(minuteAgo, 'one')).toBeUndefined();
  });
});
