/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LoginScreen } from './login.screen.js';

jest.setTimeout(60_000);

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
