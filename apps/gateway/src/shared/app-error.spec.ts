import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { toAppError } from './app-error.js';

const fault = (fields: object) => Object.assign(new Error('words of a driver'), fields);

describe('toAppError', () => {
  it.each([
    [new AppError('SLOT_TAKEN'), 'SLOT_TAKEN'],
    [new NotFoundException(), 'NOT_FOUND'],
    [fault({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 'BODY_TOO_LARGE'],
    [fault({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }), 'UNSUPPORTED_MEDIA'],
    [fault({ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }), 'MALFORMED_JSON'],
    [fault({ code: 'FST_ERR_BAD_URL', statusCode: 400 }), 'INVALID_INPUT'],
    [fault({ code: 'ECONNRESET' }), 'INVALID_INPUT'],
    [fault({ statusCode: 500 }), undefined],
    [fault({ code: 11000 }), undefined],
    [new TypeError('x'), undefined],
    ['a string', undefined],
    [undefined, undefined],
  ])('%s', (error, code) => expect(toAppError(error)?.code).toBe(code));
});
