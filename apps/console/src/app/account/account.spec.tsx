/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ME, renderConsole, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';

const recoveryCodes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[place]}`);
const factor = { on: true, required: true, since: '2026-12-05T04:00:00.000Z', recoveryCodesLeft: 9 };
const setup = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', challenge: 'c2', expiresInSeconds: 600 };
const RENEW = 'POST /api/auth/second-factor/recovery-codes';
const SET_UP = 'POST /api/auth/second-factor/setup';
const CONFIRM = 'POST /api/auth/second-factor/confirm';
const PASSWORD = 'POST /api/auth/password';
const NAME = 'PUT /api/admin/me/name';
const me = {
  _id: ME,
  name: 'Kavita',
  email: 'k@sahaya.in',
  role: 'ops',
  blocked: false,
  secondFactor: true,
  createdAt: '2026-12-01T04:00:00.000Z',
};

describe('the own account', () => {
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
    'GET /api/auth/second-factor': success(factor),
    [RENEW]: success({ recoveryCodes }),
    [SET_UP]: success(setup),
    [CONFIRM]: success({ recoveryCodes }),
    [PASSWORD]: success({}),
    'GET /api/admin/staff': success({ staff: [me] }),
    'GET /api/admin/factor-resets': success({ resets: [] }),
  }));
  const answer = (call: string, given: ReturnType<typeof success>) => (console.fake().answers[call] = given);
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  /** The account menu; the navigation is another menu. */
  const openedMenu = async () =>
    within((await screen.findByRole('menuitem', { name: 'Change name' })).closest<HTMLElement>('[role=menu]')!);
  const choose = async (item: string) => {
    signIn('support');
    open('/users');
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
    return dialogOf(item);
  };

  it('offers the theme of the system, light and dark, and keeps the choice', async () => {
    signIn('support');
    open('/users');
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    await screen.findByRole('menuitemradio', { name: 'System theme', checked: true });
    await person.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }));
    await screen.findByRole('menuitemradio', { name: 'Dark theme', checked: true });
    expect(window.localStorage.getItem('RaStore.theme')).toBe('"dark"');
    await person.click(screen.getByRole('menuitemradio', { name: 'System theme' }));
    await waitFor(() => expect(window.localStorage.getItem('RaStore.theme')).toBeNull());
  });

  it.each([
    ['ops', 'Operations'],
    ['finance', 'Finance'],
  ] as const)('shows the name and the role of %s in words', async (role, inWords) => {
    signIn(role);
    open('/users');
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    const menu = await openedMenu();
    await menu.findByText('Kavita');
    await menu.findByText(inWords);
  });

  it('changes the own name, which the menu and the list of staff show at once', async () => {
    answer(NAME, refusal(400, 'VALIDATION', 'Name is required', { field: 'name' }));
    signIn('ops');
    open('/staff');
    await screen.findByRole('row', { name: /Kavita.*k@sahaya.in/ });
    await person.click(screen.getByRole('button', { name: 'Profile' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Change name' }));
    const dialog = await dialogOf('Change name');
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Kavita');
    const press = () => person.click(dialog.getByRole('button', { name: 'Change name' }));
    await person.clear(name);
    await press();
    await dialog.findByText('Name is required');
    await person.type(name, 'n'.repeat(101));
    await press();
    await dialog.findByText('Name must be at most 100 characters');
    expect(console.fake().seen.some(({ call }) => call === NAME)).toBe(false);

    await person.clear(name);
    await person.type(name, 'Meera');
    await press();
    await dialog.findByText('Name is required');
    answer('GET /api/admin/staff', success({ staff: [{ ...me, name: 'Meera Nair' }] }));
    answer(NAME, success({ colleague: { ...me, name: 'Meera Nair' } }));
    await person.type(name, ' Nair{Enter}');
    await screen.findByText('Name changed');
    expect(await sent(NAME)).toEqual({ name: 'Meera Nair' });
    await screen.findByRole('row', { name: /Meera Nair.*k@sahaya.in/ });
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    await (await openedMenu()).findByText('Meera Nair');
  });

  it('shows since when two-step sign-in is on, and the recovery codes left', async () => {
    const dialog = await choose('Two-step sign-in');
    await dialog.findByText(/5 Dec 2026/);
    dialog.getByText('9');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it.each([
    [3, 'You have only 3 recovery codes left. Create new ones.'],
    [1, 'You have only 1 recovery code left. Create new ones.'],
    [0, 'You have no recovery codes left. Create new ones now.'],
  ])('warns of %i recovery codes', async (recoveryCodesLeft, warning) => {
    answer('GET /api/auth/second-factor', success({ ...factor, recoveryCodesLeft }));
    const dialog = await choose('Two-step sign-in');
    expect((await dialog.findByRole('alert')).textContent).toBe(warning);
  });

  it('creates new recovery codes with password and code, shown until they are saved', async () => {
    answer(RENEW, refusal(401, 'PASSWORD_WRONG', 'The password is not correct', { field: 'password' }));
    const dialog = await choose('Two-step sign-in');
    await person.click(await dialog.findByRole('button', { name: 'New recovery codes' }));
    const form = await dialogOf('New recovery codes');
    await person.click(form.getByRole('button', { name: 'New recovery codes' }));
    form.getByText('Password is required');
    await person.type(form.getByLabelText('Password'), 'wrong');
    await person.type(form.getByLabelText('6-digit code of your current app'), '123456{Enter}');
    await form.findByText('The password is not correct');
    answer(RENEW, success({ recoveryCodes }));
    await person.keyboard('right{Enter}');
    const shown = await dialogOf('Save your recovery codes');
    expect(shown.getAllByRole('listitem')).toHaveLength(10);
    expect(await sent(RENEW)).toEqual({ password: 'right', code: '123456' });
    await person.keyboard('{Escape}');
    await person.click(shown.getByLabelText('I saved these codes'));
    await person.click(shown.getByRole('button', { name: 'Continue' }));
    await (await dialogOf('Two-step sign-in')).findByText('Recovery codes left');
  });

  it('replaces the app: proof, first code of the new app, recovery codes', async () => {
    answer(CONFIRM, refusal(401, 'CHALLENGE_EXPIRED', 'This has taken too long. Please start again.'));
    await choose('Two-step sign-in').then(async (dialog) =>
      person.click(await dialog.findByRole('button', { name: 'Replace app' })),
    );
    const prove = async (problem?: string) => {
      const proof = await dialogOf('Replace app');
      if (problem) expect(proof.getByRole('alert').textContent).toBe(problem);
      await person.type(proof.getByLabelText('Password'), 'right');
      await person.type(proof.getByLabelText('6-digit code of your current app'), '123456{Enter}');
      const app = await dialogOf('Set up the new app');
      app.getByRole('img', { name: 'QR code for the authenticator app' });
      app.getByText('ABCD EFGH');
      await person.type(app.getByLabelText('6-digit code'), '654321{Enter}');
    };
    await prove();
    await waitFor(() => screen.getByText('This has taken too long. Please start again.'));
    answer(CONFIRM, success({ recoveryCodes }));
    await prove('This has taken too long. Please start again.');
    await dialogOf('Save your recovery codes');
    expect(await sent(CONFIRM)).toEqual({ challenge: 'c2', code: '654321' });
    await screen.findByText('App replaced. Your other devices were signed out.');
  });

  it('changes the password by the rules for staff', async () => {
    answer(PASSWORD, refusal(400, 'PASSWORD_LEAKED', 'This password is on a list', { field: 'password' }));
    const dialog = await choose('Change password');
    const press = () => person.click(dialog.getByRole('button', { name: 'Change password' }));
    await press();
    dialog.getByText('Please enter your current password');
    await person.keyboard('old password');
    await person.type(dialog.getByLabelText('New password'), 'short');
    await press();
    dialog.getByText('Passwords of staff need at least 12 characters');
    await person.keyboard('password1234');
    await person.type(dialog.getByLabelText('Repeat new password'), 'password1234{Enter}');
    await dialog.findByText('This password is on a list');
    answer(PASSWORD, success({}));
    await press();
    await screen.findByText('Password changed');
    expect(await sent(PASSWORD)).toEqual({
      currentPassword: 'old password',
      password: 'password1234',
      confirmPassword: 'password1234',
    });
  });
});
