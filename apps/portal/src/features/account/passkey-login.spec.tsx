/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionStore } from '../../api/session/session-store.js';
import { fakePasskeys, PASSKEY_REQUEST, SENT_PASSKEY } from '../../../test/passkeys.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { LoginScreen } from './login.screen.js';

const CHALLENGE = {
  challenge: 'c1',
  expiresInSeconds: 600,
  factors: ['totp', 'recovery', 'passkey'],
  passkey: PASSKEY_REQUEST,
};
const session = () => data({ token: 'tok', user: aUser() });

describe('a login with a passkey', () => {
  const device = fakePasskeys();
  beforeEach(() => sessionStore.leave());
  afterEach(cleanup);

  /** Enters the password and waits for the second step. */
  async function reachCode(challenge: object = CHALLENGE, verify: Parameters<typeof serve>[0][string] = session) {
    const calls = serve({ 'POST /auth/login': () => data(challenge), 'POST /auth/login/verify': verify });
    renderAt('/login', <LoginScreen />);
    fireEvent.change(screen.getByLabelText('Email or mobile number'), { target: { value: 'asha@example.com' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByLabelText('Code from your authenticator app');
    return () => calls.filter(({ path }) => path === '/auth/login/verify').map(({ body }) => body);
  }
  const passkey = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Use a passkey' });
  const press = () => fireEvent.click(passkey()!);
  const isAnswered = () =>
    waitFor(() => expect([device.requests(), passkey()?.dataset['loading']]).toEqual([1, undefined]));

  it('needs no code', async () => {
    const sent = await reachCode();
    press();
    await waitFor(() => expect(sessionStore.current()?.token).toBe('tok'));
    expect(sent()).toMatchObject([{ challenge: 'c1', code: '', passkey: SENT_PASSKEY }]);
  });

  it('is left without a message when the dialog of the browser is closed, and a code is still possible', async () => {
    device.refuseWith('NotAllowedError');
    const sent = await reachCode();
    press();
    await isAnswered();
    expect([screen.queryByRole('alert'), sent()]).toEqual([null, []]);
    fireEvent.change(screen.getByLabelText('Code from your authenticator app'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(sessionStore.current()?.token).toBe('tok'));
  });

  it.each([
    ['the browser', 'UnknownError', 'The passkey could not be used. Please try again.'],
    ['the server', undefined, 'This passkey was not accepted.'],
  ])('shows the refusal of %s', async (_, name, message) => {
    device.refuseWith(name);
    await reachCode(CHALLENGE, () => refusal(401, 'PASSKEY_WRONG', 'This passkey was not accepted.'));
    press();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(passkey()).not.toBeNull();
  });

  it('returns to the password when it took too long', async () => {
    const message = 'This has taken too long or too many tries. Please start again.';
    await reachCode(CHALLENGE, () => refusal(401, 'CHALLENGE_EXPIRED', message));
    press();
    await screen.findByText(message);
    screen.getByLabelText('Password');
  });

  it('is offered only with a passkey for this site, and in a browser that can use it', async () => {
    const { passkey: _, ...others } = CHALLENGE;
    await reachCode({ ...others, factors: ['totp', 'recovery'] });
    expect(passkey()).toBeNull();
    cleanup();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await reachCode();
    expect(passkey()).toBeNull();
  });
});
