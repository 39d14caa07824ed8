/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

/** The portal as it starts in a browser with these languages, and perhaps a stored one. */
async function start(languages: string[], stored?: string) {
  jest.resetModules();
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  if (stored) localStorage.setItem('sahaya.language', stored);
  const [{ language, languageStore }, texts] = await Promise.all([import('./language.js'), import('./translate.js')]);
  await texts.loadFirstTexts();
  return { language, languageStore, ...texts };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.resetModules();
});

it.each([
  [['hi-IN', 'en-IN'], undefined, 'hi'],
  [['en-IN', 'hi-IN'], undefined, 'en'],
  [['ta-IN', 'hi'], undefined, 'hi'],
  [['ta-IN'], undefined, 'en'],
  [['hi-IN'], 'en', 'en'],
  [['en-IN'], 'hi', 'hi'],
  [['en-IN'], 'toString', 'en'],
])('a browser with %j and the stored language %s starts in %s', async (languages, stored, expected) => {
  const { language } = await start(languages, stored);
  expect(language()).toBe(expected);
});

it('a change shows texts, messages, numbers and dates of the other language at once', async () => {
  const { changeLanguage, findRefusal, loadTexts, plural, t } = await start(['en-IN']);
  await loadTexts();
  expect([t('nav.login'), findRefusal('NAME_REQUIRED')]).toEqual(['Login', undefined]);
  await changeLanguage('hi', 'user');
  const { formatDate, formatKilometres } = await import('./format.js');
  expect(document.documentElement.lang).toBe('hi');
  expect([t('nav.login'), findRefusal('NAME_REQUIRED')]).toEqual(['लॉग इन', 'नाम ज़रूरी है।']);
  expect(plural('helpers.found', 0)).toContain('0');
  expect(formatKilometres(12345)).toBe('12,345 किमी');
  expect(formatDate('2026-12-05')).toMatch(/^शनि 5 दिस.* 2026$/);
});

it('a choice of the user is unsaved until the account has the language', async () => {
  const { changeLanguage, languageStore } = await start(['en-IN']);
  await changeLanguage('hi', 'user');
  expect([languageStore.hasUnsavedChoice(), localStorage.getItem('sahaya.language')]).toEqual([true, 'hi']);
  languageStore.follow('hi');
  expect(languageStore.hasUnsavedChoice()).toBe(false);
});
