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

describe('a new contact that support entered', () => {
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  it('is confirmed from the login page with the code, and is then the identifier', async () => {
    renderAt('/login', <LoginScreen />);
    press('Confirm a new email or number');
    press('Confirm');
    expect(screen.getByText('Email or phone number is required')).toBeTruthy();
    type('New email or mobile number', 'asha@example.com');
    press('Confirm');
    expect(screen.getByText('Please enter the 6-digit code')).toBeTruthy();
    type('6-digit code', '123456');
    serve({ 'POST /auth/proposed-contact/confirm': () => refusal(400, 'CODE_WRONG', 'This code is not correct') });
    press('Confirm');
    expect(await said()).toBe('This code is not correct');
    const calls = serve({ 'POST /auth/proposed-contact/confirm': () => data({}) });
    press('Confirm');
    await screen.findByText('Confirmed. Please log in with it from now on.');
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile number').value).toBe('asha@example.com');
    expect(calls.map(({ body }) => body)).toEqual([{ to: 'asha@example.com', code: '123456' }]);
  });

  it('gets another code, which says nothing about accounts', async () => {
    const calls = serve({ 'POST /auth/proposed-contact': () => data({ expiresInSeconds: 600 }) });
    renderAt('/login?contact', <LoginScreen />);
    type('New email or mobile number', '9876543210');
    press('Send a new code');
    await screen.findByText('If a change is waiting for 9876543210, a code is on its way. It is valid for 10 minutes.');
    expect(calls.map(({ body }) => body)).toEqual([{ to: '9876543210' }]);
    serve({ 'POST /auth/proposed-contact': () => refusal(429, 'CODE_THROTTLED', 'Please wait a moment') });
    press('Send a new code');
    expect(await said()).toBe('Please wait a moment');
  });
});
