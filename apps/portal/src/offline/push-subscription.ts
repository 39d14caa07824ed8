import { subscribePush, unsubscribePush, vapidPublicKey } from '../api/calls.js';
import { api } from '../api/api-client.js';
import { sessionStore } from '../api/session/session-store.js';
import { isViewAsTab } from '../api/session/view-as.js';
import type { FallbackTextKey } from '../api/error-message.js';
import { hasServiceWorkers, PUSH_WORKER } from './service-workers.js';

/** The reason why this browser cannot be subscribed, as a user message. */
export class PushError extends Error {
  constructor(readonly key: FallbackTextKey) {
    super(key);
  }
}

export const isPushSupported = (): boolean =>
  !isViewAsTab() && hasServiceWorkers() && 'PushManager' in window && 'Notification' in window;
export const isPushBlocked = (): boolean => isPushSupported() && Notification.permission === 'denied';

/**
 * Asks for permission, subscribes the browser and registers the subscription with the server. If the last step fails,
 * the subscription is removed from the browser.
 */
export async function enablePush(): Promise<void> {
  if (!isPushSupported()) throw new PushError('error.pushUnsupported');
  if (!sessionStore.current()) throw new PushError('error.pushLoggedOut');
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  if (!registration) throw new PushError('error.noWorker');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('error.pushDenied');

  const { publicKey } = await api.call(vapidPublicKey, {});
  const subscription = await subscribe(registration, publicKey);
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    await api.call(subscribePush, { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const active = () => registration.pushManager.subscribe(options);
  try {
    return await active().catch(async () => {
      // An existing subscription with another key prevents a new one.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return active();
    });
  } catch {
    throw new PushError('error.pushFailed');
  }
}

export async function disablePush(): Promise<void> {
  const registration = hasServiceWorkers()
    ? await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope)
    : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  await api.call(unsubscribePush, { endpoint: subscription?.endpoint ?? '' });
  await subscription?.unsubscribe();
}
