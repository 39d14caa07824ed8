/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { User } from '@sahaya/contracts';
import { act, cleanup, waitFor } from '@testing-library/react';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, serve } from '../../../test/server.js';
import { language, languageStore } from '../../i18n/language.js';
import { changeLanguage, loadFirstTexts, loadTexts } from '../../i18n/translate.js';
import { useAccountLanguage } from './account-language.js';
import { useSessionRefresh } from './session.queries.js';
import { sessionStore } from './session-store.js';

function Work() {
  useSessionRefresh();
  useAccountLanguage();
  return null;
}

/** A signed-in portal, and a server that keeps the account. */
function signIn(user: User, until?: string) {
  let kept = user;
  sessionStore.start({ token: 'token', user, ...(until && { until }) });
  const calls = serve({
    'GET /auth/me': () => data({ user: kept }),
    'PUT /users/profile': ({ body }) => {
      kept = { ...kept, ...(body as Partial<User>) };
      return data({ user: kept });
    },
  });
  renderAt('/', <Work />);
  return { saved: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

const choose = (next: 'en' | 'hi') => act(() => changeLanguage(next, 'user'));

beforeEach(() => changeLanguage('en', 'account'));
afterEach(cleanup);

it('saves the choice of a guest after the sign-in', async () => {
  await choose('hi');
  const { saved } = signIn(aUser({ language: 'en', name: 'Asha', location: 'Saket' }));
  await waitFor(() => expect(languageStore.hasUnsavedChoice()).toBe(false));
  expect(saved()).toEqual([{ name: 'Asha', location: 'Saket', language: 'hi' }]);
  expect([language(), sessionStore.current()?.user.language]).toEqual(['hi', 'hi']);
});

it('shows the screens in the language of the account', async () => {
  const { saved } = signIn(aUser({ language: 'hi' }));
  await waitFor(() => expect(language()).toBe('hi'));
  expect([saved(), languageStore.hasUnsavedChoice()]).toEqual([[], false]);
});

it('saves each choice, the last one at the end', async () => {
  const { saved } = signIn(aUser({ language: 'en' }));
  await choose('hi');
  await waitFor(() => expect(sessionStore.current()?.user.language).toBe('hi'));
  await choose('en');
  await waitFor(() => expect(sessionStore.current()?.user.language).toBe('en'));
  await waitFor(() => expect(languageStore.hasUnsavedChoice()).toBe(false));
  expect(saved()).toMatchObject([{ language: 'hi' }, { language: 'en' }]);
});

it('changes nothing for staff who view an account', async () => {
  const { saved } = signIn(aUser({ language: 'hi' }), '2027-01-01T00:00:00.000Z');
  // By the time these are loaded, a change to the language of the account would have happened.
  await act(() => Promise.all([loadFirstTexts('hi'), loadTexts('hi')]));
  expect(language()).toBe('en');
  await choose('en');
  expect([languageStore.hasUnsavedChoice(), saved()]).toEqual([true, []]);
});
