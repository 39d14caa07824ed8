import { describe, expect, it } from '@jest/globals';
import { AppError, changeBookingStatus, createBooking, type Endpoint, listHelpers } from '@sahaya/contracts';
import { parseEndpointFields, toEnvelope, parseIdempotencyKey } from './endpoint-input.js';

const ID = 'a'.repeat(24);
const sent = (parts: { params?: unknown; query?: unknown; body?: unknown }) => ({
  params: {},
  query: {},
  body: undefined,
  ...parts,
});
const refusalOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details?.['field']] : error;
  }
};

describe('parseEndpointFields', () => {
  it.each<[string, Endpoint, object, object]>([
    ['the query of a GET', listHelpers, { query: { location: 'Pune' }, body: { location: 'x' } }, { location: 'Pune' }],
    [
      'the body of a PATCH',
      changeBookingStatus,
      { params: { id: ID }, body: { status: 'x' } },
      { id: ID, status: 'x' },
    ],
    ['the path above the body', changeBookingStatus, { params: { id: ID }, body: { id: 'b' } }, { id: ID, status: '' }],
    ['no body at all', createBooking, {}, { service: '', helperId: '' }],
  ])('takes %s', (_name, endpoint, parts, expected) => {
    expect(parseEndpointFields(endpoint, sent(parts))).toMatchObject(expected);
  });

  it('drops unknown fields', () => {
    const body = { status: 'accepted', actor: { userId: ID }, idempotencyKey: 'k', pricing: 1 };
    expect(parseEndpointFields(changeBookingStatus, sent({ params: { id: ID }, body }))).toEqual({
      id: ID,
      status: 'accepted',
    });
  });

  it.each([[[]], ['text'], [1], [null]])('refuses %j as a body', (body) => {
    expect(refusalOf(() => parseEndpointFields(createBooking, sent({ body })))).toEqual(['INVALID_INPUT', '']);
  });
});

describe('parseIdempotencyKey', () => {
  it.each([
    [createBooking, undefined, undefined],
    [createBooking, 'key 1', 'key 1'],
    [listHelpers, 'key', undefined],
    [listHelpers, '', undefined],
  ])('%#', (endpoint, header, expected) => expect(parseIdempotencyKey(endpoint, header)).toBe(expected));

  it.each(['', 'x'.repeat(129), 'a\nb', 'é', ['a', 'b']])('refuses %j', (header) => {
    expect(refusalOf(() => parseIdempotencyKey(createBooking, header))).toEqual(['INVALID_INPUT', 'Idempotency-Key']);
  });
});

describe('toEnvelope', () => {
  it.each([
    [{}, [1], { success: true, data: [1] }],
    [{ message: 'Done' }, { a: 1 }, { success: true, message: 'Done', data: { a: 1 } }],
    [
      { message: 'Done', messageWith: { b: 'Half done' } },
      { b: 1 },
      { success: true, message: 'Half done', data: { b: 1 } },
    ],
    [
      { message: 'Done', messageWith: { b: 'Half done' } },
      { a: 1 },
      { success: true, message: 'Done', data: { a: 1 } },
    ],
    [{ lift: true as const }, { a: 1 }, { success: true, a: 1, data: { a: 1 } }],
    [{ list: 'as' }, { as: [1], next: 'b' }, { success: true, next: 'b', data: [1] }],
  ])('%j of %j', (row, data, expected) => expect(toEnvelope(row, data)).toEqual(expected));
});
