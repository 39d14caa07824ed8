import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@sahaya/domain';
import { codeMessage } from '../codes/code-messages.js';
import type { AccountChange } from './account-notice.model.js';
import { accountNoticeText } from './account-notice-texts.js';
import { MESSAGE_TEXTS } from './message-texts.js';

const deleted = (role: 'customer' | 'helper') =>
  ({ kind: 'account-deleted', role, deletedAt: new Date('2026-12-05T06:00:00Z'), recordYears: 8 }) as const;
const CHANGES: AccountChange[] = [
  ...(Object.keys(MESSAGE_TEXTS.en.plain) as (keyof typeof MESSAGE_TEXTS.en.plain)[]).map((kind) => ({ kind })),
  { kind: 'passkey-added', name: 'Phone' },
  { kind: 'passkey-removed', name: 'Phone' },
  { kind: 'recovery-code-used', left: 7 },
  { kind: 'profile-changed', name: 'Asha', language: 'hi' },
  { kind: 'contact-changed', contact: 'email', masked: 'a…@example.com' },
  { kind: 'contact-changed', contact: 'phone', masked: '98…10' },
  deleted('customer'),
  deleted('helper'),
];
const userId = 'a'.repeat(24);
const values = (text: string) => text.match(/\d+|[\w.…]+@[\w.]+\w|“.*?”/g)?.sort();

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the messages in %s', (language) => {
  it.each(CHANGES)('have the values of the English ones, in other words: $kind', (change) => {
    for (const channel of ['email', 'phone'] as const) {
      const english = accountNoticeText({ change, language: 'en', userId, channel });
      const { subject, text } = accountNoticeText({ change, language, userId, channel });
      expect(subject).not.toBe(english.subject);
      // The name of a link on the sign-in page is in the language of its reader.
      if (change.kind !== 'password-changed') expect(values(text)).toEqual(values(english.text));
    }
  });

  it.each(['reset', 'verify', 'change'] as const)('with a code have other words: %s', (purpose) => {
    const [english, other] = [
      codeMessage({ purpose, language: 'en' }, '123456'),
      codeMessage({ purpose, language }, '123456'),
    ];
    expect(values(other.text)).toEqual(values(english.text));
    expect(other.subject).not.toBe(english.subject);
  });
});
