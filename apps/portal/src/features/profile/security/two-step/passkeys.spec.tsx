/** @jest-environment jsdom */
import '../../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionStore } from '../../../../api/session/session-store.js';
import { A_PASSKEY, fakePasskeys, PASSKEY_REQUEST } from '../../../../../test/passkeys.js';
import { aUser } from '../../../../../test/records.js';
import { renderAt } from '../../../../../test/render.js';
import { type Call, data, refusal, serve } from '../../../../../test/server.js';
import { TwoStepSection } from './two-step.section.js';

const ON = { on: true, required: false, since: '2026-12-01T04:00:00.000Z', recoveryCodesLeft: 10, passkeys: [] };
const START = 'POST /auth/passkeys/options';
const ADD = 'POST /auth/passkeys';
const RENAME = `PATCH /auth/passkeys/${A_PASSKEY._id}`;
const REMOVE = `POST /auth/passkeys/${A_PASSKEY._id}/remove`;
const { rpId: id, allowCredentials: _, userVerification, ...rest } = PASSKEY_REQUEST;
const STARTED = {
  challenge: 'c1',
  expiresInSeconds: 600,
  options: {
    ...rest,
    rp: { id, name: 'Portal' },
    user: { id: 'aWQ', name: 'asha@example.com', displayName: 'Asha' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    attestation: 'none',
  },
};

describe('the passkeys of the profile', () => {
  const device = fakePasskeys();
  beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));
  afterEach(cleanup);

  /** Shows the section; `becomes` changes the state on the server. */
  async function show(passkeys: readonly object[], answers: Parameters<typeof serve>[0] = {}) {
    let current = passkeys;
    const calls = serve({ 'GET /auth/second-factor': () => data({ ...ON, passkeys: current }), ...answers });
    renderAt('/profile', <TwoStepSection />);
    await screen.findByRole('list', { name: 'Passkeys' });
    return { calls, becomes: (next: readonly object[]) => (current = next) };
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const prove = () => {
    type('Current password', 'secret12');
    type('Code from your authenticator app', '123456');
  };
  const bodies = (calls: Call[], call: string) =>
    calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('are added with password and code, a name and the device', async () => {
    const { calls, becomes } = await show([], {
      [START]: () => data(STARTED),
      [ADD]: () => data({ passkeys: [A_PASSKEY] }),
    });
    screen.getByText('Sign in with your fingerprint, face or screen lock instead of a code.');
    press('Add a passkey');
    await dialog('Add a passkey');
    prove();
    press('Continue');
    const form = await dialog('Name your passkey');
    expect(bodies(calls, START)).toEqual([{ password: 'secret12', code: '123456' }]);
    press('Create passkey');
    form.getByText('Name is required');

    // Closing the dialog of the browser changes nothing.
    type('Name', 'My phone');
    device.refuseWith('NotAllowedError');
    press('Create passkey');
    await waitFor(() => expect(device.requests()).toBe(1));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Create passkey' }).dataset['loading']).toBeUndefined(),
    );
    expect(form.queryByRole('alert')).toBeNull();
    device.refuseWith('InvalidStateError');
    press('Create passkey');
    await form.findByText('This device already has a passkey for your account.');
    device.refuseWith('UnknownError');
    press('Create passkey');
    await form.findByText('The passkey could not be created. Please try again.');

    device.refuseWith(undefined);
    becomes([A_PASSKEY]);
    press('Create passkey');
    await noDialog();
    await screen.findByText('My phone');
    screen.getByText('Added Tue 1 Dec 2026 · Last used Thu 3 Dec 2026');
    expect(bodies(calls, ADD)).toMatchObject([
      { challenge: 'c1', name: 'My phone', credential: { id: 'a2V5', response: { attestationObject: 'b2JqZWN0' } } },
    ]);
  });

  it('are begun again when it took too long', async () => {
    const message = 'This has taken too long or too many tries. Please start again.';
    await show([], { [START]: () => data(STARTED), [ADD]: () => refusal(401, 'CHALLENGE_EXPIRED', message) });
    press('Add a passkey');
    await dialog('Add a passkey');
    prove();
    press('Continue');
    await dialog('Name your passkey');
    type('Name', 'My phone');
    press('Create passkey');
    (await dialog('Add a passkey')).getByText(message);
  });

  it('are renamed', async () => {
    const renamed = { ...A_PASSKEY, name: 'Old phone' };
    const { calls, becomes } = await show([A_PASSKEY], { [RENAME]: () => data({ passkeys: [renamed] }) });
    press('Rename My phone');
    await dialog('Rename passkey');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'My phone');
    type('Name', 'Old phone');
    becomes([renamed]);
    press('Save name');
    await noDialog();
    await screen.findByText('Old phone');
    expect(bodies(calls, RENAME)).toEqual([{ name: 'Old phone' }]);
  });

  it('are removed with password and code', async () => {
    const wrong = 'This code is not correct or was used before.';
    const answers = [refusal(401, 'FACTOR_CODE_WRONG', wrong, { field: 'code' }), data({ passkeys: [] })];
    const { calls, becomes } = await show([{ ...A_PASSKEY, site: 'old.example' }], {
      [REMOVE]: () => answers.shift()!,
    });
    screen.getByText(/Works only at old\.example$/);
    press('Remove My phone');
    const form = await dialog('Remove this passkey?');
    form.getByText('You can no longer sign in with “My phone”.');
    prove();
    press('Remove passkey');
    await form.findByText(wrong);
    becomes([]);
    press('Remove passkey');
    await noDialog();
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
    expect(bodies(calls, REMOVE).at(-1)).toEqual({ password: 'secret12', code: '123456' });
  });

  it('are at most ten, and not offered in a browser without them', async () => {
    const ten = Array.from({ length: 10 }, (__, place) => ({ ...A_PASSKEY, _id: `${place}`.repeat(24) }));
    await show(ten);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    cleanup();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await show([]);
    screen.getByText('This browser cannot use passkeys.');
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('cannot be changed by staff who view the account', async () => {
    sessionStore.start({ token: 'token', user: aUser(), until: '2026-12-02T04:00:00.000Z' });
    await show([A_PASSKEY]);
    screen.getByText('My phone');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
