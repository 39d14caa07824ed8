/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LoginScreen } from './login.screen.js';

const fill = (identifier: string, password: string) => {
  fireEvent.change(screen.getByLabelText('Email or mobile number'), { target: { value: identifier } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};
const FORMAT = 'Please enter a valid email address or 10-digit mobile number';

describe('the login', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it('has two fields, Sign In, and links to registration and password reset', () => {
    renderAt('/login', <LoginScreen />);
    expect(screen.getByLabelText('Email or mobile number').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/register', '/login?reset']),
    );
  });

  it.each([
    ['', '', 'Email or phone number is required', 'identifier'],
    ['   ', 'secret1', 'Email or phone number is required', 'identifier'],
    ['asha@example.com', '', 'Password is required', 'password'],
    ['asha', '', 'Password is required', 'password'],
    ['asha', 'secret1', FORMAT, 'identifier'],
    ['5876543210', 'secret1', FORMAT, 'identifier'],
    ['987654321', 'secret1', FORMAT, 'identifier'],
  ])('with %j and %j says: %s', (identifier, password, words, field) => {
    const calls = serve({});
    renderAt('/login', <LoginScreen />);
    fill(identifier, password);
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement?.id).toBe(`login-${field}`);
    expect(calls).toEqual([]);
  });

  it.each([['asha@example.com'], ['9876543210'], ['+91 98765-43210'], ['09876543210']])(
    'signs %s in',
    async (identifier) => {
      const calls = serve({ 'POST /auth/login': () => data({ token: 'tok', user: aUser() }) });
      renderAt('/login', <LoginScreen />);
      fill(identifier, 'secret1');
      await waitFor(() => expect(sessionStore.current()?.token).toBe('tok'));
      expect(calls[0]?.body).toEqual({ identifier, password: 'secret1' });
    },
  );

  it.each([
    ['the server’s words', refusal(401, 'CREDENTIALS_WRONG', 'Wrong email or password'), 'Wrong email or password'],
    ['its own', { status: 502, body: {} }, 'Login failed. Please check your credentials.'],
  ])('shows a failure in %s', async (_, answer, words) => {
    serve({ 'POST /auth/login': () => answer });
    renderAt('/login', <LoginScreen />);
    fill('asha@example.com', 'wrong one');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

describe('the second step of the login', () => {
  const APP = 'Code from your authenticator app';
  const RECOVERY = 'Recovery code';
  const challenge = { challenge: 'c1', expiresInSeconds: 600, factors: ['totp', 'recovery'] };
  const session = data({ token: 'tok', user: aUser() });
  const asking = { 'POST /auth/login': () => data(challenge) };
  const codeField = (label = APP) => screen.getByLabelText<HTMLInputElement>(label);
  const enter = (code: string, label = APP) => {
    fireEvent.change(codeField(label), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  /** Signs in with a password that is followed by a challenge. */
  const open = async (answers: Parameters<typeof serve>[0] = {}) => {
    const calls = serve({ ...asking, ...answers });
    renderAt('/login', <LoginScreen />);
    fill('asha@example.com', 'secret1');
    await screen.findByRole('heading', { name: 'Enter your code' });
    return calls;
  };

  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it('asks for the code of the app, in a field that has the focus', async () => {
    await open();
    expect(sessionStore.current()).toBeUndefined();
    expect(document.activeElement).toBe(codeField());
    expect(codeField().getAttribute('autocomplete')).toBe('one-time-code');
    expect(codeField().getAttribute('inputmode')).toBe('numeric');
    expect(codeField().maxLength).toBeGreaterThanOrEqual('123 456'.length);
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });

  it('signs in with a pasted code', async () => {
    const calls = await open({ 'POST /auth/login/verify': () => session });
    enter('123 456');
    await waitFor(() => expect(sessionStore.current()).toEqual({ token: 'tok', user: aUser() }));
    expect(calls[1]?.body).toEqual({ challenge: 'c1', code: '123 456', password: '' });
  });

  it('signs in with a recovery code instead', async () => {
    const calls = await open({ 'POST /auth/login/verify': () => session });
    fireEvent.change(codeField(), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    expect(document.activeElement).toBe(codeField(RECOVERY));
    expect(codeField(RECOVERY).value).toBe('');
    expect(codeField(RECOVERY).getAttribute('inputmode')).toBe('text');
    expect(codeField(RECOVERY).getAttribute('autocomplete')).toBe('off');
    enter('abcd-efgh-ijkl-mnop', RECOVERY);
    await waitFor(() => expect(sessionStore.current()?.token).toBe('tok'));
    expect(calls[1]?.body['code']).toBe('abcd-efgh-ijkl-mnop');
    fireEvent.click(screen.getByRole('button', { name: 'Use the authenticator app instead' }));
    expect(document.activeElement).toBe(codeField());
  });

  it.each([[''], ['12345'], ['abcd']])('does not send %j', async (code) => {
    const calls = await open();
    enter(code);
    expect(
      screen.getByText('Please enter the 6-digit code of your authenticator app, or a recovery code'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(codeField());
    expect(calls).toHaveLength(1);
  });

  it('shows a wrong code at the field and selects it', async () => {
    const words = 'This code is not correct or was used before. Please enter another one.';
    await open({
      'POST /auth/login/verify': () => refusal(401, 'FACTOR_CODE_WRONG', words, { field: 'code' }),
    });
    enter('123456');
    await waitFor(() => expect(codeField().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(codeField());
    expect([codeField().selectionStart, codeField().selectionEnd]).toEqual([0, 6]);
    fireEvent.change(codeField(), { target: { value: '1' } });
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it.each([
    ['too many tries', refusal(429, 'LOGIN_THROTTLED', 'Too many attempts'), 'Too many attempts'],
    ['a lost answer', { status: 502, body: {} }, 'The code could not be checked. Please try again.'],
  ])('explains %s and keeps the code', async (_, answer, words) => {
    await open({ 'POST /auth/login/verify': () => answer });
    enter('123456');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(codeField().value).toBe('123456');
  });

  it('sends a code once while it is being checked', async () => {
    let answer: () => void = () => undefined;
    const calls = await open({
      'POST /auth/login/verify': () => new Promise((resolve) => (answer = () => resolve(session))),
    });
    enter('123456');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
    await waitFor(() => expect(button.disabled).toBe(true));
    fireEvent.submit(screen.getByRole('form'));
    act(answer);
    await waitFor(() => expect(sessionStore.current()?.token).toBe('tok'));
    expect(calls).toHaveLength(2);
  });

  it('returns to the password when it has taken too long', async () => {
    const words = 'This has taken too long or too many tries. Please start again.';
    await open({ 'POST /auth/login/verify': () => refusal(401, 'CHALLENGE_EXPIRED', words) });
    enter('123456');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile number').value).toBe('asha@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    fill('asha@example.com', 'secret1');
    await screen.findByLabelText(APP);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('goes back to the password', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it.each([
    ['an app', { setup: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' } }],
    ['a new password', { newPassword: true }],
  ])('sends staff who need %s to the console', async (_, part) => {
    serve({ 'POST /auth/login': () => data({ ...challenge, ...part }) });
    renderAt('/login', <LoginScreen />);
    fill('ops@example.com', 'secret1');
    const link = await screen.findByRole('link', { name: 'Go to the console' });
    expect(link.getAttribute('href')).toBe('/console/');
    expect(screen.queryByLabelText(APP)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
