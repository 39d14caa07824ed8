/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aUser } from '../testing/records.js';
import { CustomersOnly, GuestOnly, RequireLogin, HelpersOnly } from './require-login.js';
import { sessionStore } from './session.js';

/** Draws what is guarded at its own address only; everywhere else the address and what the login is told. */
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

describe('a guard', () => {
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

  it('remembers the whole address for after the login', () => {
    open(RequireLogin, '/here?service=cooking#days');
    expect(seen()).toBe('/login from /here?service=cooking#days');
  });

  it('sends who signs in on to where they were heading', () => {
    open(GuestOnly, { pathname: '/here', state: { from: '/helpers?service=cooking' } });
    act(() => signIn('customer'));
    expect(seen()).toBe('/helpers');
  });

  it('sends who logs out home, and whose session ended to the login and back', () => {
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
