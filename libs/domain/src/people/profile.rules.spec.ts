import { describe, expect, it } from '@jest/globals';
import {
  codeViolation,
  passwordChangeViolation,
  passwordResetConfirmViolation,
  passwordResetViolation,
} from './password.rules.js';
import { photoViolation, type ProfileForm, profileViolation } from './profile.rules.js';
import { RULE_MESSAGES, type Violation } from '../validation/rule.js';

const words = (violation: Violation | undefined) => violation && RULE_MESSAGES[violation.code];

describe('profileViolation', () => {
  const whole: ProfileForm = { name: 'Asha Verma', location: 'Kothrud, Pune' };
  it.each<[Partial<ProfileForm>, string | undefined]>([
    [{}, undefined],
    [{ name: ' ', location: '', age: 3 }, 'Name is required'],
    [{ location: ' ', age: 3 }, 'Location is required'],
    [{ age: 17, gender: 'x' }, 'Age must be between 18 and 100'],
    [{ age: null }, 'Age must be between 18 and 100'],
    [{ age: Number.NaN }, 'Age must be between 18 and 100'],
    [{ age: 18 }, undefined],
    [{ age: 100 }, undefined],
    [{ gender: 'x', bio: 'b'.repeat(501) }, 'Please select a gender'],
    [{ name: 'n'.repeat(101) }, 'Name must be at most 100 characters'],
    [{ location: 'l'.repeat(201) }, 'Location must be at most 200 characters'],
    [{ bio: 'b'.repeat(501) }, 'Bio must be at most 500 characters'],
    [{ bio: 'b'.repeat(500) }, undefined],
    [{ coordinates: [200, 18] }, 'Could not find coordinates for this location'],
    [{ coordinates: null }, undefined],
  ])('case %#', (changes, expected) => expect(words(profileViolation({ ...whole, ...changes }))).toBe(expected));
});

describe('photoViolation', () => {
  const mb = 1024 * 1024;
  it.each([
    ['text/html', 10 * mb, 'Please select a valid image file'],
    ['image/svg+xml', 10, 'Please select a valid image file'],
    ['', 10, 'Please select a valid image file'],
    ['image/png', 5 * mb + 1, 'File size must be less than 5MB'],
    ['image/png', 5 * mb, undefined],
  ])('%s of %i bytes → %s', (type, size, expected) => expect(words(photoViolation({ type, size }))).toBe(expected));
});

describe('password and code rules', () => {
  it.each([
    [{ currentPassword: '', password: '' }, 'Please enter your current password'],
    [{ currentPassword: 'x', password: '', confirmPassword: 'y' }, 'Password is required'],
    [{ currentPassword: 'x', password: '12345', confirmPassword: 'y' }, 'Password must be at least 6 characters'],
    [{ currentPassword: 'x', password: '123456', confirmPassword: 'y' }, 'Passwords do not match'],
    [{ currentPassword: 'x', password: 'p'.repeat(257) }, 'Password must be at most 256 characters'],
    [{ currentPassword: 'x', password: '123456' }, undefined],
  ])('change, case %#', (form, expected) => expect(words(passwordChangeViolation(form))).toBe(expected));

  it.each([
    ['', 'Email or phone number is required'],
    ['12345', 'Please enter a valid email address or 10-digit mobile number'],
    ['+91 98765 43210', undefined],
  ])('reset of %j → %s', (identifier, expected) =>
    expect(words(passwordResetViolation({ identifier }))).toBe(expected),
  );

  it.each([
    [{ identifier: '', code: '', password: '' }, 'Email or phone number is required'],
    [{ identifier: 'a@b.in', code: '12a456', password: '' }, 'Please enter the 6-digit code'],
    [{ identifier: 'a@b.in', code: '123456', password: '12345' }, 'Password must be at least 6 characters'],
    [{ identifier: 'a@b.in', code: '123456', password: '123456' }, undefined],
  ])('confirm %j → %s', (form, expected) => expect(words(passwordResetConfirmViolation(form))).toBe(expected));

  it.each(['', '12345', '1234567', '१२३४५६', '12345\n'])('%j is not a code', (code) =>
    expect(words(codeViolation({ code }))).toBe('Please enter the 6-digit code'),
  );
});
