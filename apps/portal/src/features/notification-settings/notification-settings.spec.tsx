/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_NOTIFICATION_PREFERENCES } from '@sahaya/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { sessionStore } from '../../api/session/session-store.js';
import { aUser } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, refusal, serve } from '../../../test/server.js';
import { preferencesQuery } from './notification-settings.queries.js';
import { PushOffer } from './push-offer.js';
import { NotificationSettingsScreen } from './notification-settings.screen.js';

const JSON_FORM = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
let permission: NotificationPermission;
let worker: object | undefined;
let unsubscribed: number;

/** Provides the push APIs of a browser, as far as the screen uses them. */
function givePush(subscribe: () => Promise<unknown> = () => Promise.resolve(subscription)) {
  worker = { pushManager: { subscribe, getSubscription: () => Promise.resolve(subscription) } };
  Object.assign(window, {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission;
      },
      requestPermission: () => Promise.resolve(permission),
    },
  });
  const serviceWorker = { getRegistration: () => Promise.resolve(worker) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}
const subscription = {
  endpoint: JSON_FORM.endpoint,
  toJSON: () => JSON_FORM,
  unsubscribe: () => Promise.resolve((unsubscribed += 1)),
};
const settings = (isSubscribed: boolean) => () => data({ preferences: DEFAULT_NOTIFICATION_PREFERENCES, isSubscribed });
const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
const press = async (name: string) => fireEvent.click(await screen.findByText(name));
const show = () => renderAt('/notifications', <NotificationSettingsScreen />);

beforeEach(() => {
  permission = 'granted';
  unsubscribed = 0;
  sessionStore.start({ token: 'token', user: aUser() });
  givePush();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('this device', () => {
  it('recommends a modern browser if push is not supported', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    serve({ 'GET /notifications/preferences': settings(false) });
    show();
    expect(await alerts()).toEqual([expect.stringContaining('We recommend a modern browser')]);
    await waitFor(() => expect(screen.getByText('Disabled')).toBeTruthy());
    expect((screen.getByText('Enable').closest('button') as HTMLButtonElement).disabled).toBe(true);
  });

  it('registers the subscription and announces a welcome notification', async () => {
    let on = false;
    const calls = serve({
      'GET /notifications/preferences': () => settings(on)(),
      'GET /notifications/vapid-public-key': () => data({ publicKey: 'BKEY' }),
      'POST /notifications/subscribe': () => {
        on = true;
        return data({ isSubscribed: true });
      },
    });
    show();
    await screen.findByText('Disabled');
    await press('Enable');
    expect(await alerts()).toEqual(['You are subscribed to notifications. A welcome notification follows shortly.']);
    await screen.findByText('Enabled');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(JSON_FORM);
  });

  it.each<[string, () => void, string]>([
    ['permission is denied', () => (permission = 'denied'), 'Notification permission denied'],
    ['there is no worker', () => (worker = undefined), 'Service worker not available'],
    ['nobody is signed in', () => sessionStore.leave(), 'User not authenticated'],
    [
      'the browser’s push service does not answer',
      () => givePush(() => Promise.reject(new Error('AbortError'))),
      'Failed to subscribe to notifications',
    ],
  ])('%s: stays off and explains why', async (_, spoil, message) => {
    const calls = serve({
      'GET /notifications/preferences': settings(false),
      'GET /notifications/vapid-public-key': () => data({ publicKey: 'BKEY' }),
    });
    show();
    await screen.findByText('Disabled');
    spoil();
    await press('Enable');
    expect(await alerts()).toEqual([message]);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('removes the subscription from the browser if the server refuses it', async () => {
    serve({
      'GET /notifications/preferences': settings(false),
      'GET /notifications/vapid-public-key': () => data({ publicKey: 'BKEY' }),
      'POST /notifications/subscribe': () => ({ status: 500, body: {} }),
    });
    show();
    await screen.findByText('Disabled');
    await press('Enable');
    expect(await alerts()).toEqual(['Failed to subscribe to notifications. Please try again.']);
    expect(unsubscribed).toBe(1);
  });

  it.each<[string, string, object, string, string]>([
    [
      'Test',
      'POST /notifications/test',
      { sent: 1 },
      'Test notification sent.',
      "Failed to send test notification. Make sure you're subscribed.",
    ],
    [
      'Disable',
      'POST /notifications/unsubscribe',
      { isSubscribed: false },
      'You are unsubscribed from notifications.',
      'Failed to unsubscribe. Please try again.',
    ],
  ])('%s reports success or failure', async (button, call, answer, done, failed) => {
    const answers = { 'GET /notifications/preferences': settings(true) };
    serve({ ...answers, [call]: () => ({ status: 500, body: {} }) });
    show();
    await press(button);
    expect(await alerts()).toEqual([failed]);
    serve({ ...answers, [call]: () => refusal(409, 'PUSH_NOT_SUBSCRIBED', 'This browser is not subscribed') });
    await press(button);
    await screen.findByText('This browser is not subscribed');
    serve({ ...answers, [call]: () => data(answer) });
    await press(button);
    await waitFor(async () => expect(await alerts()).toEqual([done]));
  });
});

describe('the preferences', () => {
  it('show their state, change at once, and are undone after a failure', async () => {
    let answer!: (value: { status: number; body: unknown }) => void;
    const calls = serve({
      'GET /notifications/preferences': settings(false),
      'PUT /notifications/preferences': () => new Promise((resolve) => (answer = resolve)),
    });
    show();
    const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    await waitFor(() => expect(box('Booking updates').disabled).toBe(false));
    expect(['Booking updates', 'Reviews', 'Reminders', 'Offers and news'].map((name) => box(name).checked)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    fireEvent.click(box('Reminders'));
    await waitFor(() => expect(box('Reminders').checked).toBe(false));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ reminders: false }));
    answer({ status: 500, body: {} });
    expect(await alerts()).toEqual(['Failed to update preferences. Please try again.']);
    expect(box('Reminders').checked).toBe(true);
  });

  it('explain a loading failure with a retry', async () => {
    serve({ 'GET /notifications/preferences': () => ({ status: 500, body: {} }) });
    show();
    expect(await alerts()).toEqual([expect.stringContaining('Failed to load your notification settings')]);
    serve({ 'GET /notifications/preferences': settings(true) });
    await press('Retry');
    await screen.findByText('Enabled');
  });
});

it('explains the installation on each kind of device', () => {
  serve({ 'GET /notifications/preferences': settings(false) });
  show();
  for (const platform of [/^Android:/, /^iPhone and iPad:/, /^Computer:/])
    expect(screen.getByText(platform)).toBeTruthy();
});

describe('the offer after a request', () => {
  const onClose = jest.fn();
  const Loaded = () => (useQuery(preferencesQuery).data ? <p>settings loaded</p> : null);
  const offer = () =>
    renderAt(
      '/my-bookings',
      <>
        <PushOffer name="Ravi" onClose={onClose} />
        <Loaded />
      </>,
    );

  it('turns notifications on, and is gone then', async () => {
    let isOn = false;
    serve({
      'GET /notifications/preferences': () => settings(isOn)(),
      'GET /notifications/vapid-public-key': () => data({ publicKey: 'key' }),
      'POST /notifications/subscribe': () => {
        isOn = true;
        return data({ isSubscribed: true });
      },
    });
    offer();
    expect(await screen.findByRole('region', { name: 'Be told when Ravi answers' })).toBeTruthy();
    await press('Turn on notifications');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('says why it failed, and can be closed', async () => {
    permission = 'default';
    serve({ 'GET /notifications/preferences': settings(false) });
    offer();
    await press('Turn on notifications');
    expect(await alerts()).toEqual(['Notification permission denied']);
    await press('Not now');
    expect(onClose).toHaveBeenCalled();
  });

  it.each<[string, () => void, boolean]>([
    ['has them on', () => undefined, true],
    ['blocks them', () => (permission = 'denied'), false],
    ['cannot show them', () => Reflect.deleteProperty(navigator, 'serviceWorker'), false],
  ])('is absent in a browser that %s', async (_, prepare, isOn) => {
    prepare();
    const calls = serve({ 'GET /notifications/preferences': settings(isOn) });
    offer();
    expect(await screen.findByText('settings loaded')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/notifications/preferences']);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
