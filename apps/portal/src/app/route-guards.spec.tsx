/** @jest-environment jsdom */
import '../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aUser } from '../../test/records.js';
import { CustomersOnly, GuestOnly, RequireLogin, HelpersOnly } from './route-guards.js';
import { sessionStore } from '../api/session/session-store.js';

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
