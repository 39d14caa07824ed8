import { describe, expect, it } from '@jest/globals';
import { formatMessage, storedAddress } from './dev-mailbox.ts';

const AT = new Date('2026-12-05T03:30:00Z');

describe('the development mailbox of a copy', () => {
  it.each([
    [' Asha@Example.com', 'asha@example.com'],
    ['asha@example.com', 'asha@example.com'],
    ['+91 98765 43210', '9876543210'],
    ['9876543210', '9876543210'],
    ['nobody', 'nobody'],
  ])('finds messages by %j, stored as %s', (given, stored) => expect(storedAddress(given)).toBe(stored));

  it('prints an email with its subject', () => {
    const message = { at: AT, channel: 'email', to: 'asha@example.com', subject: 'Your code', text: '123456\n\nBye' };
    expect(formatMessage(message as never)).toBe(
      '2026-12-05 09:00  email to asha@example.com\n    Your code\n    123456\n\n    Bye',
    );
  });

  it('prints a text message without a subject', () => {
    const message = { at: AT, channel: 'phone', to: '9876543210', subject: 'Your code', text: '123456' };
    expect(formatMessage(message as never)).toBe('2026-12-05 09:00  SMS to 9876543210\n    123456');
  });
});
