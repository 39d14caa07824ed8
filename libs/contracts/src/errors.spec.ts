import { describe, expect, it } from '@jest/globals';
import { RULE_MESSAGES } from '@sahaya/domain';
import { AppError, type ErrorCode, ERRORS, isErrorCode, refuse } from './errors.js';

describe('the error table', () => {
  it.each(Object.entries(ERRORS))('%s has a status and a readable message', (code, { http, message }) => {
    expect(code).toMatch(/^[A-Z][A-Z_]*[A-Z]$/);
    expect(http).toBeGreaterThanOrEqual(400);
    expect(http).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].{5,}/);
    expect(message).not.toMatch(/mongo|nats|redis|undefined|null|object/i);
  });

  it('answers every validation rule with 400 and its message', () => {
    for (const [code, message] of Object.entries(RULE_MESSAGES))
      expect(ERRORS[code as ErrorCode]).toEqual({ http: 400, message });
  });

  it.each<[ErrorCode, number, string | undefined]>([
    ['HELPER_NOT_FOUND', 404, 'Helper not found. Please select a different helper.'],
    ['PAYMENT_PROVIDER_FAILED', 503, 'Failed to create payment order'],
    ['PAYMENT_VERIFICATION_FAILED', 400, 'Payment verification failed'],
    ['TOKEN_MISSING', 401, undefined],
    ['TOKEN_INVALID', 401, undefined],
    ['BAD_CREDENTIALS', 401, undefined],
    ['LOGIN_THROTTLED', 429, undefined],
    ['FORBIDDEN', 403, undefined],
    ['BOOKING_NOT_FOUND', 404, undefined],
    ['BOOKING_MOVE_REFUSED', 409, undefined],
    ['USE_CANCELLATION_QUOTE', 409, undefined],
    ['SLOT_TAKEN', 409, undefined],
    ['CHAT_NOT_OPEN', 409, undefined],
    ['IDEMPOTENCY_KEY_REUSED', 422, undefined],
    ['UNAVAILABLE', 503, undefined],
  ])('%s answers %d', (code, http, words) => {
    expect(ERRORS[code].http).toBe(http);
    if (words) expect(ERRORS[code].message).toBe(words);
  });

  it('knows its own codes and no names of built-ins', () => {
    expect(isErrorCode('SLOT_TAKEN')).toBe(true);
    expect(['toString', '__proto__', '', 'slot_taken', undefined, 404].map(isErrorCode)).not.toContain(true);
  });

  it('throws a violated rule with its field, and nothing without a violation', () => {
    expect(() => refuse(undefined)).not.toThrow();
    const thrown = () => refuse({ code: 'NAME_REQUIRED', field: 'name' });
    expect(thrown).toThrow(AppError);
    expect(thrown).toThrow(
      expect.objectContaining({ code: 'NAME_REQUIRED', message: 'Name is required', details: { field: 'name' } }),
    );
  });
});
