/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { page, renderConsole } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { fakePasskeys, PASSKEY, PASSKEY_REQUEST } from '../../testing/fake-passkeys.js';

const FACTOR = 'GET /api/auth/second-factor';
const START = 'POST /api/auth/passkeys/options';
const ADD = 'POST /api/auth/passkeys';
const RENAME = `PATCH /api/auth/passkeys/${PASSKEY._id}`;
const REMOVE = `POST /api/auth/passkeys/${PASSKEY._id}/remove`;
const factor = { on: true, required: true, since: '2026-12-05T04:00:00.000Z', recoveryCodesLeft: 9, passkeys: [] };
const { rpId: id, allowCredentials: _, userVerification, ...rest } = PASSKEY_REQUEST;
const started = {
  challenge: 'c1',
  expiresInSeconds: 600,
  options: {
    ...rest,
    rp: { id, name: 'Console' },
    user: { id: 'aWQ', name: 'k@sahaya.in', displayName: 'Kavita' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    attestation: 'none',
  },
};

describe('the own passkeys', () => {
  const device = fakePasskeys();
  const { open, person, signIn, sent, ...console } = renderConsole(() => ({
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
    [FACTOR]: success(factor),
    [START]: success(started),
    [ADD]: success({ passkeys: [PASSKEY] }),
    [RENAME]: success({ passkeys: [{ ...PASSKEY, name: 'Old laptop' }] }),
    [REMOVE]: success({ passkeys: [] }),
  }));
  const answer = (call: string, given: ReturnType<typeof success>) => (console.fake().answers[call] = given);
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  async function openDialog() {
    signIn('support');
    open('/users');
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Two-step sign-in' }));
    return dialogOf('Two-step sign-in');
  }
  const prove = async (dialog: Awaited<ReturnType<typeof dialogOf>>) => {
    await person.type(dialog.getByLabelText('Password'), 'secret12');
    await person.type(dialog.getByLabelText('6-digit code of your current app'), '123456{Enter}');
  };

  it('are added with password and code, a name and the device', async () => {
    const dialog = await openDialog();
    await dialog.findByText('Sign in with your fingerprint, face or a security key instead of a code.');
    await person.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    await prove(await dialogOf('Add a passkey'));
    const form = await dialogOf('Name your passkey');
    expect(await sent(START)).toEqual({ password: 'secret12', code: '123456' });
    await person.keyboard('{Enter}');
    form.getByText('Name is required');

    // Closing the dialog of the browser changes nothing.
    device.refuseWith('NotAllowedError');
    await person.keyboard('Work laptop{Enter}');
    await waitFor(() => expect(form.getByRole('button', { name: 'Create passkey' })).toHaveProperty('disabled', false));
    expect(form.queryByRole('alert')).toBeNull();
    device.refuseWith('InvalidStateError');
    await person.keyboard('{Enter}');
    expect((await form.findByRole('alert')).textContent).toBe('This device already has a passkey for your account.');
    device.refuseWith(undefined);
    answer(FACTOR, success({ ...factor, passkeys: [PASSKEY] }));
    await person.click(form.getByRole('button', { name: 'Create passkey' }));
    await screen.findByText('Passkey added');
    expect(await sent(ADD)).toMatchObject({
      challenge: 'c1',
      name: 'Work laptop',
      credential: { id: 'a2V5', response: { attestationObject: 'b2JqZWN0', clientDataJSON: 'Y2xpZW50' } },
    });
    const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
    await list.findByText('Work laptop');
    list.getByText(/^Added Sat 5 Dec 2026.* · last used Sun 6 Dec 2026/);
  });

  it('are begun again when it took too long', async () => {
    answer(ADD, refusal(401, 'CHALLENGE_EXPIRED', 'This has taken too long. Please start again.'));
    const dialog = await openDialog();
    await person.click(await dialog.findByRole('button', { name: 'Add a passkey' }));
    await prove(await dialogOf('Add a passkey'));
    await dialogOf('Name your passkey');
    await person.keyboard('Laptop{Enter}');
    const again = await dialogOf('Add a passkey');
    expect(again.getByRole('alert').textContent).toBe('This has taken too long. Please start again.');
  });

  it('are renamed', async () => {
    answer(FACTOR, success({ ...factor, passkeys: [PASSKEY] }));
    const dialog = await openDialog();
    await person.click(await dialog.findByRole('button', { name: 'Rename Work laptop' }));
    const form = await dialogOf('Rename passkey');
    const name = form.getByLabelText('Name');
    expect(name).toHaveProperty('value', 'Work laptop');
    await person.clear(name);
    await person.type(name, 'Old laptop{Enter}');
    await screen.findByText('Passkey renamed');
    expect(await sent(RENAME)).toEqual({ name: 'Old laptop' });
  });

  it('are removed with password and code', async () => {
    answer(FACTOR, success({ ...factor, passkeys: [{ ...PASSKEY, site: 'old.example' }] }));
    answer(REMOVE, refusal(401, 'FACTOR_CODE_WRONG', 'This code is not correct', { field: 'code' }));
    const dialog = await openDialog();
    await dialog.findByText(/only at old\.example$/);
    await person.click(dialog.getByRole('button', { name: 'Remove Work laptop' }));
    const form = await dialogOf('Remove passkey');
    form.getByText('You can no longer sign in with “Work laptop”.');
    await prove(form);
    await form.findByText('This code is not correct');
    answer(REMOVE, success({ passkeys: [] }));
    await person.keyboard('654321{Enter}');
    await screen.findByText('Passkey removed');
    expect(await sent(REMOVE)).toEqual({ password: 'secret12', code: '654321' });
  });

  it('are not offered beyond ten, nor in a browser without them', async () => {
    const ten = Array.from({ length: 10 }, (__, place) => ({ ...PASSKEY, _id: `${place}`.repeat(24) }));
    answer(FACTOR, success({ ...factor, passkeys: ten }));
    const dialog = await openDialog();
    expect(await dialog.findAllByText('Work laptop')).toHaveLength(10);
    expect(dialog.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    answer(FACTOR, success(factor));
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await person.click(await screen.findByRole('button', { name: 'Profile' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Two-step sign-in' }));
    const again = await dialogOf('Two-step sign-in');
    await again.findByText('This browser cannot use passkeys.');
    expect(again.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
