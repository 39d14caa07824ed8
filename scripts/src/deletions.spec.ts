import { describe, expect, it } from '@jest/globals';
import { parseDeletions } from './deletions.ts';

const id = 'a'.repeat(24);

describe('a list of deletions', () => {
  it('has the lines of mongoexport, in any order of fields', () => {
    const lines = [
      `{"_id":"${id}","deletedAt":{"$date":"2026-12-08T06:30:00.123Z"},"role":"customer"}`,
      '',
      `{"_id":"${'b'.repeat(24)}","role":"helper","deletedAt":{"$date":"2026-12-08T06:30:00Z"}}`,
    ];
    expect(parseDeletions(`${lines.join('\n')}\n`)).toEqual([
      { userId: id, role: 'customer', deletedAt: '2026-12-08T06:30:00.123Z' },
      { userId: 'b'.repeat(24), role: 'helper', deletedAt: '2026-12-08T06:30:00.000Z' },
    ]);
    expect(parseDeletions('')).toEqual([]);
  });

  it.each([
    '{"_id":"' + id,
    'no JSON',
    `{"_id":"${id}","role":"admin","deletedAt":{"$date":"2026-12-08T06:30:00Z"}}`,
    `{"_id":"short","role":"customer","deletedAt":{"$date":"2026-12-08T06:30:00Z"}}`,
    `{"_id":"${id}","role":"customer"}`,
  ])('is refused as a whole with the line %s', (line) =>
    expect(() =>
      parseDeletions(`{"_id":"${id}","role":"helper","deletedAt":{"$date":"2026-12-08T06:30:00Z"}}\n${line}`),
    ).toThrow(/^Line 2 is no deletion/),
  );
});
