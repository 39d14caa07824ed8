import { subscribePush, unsubscribePush, vapidPublicKey } from '@sahaya/contracts';
import { api } from '../api.js';
import { sessionStore } from '../session/session.js';
import { isViewTab } from '../session/view.js';
import type { Fallback } from '../messages.js';
import { hasWorkers, PUSH_WORKER } from './workers.js';

/** Why this browser cannot be subscribed, as a user message. */
export class PushFault extends Error {
  constructor(readonly key: Fallback) {
    super(key);
  }
}

export const isPushSupported = (): boolean =>
  !isViewTab() && hasWorkers() && 'PushManager' in window && 'Notification' in window;
export const isPushBlocked = (): boolean => isPushSupported() && Notification.permission === 'denied';

/** Permission, the browser's subscription, and the server has it; the browser's is undone if that fails. */
export async function enablePush(): Promise<void> {
  if (!isPushSupported()) throw new PushFault('error.pushUnsupported');
  if (!sessionStore.current()) throw new PushFault('error.pushLoggedOut');
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope);
  if (!registration) throw new PushFault('error.noWorker');
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFault('error.pushDenied');

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
      // One that was made with another key stands in the way.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return active();
    });
  } catch {
    throw new PushFault('error.pushFailed');
  }
}

export async function disablePush(): Promise<void> {
  const registration = hasWorkers() ? await navigator.serviceWorker.getRegistration(PUSH_WORKER.scope) : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  await api.call(unsubscribePush, { endpoint: subscription?.endpoint ?? '' });
  await subscription?.unsubscribe();
}
