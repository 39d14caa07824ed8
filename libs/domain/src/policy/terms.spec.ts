import { expect, it } from '@jest/globals';
import { needsConsent, TERMS_VERSION } from './terms.js';

it.each([
  ['was never given', undefined, true],
  ['is to the current version', { version: TERMS_VERSION }, false],
  ['is to an older version', { version: '2025-01' }, true],
  ['was withdrawn', { version: TERMS_VERSION, withdrawnAt: '2026-11-20T06:00:00.000Z' }, false],
  ['to an older version was withdrawn', { version: '2025-01', withdrawnAt: '2026-11-20T06:00:00.000Z' }, false],
])('decides whether to ask for a consent that %s', (_, consent, expected) => {
  expect(needsConsent(consent)).toBe(expected);
});

it('asks everybody again for a new version', () => {
  expect(needsConsent({ version: TERMS_VERSION }, '2099-01')).toBe(true);
});
