/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LoginScreen } from './login.screen.js';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name));
const said = async () => (await screen.findByRole('alert')).textContent;
const sent = () => data({ expiresInSeconds: 600 });

describe('password reset', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it('starts from the login with the typed identifier', () => {
    renderAt('/login', <LoginScreen />);
    type('Email or mobile number', '9876543210');
    press('Forgot your password?');
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile number').value).toBe('9876543210');
    press('Back to sign in');
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile number').value).toBe('9876543210');
  });

  it('sets a new password with a code and shows each violated rule', async () => {
    const calls = serve({ 'POST /auth/password-reset': sent });
    renderAt('/login?reset', <LoginScreen />);
    press('Send code');
    expect(screen.getByText('Email or phone number is required')).toBeTruthy();
    type('Email or mobile number', '12345');
    press('Send code');
    expect(screen.getByText('Please enter a valid email address or 10-digit mobile number')).toBeTruthy();
    type('Email or mobile number', 'asha@example.com');
    press('Send code');
    await screen.findByText(
      'If there is an account for asha@example.com, a code is on its way. It is valid for 10 minutes.',
    );
    const submit = () => press('Set new password');
    submit();
    expect(screen.getByText('Please enter the 6-digit code')).toBeTruthy();
    type('6-digit code', '12a3456');
    submit();
    expect(screen.getByText('Password is required')).toBeTruthy();
    type('New password', 'short');
    submit();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    type('New password', 'password1');
    await screen.findByText(/^This password is on a list of leaked passwords/);
    type('New password', 'longer');
    submit();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    type('Confirm new password', 'longer');
    serve({ 'POST /auth/password-reset/confirm': () => refusal(400, 'CODE_WRONG', 'This code is not correct') });
    submit();
    expect(await said()).toBe('This code is not correct');
    const confirmed = serve({ 'POST /auth/password-reset/confirm': () => data({}) });
    submit();
    await screen.findByText('Password changed. Please log in.');
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile number').value).toBe('asha@example.com');
    expect(calls.map(({ body }) => body)).toEqual([{ identifier: 'asha@example.com' }]);
    expect(confirmed[0]?.body).toEqual({
      identifier: 'asha@example.com',
      code: '123456',
      password: 'longer',
      confirmPassword: 'longer',
    });
  });

  it('keeps the code form when another code is refused', async () => {
    serve({ 'POST /auth/password-reset': sent });
    renderAt('/login?reset', <LoginScreen />);
    type('Email or mobile number', 'asha@example.com');
    press('Send code');
    await screen.findByText(/a code is on its way/);
    serve({ 'POST /auth/password-reset': () => refusal(429, 'CODE_THROTTLED', 'Please wait a moment') });
    press('Send a new code');
    expect(await said()).toBe('Please wait a moment');
    expect(screen.getByLabelText('6-digit code')).toBeTruthy();
  });
});
