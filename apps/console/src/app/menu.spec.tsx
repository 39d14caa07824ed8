/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { STAFF_ROLES, type StaffRole } from '@sahaya/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { page, renderConsole } from '../testing/a-console.js';
import { success } from '../testing/fake-api.js';
import { MENU_GROUPS, SHOWN_AT_FIRST } from './menu-groups.js';

const namesOfEntries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the menu', () => {
  const { open, person, signIn, fake } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
    'GET /api/admin/tickets': success({ tickets: [], pagination: page(128) }),
  }));

  it.each(STAFF_ROLES.map((role) => [role]))(
    'shows %s at most twelve entries until a group is opened',
    async (role) => {
      signIn(role);
      open('/');
      await screen.findByRole('menuitem', { name: 'Today' });
      expect(namesOfEntries().length).toBeLessThanOrEqual(SHOWN_AT_FIRST);
      expect(screen.getAllByRole('button', { expanded: false }).length).toBeGreaterThan(0);
    },
  );

  it.each<[StaffRole, string, string]>([
    ['support', 'Tickets', 'Payments'],
    ['ops', 'Unconfirmed visits', 'Payments'],
    ['finance', 'Refunds', 'Tickets'],
    ['admin', 'Policies', 'Payments'],
  ])('opens for %s the groups of their work', async (role, shown, collapsed) => {
    signIn(role);
    open('/');
    await screen.findByRole('menuitem', { name: shown });
    expect(screen.queryByRole('menuitem', { name: collapsed })).toBeNull();
  });

  it('keeps a group open that a person opened, and always the one of the page', async () => {
    signIn('finance');
    open('/');
    await person.click(await screen.findByRole('button', { name: 'Settings' }));
    await screen.findByRole('menuitem', { name: 'Policies' });
    cleanup();
    open('/users');
    await screen.findByRole('menuitem', { name: 'Policies' });
    screen.getByRole('menuitem', { name: 'Users' });
    await person.click(screen.getByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Policies' })).toBeNull());
  });

  it('counts what waits beside an entry, apart from its name', async () => {
    signIn('support');
    open('/users');
    await screen.findByText('128');
    const entry = screen.getByRole('menuitem', { name: 'Tickets' });
    expect(entry.textContent).toBe('Tickets128');
    expect(entry.getAttribute('aria-description')).toBe('128 waiting');
    expect(fake().seen.some(({ call }) => call === 'GET /api/admin/tickets?page=1&limit=1&waiting=true')).toBe(true);
  });

  it('has every list in one group', () => {
    const listed = MENU_GROUPS.flatMap(({ resources }) => resources);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
