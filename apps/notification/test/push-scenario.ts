import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Actor, type BookingMoved, getPreferences, subscribePush } from '@sahaya/contracts';
import { istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type RunningNotification, startNotification } from './harness.js';
import { type PushEndpoint, startPushEndpoint } from './push-endpoint.js';

/** Runs the service and a push service for the specs of one file, each at noon with a new customer and helper. */
export function setUpPushScenario() {
  let endpoint: PushEndpoint;
  let notification: RunningNotification;
  let customer: Actor;
  let helper: Actor;
  let now: Date;
  beforeAll(async () => {
    endpoint = await startPushEndpoint();
    notification = await startNotification({ PUSH_ALLOWED_HOSTS: endpoint.host });
    notification.service.clock.now = () => now;
  });
  afterAll(async () => {
    await notification?.stop();
    await endpoint?.stop();
  });
  beforeEach(() => {
    now = istInstant('2026-12-01', '12:00');
    endpoint.pushed.length = 0;
    notification.sentMessages.length = 0;
    customer = notification.person('customer');
    helper = notification.person('helper');
  });

  const setNow = (instant: Date) => {
    now = instant;
    notification.service.clock.set(0);
  };
  return {
    get endpoint() {
      return endpoint;
    },
    get notification() {
      return notification;
    },
    get customer() {
      return customer;
    },
    get helper() {
      return helper;
    },
    get now() {
      return now;
    },
    moveTo: (date: string, time: string) => setNow(istInstant(date, time)),
    advance: (ms: number) => setNow(new Date(now.getTime() + ms)),
    /** Subscribes a browser and waits for its welcome message. */
    async subscribe(actor: Actor, browser = endpoint.browser()) {
      await notification.rpc.call(subscribePush, { actor, endpoint: '', subscription: browser });
      await notification.waitForDelivery(actor.userId);
      await notification.collection('deliveries').deleteMany({ userId: actor.userId });
      await notification.collection('notifications').deleteMany({ userId: actor.userId });
      endpoint.pushed.length = 0;
      return browser;
    },
    countDevices: (userId: string) => notification.collection('push_devices').countDocuments({ userId }),
    preferences: (actor: Actor) => notification.rpc.call(getPreferences, { actor }),
    buildVisit: (): BookingMoved => ({
      bookingId: newId(),
      customerId: customer.userId,
      helperId: helper.userId,
      customerName: 'Asha Rao',
      helperName: 'Ravi Kumar',
      service: 'cooking',
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '11:00',
    }),
  };
}
