import { describe, expect, it } from '@jest/globals';
import { RULE_MESSAGES } from '../validation/rule.js';
import { missingReasonLength, STAFF_REASON, STAFF_REASON_CATEGORIES, staffReasonViolation } from './staff-reason.js';

const category = 'complaint';
const TEN = '1234567890';

describe('the reason that staff state for an action', () => {
  it.each([
    ['nothing', ''],
    ['9 characters between spaces', '   123456789   '],
    ['501 characters', 'x'.repeat(501)],
  ])('is refused with %s', (_, reason) => {
    expect(staffReasonViolation({ reason, category })).toEqual({ code: 'STAFF_REASON_LENGTH', field: 'reason' });
  });

  it.each([
    ['10 characters', TEN],
    ['10 characters between spaces', `  ${TEN}\n`],
    ['500 characters', 'x'.repeat(500)],
  ])('is accepted with %s', (_, reason) => {
    expect(staffReasonViolation({ reason, category })).toBeUndefined();
  });

  it.each(['', 'Complaint', 'complaint ', 'weather', 'toString'])('is refused with the category “%s”', (unknown) => {
    expect(staffReasonViolation({ reason: TEN, category: unknown })).toEqual({
      code: 'CATEGORY_REQUIRED',
      field: 'category',
    });
  });

  it.each(STAFF_REASON_CATEGORIES)('is accepted with the category “%s”', (known) => {
    expect(staffReasonViolation({ reason: TEN, category: known })).toBeUndefined();
  });

  it.each([
    ['', 10],
    ['   ', 10],
    [' call ', 6],
    [TEN, 0],
    ['longer than that', 0],
  ])('“%s” needs %i more characters', (reason, missing) => {
    expect(missingReasonLength(reason)).toBe(missing);
  });

  it('is explained with the bounds of its length', () => {
    const { min, max } = STAFF_REASON;
    expect(RULE_MESSAGES.STAFF_REASON_LENGTH).toBe(`Please give a reason of ${min} to ${max} characters`);
  });
});
