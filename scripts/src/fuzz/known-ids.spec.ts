import { expect, it } from '@jest/globals';
import { type ApiDocument, configOf, firstIdOf, listPathsOf } from './known-ids.ts';

const DOCUMENT: ApiDocument = {
  paths: {
    '/bookings': { get: {}, post: {} },
    '/bookings/{id}': { get: {} },
    '/bookings/{id}/messages/{messageId}': { post: {} },
    '/slots': { get: { parameters: [{ name: 'helperId', in: 'query', required: true }] } },
    '/slots/{id}': { get: {} },
    '/health': { get: {} },
  },
};

it('takes the lists that have paths below them and need no parameter', () => {
  expect(listPathsOf(DOCUMENT)).toEqual(['/bookings']);
});

it.each([
  [{ data: [{ _id: 'a' }] }, 'a'],
  [{ success: true, data: { rows: [{ id: 'b' }], total: 1 } }, 'b'],
  [{ data: [] }, undefined],
  [{ data: null }, undefined],
])('finds the first id of %j', (answer, id) => {
  expect(firstIdOf(answer)).toBe(id);
});

it('sends a known id to every path below its list', () => {
  expect(configOf(new Map([['/bookings', 'a"b']]), DOCUMENT)).toBe(
    [
      '[[operations]]\ninclude-path = "/bookings/{id}"\nparameters = { "path.id" = "a\\"b" }\n',
      '[[operations]]\ninclude-path = "/bookings/{id}/messages/{messageId}"\nparameters = { "path.id" = "a\\"b" }\n',
    ].join('\n'),
  );
});
