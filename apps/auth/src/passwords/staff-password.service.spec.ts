import { describe, expect, it } from '@jest/globals';
import { LeakedPasswordsService } from './leaked-passwords.service.js';
import { StaffPasswordService } from './staff-password.service.js';

const passwords = new StaffPasswordService(new LeakedPasswordsService());
const judge = (password: string, confirmPassword?: string) =>
  passwords.expect({ password, confirmPassword }).then(
    () => 'ok',
    (error: Error & { code?: string }) => error.code,
  );

describe('a password of staff', () => {
  it.each([
    ['', 'PASSWORD_REQUIRED'],
    ['short-one-1', 'STAFF_PASSWORD_TOO_SHORT'],
    ['1qaz2wsx3edc', 'PASSWORD_LEAKED'],
    ['1QAZ2wsx3EDC', 'PASSWORD_LEAKED'],
    ['password2026', 'PASSWORD_LEAKED'],
    ['Password-2026!', 'PASSWORD_LEAKED'],
    ['123456789012', 'PASSWORD_LEAKED'],
    ['kavita at the desk', 'ok'],
  ])('%j: %s', async (password, expected) => expect(await judge(password)).toBe(expected));

  it('is entered twice alike', async () =>
    expect(await judge('kavita at the desk', 'kavita at a desk')).toBe('PASSWORDS_DIFFER'));
});
