/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { refusal, signedInAs, success } from '../../testing/fake-api.js';

const VERIFY = 'POST /api/auth/login/verify';
const challenge = { challenge: 'c1', expiresInSeconds: 600, factors: ['totp', 'recovery'] };
const setup = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Console:k@example.com?secret=ABCD' };
const firstChallenge = { ...challenge, factors: ['totp'], setup, newPassword: true };
const recoveryCodes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[place]}`);
const wrongCode = refusal(401, 'FACTOR_CODE_WRONG', 'This code is not correct or was used before.', { field: 'code' });

const withCodes = () => {
  const { data } = signedInAs('support').body as { data: object };
  return success({ ...data, recoveryCodes });
};

describe('a sign-in with a code', () => {
  const { open, person, sent, ...console } = renderConsole(() => ({
    'POST /api/auth/login': success(challenge),
    'POST /api/auth/logout': success({}),
    [VERIFY]: signedInAs('support'),
    'GET /api/admin/users': success({ users: [], pagination: page(0) }),
  }));
  const answer = (call: string, given: ReturnType<typeof success>) => (console.fake().answers[call] = given);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  const enterPassword = async (answered: object = challenge) => {
    answer('POST /api/auth/login', success(answered));
    open('/users');
    await person.type(await screen.findByLabelText('Email or mobile number'), 'k@sahaya.in');
    await person.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  };

  it('asks for the code of the app and continues to the requested page', async () => {
    await enterPassword();
    const code = await screen.findByLabelText('6-digit code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.getAttribute('inputmode')).toBe('numeric');
    await press('Sign in');
    expect(code).toHaveProperty('ariaInvalid', 'true');
    screen.getByText(/^Please enter the 6-digit code/);
    expect(console.fake().seen.map(({ call }) => call)).toEqual(['POST /api/auth/login']);

    await person.type(code, '123 456');
    await press('Sign in');
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toEqual({ challenge: 'c1', code: '123 456' });
    expect(window.location.pathname).toBe('/console/users');
  });

  it('shows a wrong code at its field and takes the next one', async () => {
    answer(VERIFY, wrongCode);
    await enterPassword();
    const code = await screen.findByLabelText('6-digit code');
    await person.type(code, '000000{Enter}');
    await screen.findByText('This code is not correct or was used before.');
    expect(code).toHaveProperty('ariaInvalid', 'true');
    answer(VERIFY, signedInAs('support'));
    // The wrong code is selected, so that typing replaces it.
    await person.keyboard('123456{Enter}');
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toEqual({ challenge: 'c1', code: '123456' });
  });

  it('accepts a recovery code instead, and goes back to the password', async () => {
    await enterPassword();
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await press('Use the authenticator app');
    screen.getByLabelText('6-digit code');
    await press('Back');
    expect(screen.getByLabelText('Email or mobile number')).toHaveProperty('value', 'k@sahaya.in');
    await person.type(screen.getByLabelText('Password'), 'secret12{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl-mnop{Enter}');
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toEqual({ challenge: 'c1', code: 'abcd-efgh-ijkl-mnop' });
  });

  it.each([
    ['CHALLENGE_EXPIRED', 'This has taken too long or too many tries. Please start again.'],
    ['ACCOUNT_BLOCKED', 'This account is blocked. Please contact us.'],
  ])('returns to the password after %s', async (code, message) => {
    answer(VERIFY, refusal(401, code, message));
    await enterPassword();
    await person.type(await screen.findByLabelText('6-digit code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByLabelText('Email or mobile number')).toHaveProperty('value', 'k@sahaya.in');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  });

  it('shows too many wrong codes as an alert', async () => {
    answer(VERIFY, refusal(429, 'LOGIN_THROTTLED', 'Too many failed attempts. Try again in 15 minutes.'));
    await enterPassword();
    await person.type(await screen.findByLabelText('6-digit code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many failed attempts. Try again in 15 minutes.');
    screen.getByLabelText('6-digit code');
  });

  it('refuses a customer after the code, ends the session and says why', async () => {
    answer(VERIFY, signedInAs('customer'));
    await enterPassword();
    await person.type(await screen.findByLabelText('6-digit code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This console is for staff');
    expect(console.fake().seen.at(-1)).toMatchObject({ call: 'POST /api/auth/logout', authorization: 'Bearer tok' });
    expect(console.fake().session.read()).toBeUndefined();
  });

  it('replaces the first password also with an app in use', async () => {
    await enterPassword({ ...challenge, newPassword: true });
    await person.type(await screen.findByLabelText('6-digit code'), '123456');
    await press('Sign in');
    screen.getByText('Password is required');
    await person.type(screen.getByLabelText('New password'), 'too short');
    await press('Sign in');
    screen.getByText('Passwords of staff need at least 12 characters');
    // The refused password is selected, so that typing replaces it.
    await person.keyboard('a new long password');
    await person.type(screen.getByLabelText('Repeat new password'), 'another one');
    await press('Sign in');
    screen.getByText('Passwords do not match');
    await person.keyboard('a new long password');
    await press('Sign in');
    await screen.findByText('No users yet');
    expect(await sent(VERIFY)).toEqual({ challenge: 'c1', code: '123456', password: 'a new long password' });
  });

  it('sets up an app at the first sign-in and shows the recovery codes once', async () => {
    const copied: string[] = [];
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    answer(VERIFY, refusal(400, 'PASSWORD_LEAKED', 'This password is on a list.', { field: 'password' }));
    await enterPassword(firstChallenge);
    await screen.findByRole('heading', { name: 'Set up two-step sign-in' });
    screen.getByRole('img', { name: 'QR code for the authenticator app' });
    screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await press('Copy');
    await screen.findByRole('button', { name: 'Copied' });
    expect(copied).toEqual([setup.secret]);

    await person.type(screen.getByLabelText('New password'), 'password1234');
    await person.type(screen.getByLabelText('Repeat new password'), 'password1234');
    await person.type(screen.getByLabelText('6-digit code'), '123456{Enter}');
    await screen.findByText('This password is on a list.');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    answer(VERIFY, withCodes());
    await press('Sign in');

    const list = within(await screen.findByRole('list', { name: 'Save your recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    // A stored session would open the console when the window gets the focus again.
    expect(console.fake().session.read()).toBeUndefined();
    await press('Copy');
    await waitFor(() => expect(copied.at(-1)).toBe(recoveryCodes.join('\n')));
    await press('Download');
    expect(saved).toHaveLength(1);
    expect(saved[0]!.type).toBe('text/plain');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
    await person.click(screen.getByLabelText('I saved these codes'));
    await press('Continue');
    await screen.findByText('No users yet');
    expect(console.fake().session.read()).toMatchObject({ token: 'tok' });
  });
});
