import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor } from './cursor.js';

const position = { list: 'past', at: new Date('2026-12-05T04:00:00.123Z'), id: 'a'.repeat(24) };
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a cursor', () => {
  it('names the place that it was made of', () => {
    expect(decodeCursor(encodeCursor(position), ['upcoming', 'past'])).toEqual(position);
  });

  it.each([undefined, ''])('is the beginning of the list if it is %j', (cursor) =>
    expect(decodeCursor(cursor, ['past'])).toBeUndefined(),
  );

  it.each([
    ['of another list', encodeCursor({ ...position, list: 'chats' })],
    ['without an id', encoded('past 1')],
    ['with a wrong id', encoded('past 1 x')],
    ['with a time that no date can hold', encoded(`past 9999999999999999 ${position.id}`)],
    ['with an operator in place of the time', encoded(`past {"$gt":""} ${position.id}`)],
    ['that is no cursor', 'page=2'],
  ])('%s is refused', (_, cursor) => {
    expect(() => decodeCursor(cursor, ['past'])).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID', details: { field: 'cursor' } }),
    );
  });
});
