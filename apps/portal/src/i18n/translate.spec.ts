import { describe, expect, it } from '@jest/globals';
import { type ErrorCode, ERRORS } from '@sahaya/contracts';
import { ratingLabel, SERVICES } from '@sahaya/domain';
import { contact } from './en/contact.js';
import { en as english } from './en/en.js';
import { helperFacts } from './en/helper-facts.js';
import { languages } from './en/languages.js';
import { accountSecurity } from './en/account-security.js';
import { checks } from './en/checks.js';
import { passkeys } from './en/passkeys.js';
import { searchDialogs } from './en/search-dialogs.js';
import { secondFactor } from './en/second-factor.js';
import { pictures } from './en/pictures.js';
import { siteFacts } from './en/site-facts.js';
import { support } from './en/support.js';
import { hiFirst } from './hi/hi-first.js';
import { hi as hiRest } from './hi/hi.js';
import { refusals } from './hi/refusals.js';
import { rules } from './hi/rules.js';
import { findText, plural, serviceName, t } from './translate.js';

const en = {
  ...english,
  ...accountSecurity,
  ...checks,
  ...passkeys,
  ...contact,
  ...pictures,
  ...secondFactor,
  ...helperFacts,
  ...languages,
  ...searchDialogs,
  ...siteFacts,
  ...support,
};
const codes = Object.keys({ ...rules, ...refusals });
const hi = Object.fromEntries(
  Object.entries({ ...hiFirst, ...hiRest }).filter(([key]) => !codes.includes(key)),
) as Record<keyof typeof en, string>;
const numbers = (sentence: string) => [...sentence.matchAll(/\d[\d,:]*/g)].map(([number]) => number).sort();

const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(Object.entries({ en, hi }))('the catalogue %s', (_, words) => {
  it('has the same keys as the English one, none of them empty', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(words).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });
  it('has the same placeholders; a form for one may have those for others', () => {
    const texts: Record<string, string> = en;
    for (const [key, sentence] of Object.entries(en)) {
      const found = [key, holes(words[key as keyof typeof en])];
      const others = texts[key.replace(/_one$/, '_other')] ?? sentence;
      expect([
        [key, holes(sentence)],
        [key, holes(others)],
      ]).toContainEqual(found);
    }
  });
  it('has both forms of each plural', () => {
    const bases = Object.keys(words).flatMap((key) => /^(.*)_(one|other)$/.exec(key)?.[1] ?? []);
    for (const base of bases)
      expect(words).toMatchObject({ [`${base}_one`]: expect.any(String), [`${base}_other`]: expect.any(String) });
  });
});

describe('texts', () => {
  it('fills placeholders and counts', () => {
    expect(t('nav.greeting', { name: 'Asha' })).toBe('Hi, Asha');
    expect(plural('helpers.found', 1)).toBe('1 helper found');
    expect(plural('helpers.found', 12)).toBe('12 helpers found');
  });
  it('knows every service and shows an unknown code as it is', () => {
    for (const service of SERVICES) expect(findText('service', service)).toBeDefined();
    expect(serviceName('plumbing')).toBe('plumbing');
  });
  it('labels ratings as the domain does', () => {
    for (const stars of [0, 1, 2, 3, 4, 5] as const) expect(t(`rating.${stars}`)).toBe(ratingLabel(stars));
  });
  it('has the exact messages of the product', () => {
    expect(Object.values(en)).toEqual(
      expect.arrayContaining([
        'Login failed. Please check your credentials.',
        'Registration failed. Please try again.',
        'Failed to load dashboard statistics',
        'Failed to load helpers. Please try again.',
        'Helper not found or failed to load profile',
        'Helper not found. Please select a different helper.',
        'Failed to create booking',
        'Failed to calculate pricing',
        'Failed to load bookings. Please try again.',
        'Failed to update booking status.',
        'Payment failed: {reason}. Please try again.',
        'Failed to create payment order',
        'Payment verification failed. Please contact support.',
        'Failed to calculate subscription pricing',
        'Failed to create subscription',
        'Failed to fetch subscriptions',
        'Failed to cancel subscription',
        'Failed to pause subscription',
        'Failed to resume subscription',
        'Failed to accept subscription',
        'Failed to decline subscription',
        'Failed to mark service as complete',
        'Failed to load reviews',
        'Failed to submit review. Please try again.',
        'Failed to load chats. Please try again later.',
        'Failed to load chat messages.',
        'No chats yet. Chats will appear here after a booking or subscription is accepted.',
        'No messages yet. Start the conversation!',
        'Please log in to view your chats.',
        'Unable to get your location. Please enable location services.',
        'Geolocation is not supported by this browser.',
      ]),
    );
  });
});

describe('the Hindi messages of rules and refusals', () => {
  it('state the same numbers', () => {
    for (const [code, sentence] of Object.entries({ ...rules, ...refusals }))
      expect([code, numbers(sentence)]).toEqual([code, numbers(ERRORS[code as ErrorCode].message)]);
  });
});
