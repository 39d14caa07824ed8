import { expect, it } from '@jest/globals';
import { interpretKey, HOME_KEY, SHORTCUT_TARGETS } from './shortcuts.js';

it.each([
  ['/', { do: 'search' }],
  ['?', { do: 'sheet' }],
  ['j', { do: 'next' }],
  ['k', { do: 'previous' }],
  ['r', { do: 'press', key: 'r' }],
  ['e', { do: 'press', key: 'e' }],
  ['x', undefined],
  ['Enter', undefined],
  ['toString', undefined],
])('%s only', (key, action) => {
  expect(interpretKey(key, false)).toEqual({ action, awaitsPlace: false });
});

it.each([
  ['b', { do: 'list', resource: 'bookings' }],
  ['k', { do: 'list', resource: 'strikes' }],
  ['h', { do: 'home' }],
  ['g', undefined],
  ['/', undefined],
  ['toString', undefined],
])('g, then %s', (key, action) => {
  expect(interpretKey('g', false)).toEqual({ awaitsPlace: true });
  expect(interpretKey(key, true)).toEqual({ ...(action && { action }), awaitsPlace: false });
});

it('has one target per letter', () => {
  const letters = [...Object.keys(SHORTCUT_TARGETS), HOME_KEY];
  expect(new Set(letters).size).toBe(letters.length);
  expect(new Set(Object.values(SHORTCUT_TARGETS)).size).toBe(Object.keys(SHORTCUT_TARGETS).length);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
});
