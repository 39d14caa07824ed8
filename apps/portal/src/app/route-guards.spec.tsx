/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TERMS_VERSION } from '@sahaya/domain';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aUser } from '../../test/records.js';
import { renderAt } from '../../test/render.js';
import { data, refusal, serve } from '../../test/server.js';
import { CustomersOnly, GuestOnly, RequireLogin, HelpersOnly } from './route-guards.js';
import { sessionStore } from '../api/session/session-store.js';

const AT = '2026-11-20T06:00:00.000Z';

/** Renders the guarded content at its own path only; elsewhere it shows the path and the state of the navigation. */
function Guarded({ guard: Guard }: { guard: (props: { children: ReactNode }) => ReactNode }) {
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: string } | null };
  if (pathname !== '/here') return <output>{[pathname, state?.from].filter(Boolean).join(' from ')}</output>;
  return (
    <Guard>
      <output>shown</output>
    </Guard>
  );
}

const open = (guard: (props: { children: ReactNode }) => ReactNode, entry: string | object = '/here') =>
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Guarded guard={guard} />
    </MemoryRouter>,
  );
const seen = () => screen.getByRole('status').textContent;
const GUARDS = { RequireLogin, CustomersOnly, HelpersOnly, GuestOnly };
const signIn = (role: 'customer' | 'helper') => sessionStore.start({ token: 'tok', user: aUser({ role }) });

describe('route guards', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it.each<[keyof typeof GUARDS, 'guest' | 'customer' | 'helper', string]>([
    ['RequireLogin', 'guest', '/login from /here'],
    ['RequireLogin', 'customer', 'shown'],
    ['RequireLogin', 'helper', 'shown'],
    ['CustomersOnly', 'guest', '/login from /here'],
    ['CustomersOnly', 'customer', 'shown'],
    ['CustomersOnly', 'helper', '/dashboard'],
    ['HelpersOnly', 'guest', '/login from /here'],
    ['HelpersOnly', 'customer', '/dashboard'],
    ['HelpersOnly', 'helper', 'shown'],
    ['GuestOnly', 'guest', 'shown'],
    ['GuestOnly', 'customer', '/dashboard'],
    ['GuestOnly', 'helper', '/dashboard'],
  ])('%s leads a %s to: %s', (guard, who, where) => {
    if (who !== 'guest') signIn(who);
    open(GUARDS[guard]);
    expect(seen()).toBe(where);
  });

  it.each([
    ['never agreed to the terms', undefined, 'Before you go on'],
    ['agreed to older terms', { version: '2020-01', at: AT, how: 'registration form' }, 'Our terms have changed'],
  ])('asks a person who %s for consent, and then shows the screen', async (_, consent, title) => {
    const { consent: agreed, ...user } = aUser();
    sessionStore.start({ token: 'tok', user: { ...user, ...(consent && { consent }) } });
    const calls = serve({ 'POST /auth/consent': () => data({ user: { ...user, consent: agreed } }) });
    renderAt('/here', <Guarded guard={RequireLogin} />);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryByText('shown')).toBeNull();
    fireEvent.click(screen.getByText('Agree and continue'));
    expect(screen.getByRole('alert').textContent).toContain('Please agree to the terms');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByText('Agree and continue'));
    await screen.findByText('shown');
    expect(calls.map(({ body }) => body)).toEqual([{ version: TERMS_VERSION }]);
  });

  it('asks neither a person who withdrew their consent, nor staff who view an account', () => {
    const { consent: _given, ...user } = aUser();
    const withdrawn = { version: '2020-01', at: AT, how: 'consent form', withdrawnAt: AT };
    sessionStore.start({ token: 'tok', user: { ...user, consent: withdrawn } });
    open(RequireLogin);
    expect(seen()).toBe('shown');
    cleanup();
    sessionStore.start({ token: 'tok', user, until: AT });
    open(RequireLogin);
    expect(seen()).toBe('shown');
  });

  it('explains a refused consent', async () => {
    const { consent: _given, ...user } = aUser();
    sessionStore.start({ token: 'tok', user });
    serve({ 'POST /auth/consent': () => refusal(409, 'CONSENT_OUTDATED', 'Our terms have changed. Please reload') });
    renderAt('/here', <Guarded guard={RequireLogin} />);
    fireEvent.click(await screen.findByRole('checkbox'));
    fireEvent.click(screen.getByText('Agree and continue'));
    expect((await screen.findByRole('alert')).textContent).toContain('Our terms have changed. Please reload');
  });

  it('remembers the whole URL for after the login', () => {
    open(RequireLogin, '/here?service=cooking#days');
    expect(seen()).toBe('/login from /here?service=cooking#days');
  });

  it('returns a user to the requested page after login', () => {
    open(GuestOnly, { pathname: '/here', state: { from: '/helpers?service=cooking' } });
    act(() => signIn('customer'));
    expect(seen()).toBe('/helpers');
  });

  it('sends a user home after logout, and to the login and back after an expired session', () => {
    signIn('customer');
    open(RequireLogin);
    act(() => sessionStore.leave());
    expect(seen()).toBe('/');
    cleanup();
    signIn('customer');
    open(RequireLogin);
    act(() => sessionStore.expire());
    expect(seen()).toBe('/login from /here');
  });
});
