/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { page, renderConsole } from '../../testing/a-console.js';
import { refusal, signedInAs, stepUpRequired, success } from '../../testing/fake-api.js';
import { fakePasskeys, PASSKEY, PASSKEY_REQUEST, SENT_PASSKEY } from '../../testing/fake-passkeys.js';

const VERIFY = 'POST /api/auth/login/verify';
const STEP_UP = 'POST /api/auth/step-up';
const OPTIONS = 'POST /api/auth/step-up/options';
const FACTOR = 'GET /api/auth/second-factor';
const ADD = 'POST /api/admin/staff';
const challenge = {
  challenge: 'c1',
  expiresInSeconds: 600,
  factors: ['totp', 'recovery', 'passkey'],
  passkey: PASSKEY_REQUEST,
};
const colleague = {
  _id: 'c'.repeat(24),
  name: 'Meera',
  email: 'm@sahaya.in',
  role: 'support',
  blocked: false,
  secondFactor: true,
  createdAt: '2026-12-05T04:00:00.000Z',
};
const factor = { on: true, required: true, since: colleague.createdAt, recoveryCodesLeft: 9, passkeys: [PASSKEY] };

const device = fakePasskeys();
const { open, person, signIn, sent, ...console } = renderConsole(() => ({
  'POST /api/auth/login': success(challenge),
  [VERIFY]: signedInAs('support'),
  'GET /api/admin/users': success({ users: [], pagination: page(0) }),
  'GET /api/admin/staff': success({ staff: [colleague] }),
  'GET /api/admin/factor-resets': success({ resets: [] }),
  [FACTOR]: success(factor),
  [OPTIONS]: success({ challenge: 'c2', expiresInSeconds: 600, passkey: PASSKEY_REQUEST }),
  [STEP_UP]: success({ until: colleague.createdAt }),
  [ADD]: stepUpRequired,
}));
const answer = (call: string, given: ReturnType<typeof success>) => (console.fake().answers[call] = given);
const timesOf = (call: string) => console.fake().seen.filter((seen) => seen.call === call).length;

describe('a sign-in with a passkey', () => {
  const enterPassword = async () => {
    open('/users');
    await person.type(await screen.findByLabelText('Email or mobile number'), 'k@sahaya.in');
    await person.type(screen.getByLabelText('Password'), 'secret12{Enter}');
    return screen.findByLabelText('6-digit code');
  };
  const press = () => person.click(screen.getByRole('button', { name: 'Use a passkey' }));

  it('needs no code', async () => {
    await enterPassword();
    await press();
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toMatchObject({ challenge: 'c1', code: '', passkey: SENT_PASSKEY });
    expect(device.asked).toMatchObject([{ rpId: 'localhost', userVerification: 'required' }]);
  });

  it('is left without a message when the browser dialog is closed, and a code is still possible', async () => {
    device.refuseWith('NotAllowedError');
    const code = await enterPassword();
    await press();
    await waitFor(() => expect(device.asked).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(timesOf(VERIFY)).toBe(0);
    await person.type(code, '123456{Enter}');
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toEqual({ challenge: 'c1', code: '123456' });
  });

  it.each([
    ['the browser', 'UnknownError', 'The passkey could not be used. Try again, or type a code.'],
    ['the server', undefined, 'This passkey was not accepted.'],
  ])('shows the refusal of %s', async (_, name, message) => {
    device.refuseWith(name);
    answer(VERIFY, refusal(401, 'PASSKEY_WRONG', 'This passkey was not accepted.'));
    await enterPassword();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    screen.getByLabelText('6-digit code');
  });

  it.each([
    ['without a passkey for this site', { factors: ['totp', 'recovery'], passkey: undefined }],
    ['while a new password is needed', { newPassword: true }],
  ])('is not offered %s', async (_, facts) => {
    answer('POST /api/auth/login', success({ ...challenge, ...facts }));
    await enterPassword();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('is not offered in a browser without passkeys', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await enterPassword();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

describe('an action that needs a recent code', () => {
  async function begin() {
    signIn('admin');
    open('/staff');
    await person.click(await screen.findByRole('button', { name: 'Add staff member' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add staff member' }));
    await person.type(form.getByLabelText('Name'), 'Meera');
    await person.type(form.getByLabelText('Email'), 'm@sahaya.in');
    await person.click(form.getByRole('button', { name: 'Add staff member' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm with a code' }));
  }

  it('is confirmed with a passkey and then sent once more', async () => {
    const question = await begin();
    const button = await question.findByRole('button', { name: 'Use a passkey' });
    answer(ADD, success({ colleague, password: 'Kx7-pq2' }));
    await person.click(button);
    await screen.findByText('Kx7-pq2');
    expect(await sent(STEP_UP)).toMatchObject({ code: '', challenge: 'c2', passkey: SENT_PASSKEY });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm with a code' })).toBeNull());
  });

  it('keeps the question when the browser dialog is closed', async () => {
    device.refuseWith('NotAllowedError');
    const question = await begin();
    await person.click(await question.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(device.asked).toHaveLength(1));
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Use a passkey' })).toHaveProperty('disabled', false),
    );
    expect(question.queryByRole('alert')).toBeNull();
    expect([timesOf(STEP_UP), timesOf(ADD)]).toEqual([0, 1]);
  });

  it('shows the refusal of a passkey', async () => {
    answer(STEP_UP, refusal(401, 'PASSKEY_WRONG', 'This passkey was not accepted.'));
    const question = await begin();
    await person.click(await question.findByRole('button', { name: 'Use a passkey' }));
    await question.findByText('This passkey was not accepted.');
  });

  it('is confirmed with a code if the passkeys are of another site', async () => {
    answer(FACTOR, success({ ...factor, passkeys: [{ ...PASSKEY, site: 'old.example' }] }));
    const question = await begin();
    await waitFor(() => expect(timesOf(FACTOR)).toBeGreaterThan(0));
    await console.fake().settle();
    expect(question.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});
