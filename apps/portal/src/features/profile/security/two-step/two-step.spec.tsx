/** @jest-environment jsdom */
import '../../../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { sessionStore } from '../../../../api/session/session-store.js';
import { watchDownloads } from '../../../../../test/downloads.js';
import { aUser } from '../../../../../test/records.js';
import { renderAt } from '../../../../../test/render.js';
import { type Call, data, lost, refusal, serve } from '../../../../../test/server.js';
import { ProfileScreen } from '../../profile.screen.js';
import { TwoStepSection } from './two-step.section.js';

const OFF = { on: false, required: false };
const ON = { on: true, required: false, since: '2026-12-01T04:00:00.000Z', recoveryCodesLeft: 10 };
const LATER = '2026-12-02T04:00:00.000Z';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Portal:asha%40example.com?issuer=Portal&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`;
const SETUP = { secret: SECRET, uri: URI, challenge: 'c1', expiresInSeconds: 600 };
const CODES = [...'ABCDEFGHIJ'].map((letter) => `${letter.repeat(4)}-${letter.repeat(4)}-MNOP-QRST`);

type Answers = Parameters<typeof serve>[0];
const SETUP_CALL = 'POST /auth/second-factor/setup';
const CONFIRM_CALL = 'POST /auth/second-factor/confirm';
const CODES_CALL = 'POST /auth/second-factor/recovery-codes';
const REMOVE_CALL = 'POST /auth/second-factor/remove';

/** Shows the section with this state; `becomes` changes the state on the server. */
async function show(state: object, answers: Answers = {}) {
  let current = state;
  const calls = serve({ 'GET /auth/second-factor': () => data(current), ...answers });
  renderAt('/profile', <TwoStepSection />);
  await screen.findByText('Authenticator app');
  return { calls, becomes: (next: object) => (current = next) };
}
const bodies = (calls: Call[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const said = async () => (await screen.findByRole('alert')).textContent;
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const APP_CODE = 'Code from your authenticator app';
const WRONG = 'This code is not correct or was used before. Please enter another one.';
const wrongCode = () => refusal(401, 'FACTOR_CODE_WRONG', WRONG, { field: 'code' });

/** Opens the dialog and reaches the QR code. */
async function reachApp() {
  press('Turn on');
  await dialog('Turn on two-step sign-in');
  type('Current password', 'secret12');
  press('Continue');
  await dialog('Connect your app');
}
const sendFirstCode = () => {
  type('Code from the app', '123 456');
  const submit = screen.getAllByRole('button', { name: 'Turn on' }).at(-1)!;
  fireEvent.click(submit);
};

beforeEach(() => sessionStore.start({ token: 'token', user: aUser() }));
afterEach(cleanup);

describe('the section of two-step sign-in', () => {
  it('explains what it is while it is off', async () => {
    await show(OFF);
    expect(screen.getByText('Off')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Turn on']);
  });

  it('shows since when it is on and how many codes are left', async () => {
    await show(ON);
    expect(screen.getByText('Since Tue 1 Dec 2026')).toBeTruthy();
    expect(screen.getByText('10 codes left')).toBeTruthy();
    expect(screen.queryByText(/Get new codes/)).toBeNull();
    for (const name of ['Replace app', 'Turn off', 'New recovery codes']) expect(button(name)).toBeTruthy();
  });

  it.each([
    [4, '4 codes left', false],
    [3, '3 codes left', true],
    [1, '1 code left', true],
    [0, '0 codes left', true],
  ])('with %i codes warns or not', async (recoveryCodesLeft, words, warns) => {
    await show({ ...ON, recoveryCodesLeft });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/^Get new codes before you run out/) !== null).toBe(warns);
  });

  it('does not offer staff to turn it off', async () => {
    await show({ ...ON, required: true });
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
    expect(button('Replace app')).toBeTruthy();
  });

  it.each([[OFF], [{ ...ON, recoveryCodesLeft: 1 }]])(
    'offers nothing to staff who view the account: %#',
    async (state) => {
      sessionStore.start({ token: 'token', user: aUser(), until: LATER });
      await show(state);
      expect(screen.queryAllByRole('button')).toEqual([]);
    },
  );

  it.each(['customer', 'helper'] as const)('is part of the profile of a %s', async (role) => {
    sessionStore.start({ token: 'token', user: aUser({ role }) });
    serve({ 'GET /auth/second-factor': () => data(OFF) });
    renderAt(
      '/profile#two-step',
      <Routes>
        <Route path="/profile/:section?" element={<ProfileScreen />} />
      </Routes>,
    );
    const region = await screen.findByRole('region', { name: 'Two-step sign-in' });
    expect(region.id).toBe('two-step');
    expect(await within(region).findByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  it('explains that the state could not be loaded', async () => {
    serve({ 'GET /auth/second-factor': () => ({ status: 500, body: {} }) });
    renderAt('/profile', <TwoStepSection />);
    expect(await said()).toContain('Failed to load two-step sign-in. Please try again.');
    serve({ 'GET /auth/second-factor': () => data(OFF) });
    press('Retry');
    expect(await screen.findByText('Off')).toBeTruthy();
  });
});

describe('turning two-step sign-in on', () => {
  it('asks for the password, the app and its first code, and shows the recovery codes', async () => {
    const { calls, becomes } = await show(OFF, {
      [SETUP_CALL]: () => data(SETUP),
      [CONFIRM_CALL]: () => {
        becomes(ON);
        return data({ recoveryCodes: CODES });
      },
    });
    press('Turn on');
    await dialog('Turn on two-step sign-in');
    expect(screen.queryByLabelText(APP_CODE)).toBeNull();
    press('Continue');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(input('Current password'));
    type('Current password', 'secret12');
    press('Continue');

    await dialog('Connect your app');
    expect(bodies(calls, '/auth/second-factor/setup')).toEqual([{ password: 'secret12', code: '' }]);
    expect(document.activeElement?.textContent).toBe(
      'Scan this QR code with your authenticator app, or open the app on this device.',
    );
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(picture.querySelectorAll('path')).toHaveLength(1);
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(URI);
    expect(input('Code from the app').getAttribute('autocomplete')).toBe('one-time-code');

    type('Code from the app', '12');
    fireEvent.submit(screen.getByRole('form', { name: 'Connect your app' }));
    expect(document.activeElement).toBe(input('Code from the app'));
    expect(bodies(calls, '/auth/second-factor/confirm')).toEqual([]);
    sendFirstCode();

    const codes = await dialog('Save your recovery codes');
    expect(bodies(calls, '/auth/second-factor/confirm')).toEqual([{ challenge: 'c1', code: '123 456' }]);
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(await screen.findByText('10 codes left')).toBeTruthy();
  });

  it('copies the key', async () => {
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await show(OFF, { [SETUP_CALL]: () => data(SETUP) });
    await reachApp();
    press('Copy key');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(copied).toEqual([SECRET]);
  });

  it('shows refused fields, and other failures as a message', async () => {
    const words = 'Your current password is not correct';
    await show(OFF, { [SETUP_CALL]: () => refusal(400, 'PASSWORD_WRONG', words, { field: 'password' }) });
    press('Turn on');
    await dialog('Turn on two-step sign-in');
    type('Current password', 'wrong');
    press('Continue');
    await screen.findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(input('Current password')));
    expect(screen.queryByRole('alert')).toBeNull();
    serve({ 'GET /auth/second-factor': () => data(OFF), [SETUP_CALL]: () => refusal(429, 'LOGIN_THROTTLED', 'Later') });
    press('Continue');
    expect(await said()).toBe('Later');
    serve({ 'GET /auth/second-factor': () => data(OFF), [SETUP_CALL]: () => ({ status: 502, body: {} }) });
    press('Continue');
    expect(await screen.findByText('Failed to set up the app. Please try again.')).toBeTruthy();
  });

  it('asks for a code when it was turned on elsewhere in the meantime', async () => {
    const { becomes } = await show(OFF, {
      [SETUP_CALL]: () => refusal(400, 'FACTOR_CODE_REQUIRED', 'Please enter the code', { field: 'code' }),
    });
    press('Turn on');
    await dialog('Turn on two-step sign-in');
    becomes(ON);
    type('Current password', 'secret12');
    press('Continue');
    expect(await screen.findByLabelText(APP_CODE)).toBeTruthy();
  });

  it('shows a wrong first code at its field', async () => {
    await show(OFF, { [SETUP_CALL]: () => data(SETUP), [CONFIRM_CALL]: wrongCode });
    await reachApp();
    sendFirstCode();
    await waitFor(() => expect(input('Code from the app').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(WRONG)).toBeTruthy();
    expect(document.activeElement).toBe(input('Code from the app'));
  });

  it('starts again when it has taken too long', async () => {
    await show(OFF, {
      [SETUP_CALL]: () => data(SETUP),
      [CONFIRM_CALL]: () => refusal(401, 'CHALLENGE_EXPIRED', 'Please start again'),
    });
    await reachApp();
    sendFirstCode();
    await dialog('Turn on two-step sign-in');
    expect(await said()).toBe('Please start again');
    expect(sessionStore.current()).toBeDefined();
  });

  it('says that the codes did not arrive when the answer was lost, and offers new ones', async () => {
    const { becomes } = await show(OFF, {
      [SETUP_CALL]: () => data(SETUP),
      [CONFIRM_CALL]: () => {
        becomes(ON);
        return lost();
      },
    });
    await reachApp();
    sendFirstCode();
    const missing = await dialog('Your recovery codes did not arrive');
    fireEvent.click(missing.getByRole('button', { name: 'New recovery codes' }));
    const next = await dialog('New recovery codes');
    expect(next.getByLabelText(APP_CODE)).toBeTruthy();
  });

  it('finds out with the second try whether the first one worked', async () => {
    await show(OFF, { [SETUP_CALL]: () => data(SETUP) });
    await reachApp();
    serve({}, lost);
    sendFirstCode();
    await screen.findByText(/^The connection was lost. Please send the code again/);
    serve({
      [CONFIRM_CALL]: () => refusal(401, 'CHALLENGE_EXPIRED', 'Please start again'),
      'GET /auth/second-factor': () => data(ON),
    });
    sendFirstCode();
    await dialog('Your recovery codes did not arrive');
  });

  it('stays open while the code is being checked, and sends it once', async () => {
    let answer: () => void = () => undefined;
    const { calls } = await show(OFF, {
      [SETUP_CALL]: () => data(SETUP),
      [CONFIRM_CALL]: () => new Promise((resolve) => (answer = () => resolve(data({ recoveryCodes: CODES })))),
    });
    await reachApp();
    expect(button('Close')).toBeTruthy();
    sendFirstCode();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    fireEvent.submit(screen.getByRole('form', { name: 'Connect your app' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    act(answer);
    await dialog('Save your recovery codes');
    expect(bodies(calls, '/auth/second-factor/confirm')).toHaveLength(1);
  });
});

describe('new recovery codes', () => {
  const renew = async () => {
    press('New recovery codes');
    await dialog('New recovery codes');
    type('Current password', 'secret12');
    type(APP_CODE, '123456');
    press('Get new codes');
  };

  it('need the password and a code', async () => {
    const { calls } = await show(ON, { [CODES_CALL]: () => data({ recoveryCodes: CODES }) });
    press('New recovery codes');
    await dialog('New recovery codes');
    type('Current password', 'secret12');
    press('Get new codes');
    expect(document.activeElement).toBe(input(APP_CODE));
    press('Use a recovery code instead');
    type('Recovery code', 'AAAA-BBBB-CCCC-DDDD');
    press('Get new codes');
    await dialog('Save your recovery codes');
    expect(bodies(calls, '/auth/second-factor/recovery-codes')).toEqual([
      { password: 'secret12', code: 'AAAA-BBBB-CCCC-DDDD' },
    ]);
  });

  it('are copied, downloaded, and closed only after they are saved', async () => {
    const downloads = watchDownloads();
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await show(ON, { [CODES_CALL]: () => data({ recoveryCodes: CODES }) });
    await renew();
    await dialog('Save your recovery codes');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(button('Done').disabled).toBe(true);
    press('Copy codes');
    await screen.findByText('Copied');
    press('Download');
    expect([copied, downloads]).toEqual([[CODES.join('\n')], ['sahaya-recovery-codes.txt']]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByLabelText('I saved these codes'));
    press('Done');
    await noDialog();
    const free = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  it('are shown again to a user who left the profile without saving them', async () => {
    serve({ 'GET /auth/second-factor': () => data(ON), [CODES_CALL]: () => data({ recoveryCodes: CODES }) });
    function Profile() {
      const [isThere, setThere] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setThere(!isThere)}>
            Leave or return
          </button>
          {isThere && <TwoStepSection />}
        </>
      );
    }
    renderAt('/profile', <Profile />);
    await screen.findByText('10 codes left');
    await renew();
    await dialog('Save your recovery codes');
    fireEvent.click(screen.getByText('Leave or return'));
    await noDialog();
    fireEvent.click(screen.getByText('Leave or return'));
    const codes = await dialog('Save your recovery codes');
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
  });

  it('are asked for again when the answer was lost', async () => {
    await show(ON, { [CODES_CALL]: lost });
    await renew();
    expect(await said()).toMatch(/^The connection was lost. Your earlier recovery codes may no longer work./);
    expect(input('Current password').value).toBe('secret12');
  });
});

describe('replacing the app and turning two-step sign-in off', () => {
  it('replaces the app with the password and a code of the current one', async () => {
    const { calls, becomes } = await show(ON, {
      [SETUP_CALL]: () => data(SETUP),
      [CONFIRM_CALL]: () => {
        becomes({ ...ON, since: LATER });
        return data({ recoveryCodes: CODES });
      },
    });
    press('Replace app');
    await dialog('Replace your app');
    type('Current password', 'secret12');
    type(APP_CODE, '123456');
    press('Continue');
    await dialog('Connect your app');
    expect(bodies(calls, '/auth/second-factor/setup')).toEqual([{ password: 'secret12', code: '123456' }]);
    type('Code from the app', '654321');
    press('Use this app');
    await dialog('Save your recovery codes');
    expect(await screen.findByText('Since Wed 2 Dec 2026')).toBeTruthy();
  });

  it('knows whether the app was replaced when the answer was lost', async () => {
    const { becomes } = await show(ON, { [SETUP_CALL]: () => data(SETUP), [CONFIRM_CALL]: lost });
    press('Replace app');
    await dialog('Replace your app');
    type('Current password', 'secret12');
    type(APP_CODE, '123456');
    press('Continue');
    await dialog('Connect your app');
    type('Code from the app', '654321');
    press('Use this app');
    await screen.findByText(/^The connection was lost. Please send the code again/);
    becomes({ ...ON, since: LATER });
    press('Use this app');
    await dialog('Your recovery codes did not arrive');
  });

  it('is turned off with the password and a code', async () => {
    const { calls, becomes } = await show(ON, { [REMOVE_CALL]: wrongCode });
    press('Turn off');
    const ask = await dialog('Turn off two-step sign-in?');
    type('Current password', 'secret12');
    type(APP_CODE, '123456');
    fireEvent.click(ask.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(input(APP_CODE).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(input(APP_CODE));
    expect(input('Current password').value).toBe('secret12');
    expect(bodies(calls, '/auth/second-factor/remove')).toEqual([{ password: 'secret12', code: '123456' }]);
    becomes(OFF);
    serve({ 'GET /auth/second-factor': () => data(OFF), [REMOVE_CALL]: () => data({}) });
    type(APP_CODE, '234567');
    fireEvent.click(ask.getByRole('button', { name: 'Turn off' }));
    await noDialog();
    expect(await screen.findByText('Off')).toBeTruthy();
  });

  it('closes on request without a change', async () => {
    const { calls } = await show(ON);
    press('Turn off');
    await dialog('Turn off two-step sign-in?');
    press('Close');
    await noDialog();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});
