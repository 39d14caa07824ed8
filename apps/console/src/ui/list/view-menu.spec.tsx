/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { SavedView } from '@sahaya/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ME, page, renderConsole } from '../../testing/a-console.js';
import { lost, refusal, success, unavailable } from '../../testing/fake-api.js';

const VIEWS = 'GET /api/admin/views';
const SAVE = 'POST /api/admin/views';
const BROWSER = `sahaya.console.views.${ME}.users`;

const buildView = (name: string, fields: Partial<SavedView> = {}): SavedView => ({
  _id: name.length.toString(16).padStart(24, '0'),
  list: 'users',
  name,
  filters: { role: 'helper' },
  owner: { _id: ME, name: 'Kavita' },
  shared: false,
  ...fields,
});
const asha = {
  _id: 'a'.repeat(24),
  name: 'Asha',
  role: 'customer',
  email: 'a•••@example.com',
  phone: '•••5678',
  location: 'Saket, Delhi',
  language: 'hi',
  createdAt: '2026-12-01T06:30:00.000Z',
};
const omkar = { _id: 'e'.repeat(24), name: 'Omkar' };

describe('the saved views of a list', () => {
  const { fake, open, person, signIn, lastCall, anyCall, sent } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [asha], pagination: page(1) }),
  }));
  const kept = (...views: SavedView[]) => Object.assign(fake().answers, { [VIEWS]: success({ views }) });
  const openMenu = async (name = 'Views') => {
    await person.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('menu', { name: '' }));
  };
  const choose = async (item: string | RegExp, button?: string) => {
    await person.click(await (await openMenu(button)).findByRole('menuitem', { name: item }));
    await waitFor(() => expect(screen.queryByRole('menu', { name: '' })).toBeNull());
  };
  const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('are saved with filters and sort, without the search text, and shared with the team', async () => {
    signIn('support');
    const filter = encodeURIComponent(JSON.stringify({ role: 'helper' }));
    open(`/users?filter=${filter}&sort=name&order=DESC`);
    await anyCall(VIEWS + '?list=users');
    await choose('Save this view');
    const dialog = await inDialog('Save this view');
    await person.type(dialog.getByLabelText('Name'), 'Helpers by name');
    await person.click(dialog.getByRole('checkbox', { name: 'Share with the team' }));
    const view = buildView('Helpers by name', { sort: '-name', shared: true });
    fake().answers[SAVE] = refusal(409, 'VIEW_NAME_TAKEN', 'You have a view of this list with this name');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You have a view of this list with this name');
    kept(view);
    fake().answers[SAVE] = success({ view });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Helpers by name' });
    expect(await sent(SAVE)).toEqual({
      list: 'users',
      name: 'Helpers by name',
      filters: { role: 'helper' },
      sort: '-name',
      shared: true,
    });
  });

  it('apply their filters and sort, with those of colleagues under a heading and the name of their owner', async () => {
    signIn('support');
    kept(
      buildView('All customers', { filters: { role: 'customer' } }),
      buildView('Helpers by name', { sort: '-name', owner: omkar, shared: true }),
    );
    open('/users');
    const menu = await openMenu();
    await menu.findByText('Shared by colleagues');
    await person.click(menu.getByRole('menuitem', { name: /Helpers by name.*Omkar/ }));
    await lastCall('GET /api/admin/users?page=1&limit=25&sort=-name&role=helper');
    const shared = await openMenu('Helpers by name');
    expect(shared.queryByRole('menuitem', { name: /^(?:Rename|Delete|Update)/ })).toBeNull();
    await person.click(shared.getByRole('menuitem', { name: 'All customers' }));
    await lastCall('GET /api/admin/users?page=1&limit=25&role=customer');
  });

  it('are updated, renamed and shared by their owner', async () => {
    signIn('support');
    const view = buildView('Helpers');
    const call = `PUT /api/admin/views/${view._id}`;
    kept(view);
    open('/users');
    await choose('Helpers');
    await lastCall('GET /api/admin/users?page=1&limit=25&role=helper');
    await person.click(await screen.findByRole('button', { name: 'Customer' }));
    await lastCall('GET /api/admin/users?page=1&limit=25&role=customer');
    const updated = { ...view, filters: { role: 'customer' } };
    fake().answers[call] = success({ view: updated });
    kept(updated);
    await choose('Update “Helpers”');
    expect(await sent(call)).toEqual({ name: 'Helpers', filters: { role: 'customer' }, shared: false });
    await choose('Rename or share “Helpers”', 'Helpers');
    const dialog = await inDialog('Rename or share view');
    await person.clear(dialog.getByLabelText('Name'));
    await person.type(dialog.getByLabelText('Name'), 'Customers');
    await person.click(dialog.getByRole('checkbox', { name: 'Share with the team' }));
    kept({ ...updated, name: 'Customers', shared: true });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Customers' });
    expect(await sent(call)).toEqual({ name: 'Customers', filters: { role: 'customer' }, shared: true });
  });

  it('of a colleague are deleted by an admin, after a warning that names the consequence', async () => {
    signIn('admin');
    const view = buildView('Helpers', { owner: omkar, shared: true });
    const call = `DELETE /api/admin/views/${view._id}`;
    kept(view);
    fake().answers[call] = success({});
    open(`/users?filter=${encodeURIComponent('{"role":"helper"}')}`);
    await choose('Delete “Helpers”', 'Helpers');
    const dialog = await inDialog('Delete view');
    dialog.getByText('“Helpers” is deleted for good, for all colleagues who see it.');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
    kept();
    await person.click(dialog.getByRole('button', { name: 'Delete view' }));
    await screen.findByRole('button', { name: 'Views' });
    await anyCall(call);
  });

  it('that the browser stored before move to the server once', async () => {
    signIn('support');
    window.localStorage.setItem(
      BROWSER,
      JSON.stringify([
        { name: 'Helpers', filters: { role: 'helper', q: 'asha@example.com' } },
        { name: 'One person', filters: { q: 'asha@example.com' } },
        { name: 'Known', filters: { role: 'customer' } },
      ]),
    );
    fake().answers[SAVE] = lost;
    open('/users');
    await anyCall(SAVE);
    await fake().settle();
    expect(window.localStorage.getItem(BROWSER)).toContain('Helpers');
    const saves = () => fake().seen.filter(({ call }) => call === SAVE);
    fake().seen.length = 0;
    fake().answers[SAVE] = refusal(409, 'VIEW_NAME_TAKEN', 'You have a view of this list with this name');
    kept(buildView('Helpers'));
    cleanup();
    open('/users');
    await waitFor(() => expect(window.localStorage.getItem(BROWSER)).toBeNull());
    expect(saves().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { list: 'users', name: 'Helpers', filters: { role: 'helper' } },
      { list: 'users', name: 'Known', filters: { role: 'customer' } },
    ]);
    await (await openMenu()).findByRole('menuitem', { name: 'Helpers' });
  });

  it('that the browser stored for a list with its former name are moved, too', async () => {
    signIn('support');
    const former = `sahaya.console.views.${ME}.marks`;
    window.localStorage.setItem(former, JSON.stringify([{ name: 'Removed', filters: { state: 'lifted' } }]));
    fake().answers['GET /api/admin/strikes'] = success({ strikes: [], pagination: page(0) });
    fake().answers[SAVE] = success({ view: buildView('Removed', { list: 'strikes' }) });
    kept();
    open('/strikes');
    expect(await sent(SAVE)).toEqual({ list: 'strikes', name: 'Removed', filters: { state: 'lifted' } });
    await waitFor(() => expect(window.localStorage.getItem(former)).toBeNull());
  });

  it('leave the list as it is while they cannot be loaded, and can be loaded again', async () => {
    signIn('support');
    fake().answers[VIEWS] = unavailable;
    open('/users');
    await screen.findByRole('button', { name: 'Customer' });
    const menu = await openMenu();
    await menu.findByText('Saved views could not be loaded');
    expect(menu.getByRole('menuitem', { name: 'Save this view' }).getAttribute('aria-disabled')).toBe('true');
    kept(buildView('Helpers'));
    await person.click(menu.getByRole('menuitem', { name: 'Try again' }));
    await menu.findByRole('menuitem', { name: 'Helpers' });
  });
});
