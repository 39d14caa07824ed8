import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Actor, type BookingMoved, listNotifications } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { type RunningNotification, startNotification } from './harness.js';

/** Noon in India: outside quiet hours, so that every notification is delivered at once. */
const NOON = '2026-12-01T06:30:00.000Z';

/** Runs the service for the specs of one file, each with a new customer and helper. */
export function setUpScenario() {
  let notification: RunningNotification;
  let customer: Actor;
  let helper: Actor;
  beforeAll(async () => {
    notification = await startNotification();
    notification.service.clock.set(Date.parse(NOON) - Date.now());
  });
  afterAll(() => notification?.stop());
  beforeEach(() => {
    customer = notification.person('customer');
    helper = notification.person('helper');
  });

  const inbox = async (actor: Actor) => notification.rpc.call(listNotifications, { actor, page: 1, limit: 20 });
  return {
    get service() {
      return notification.service;
    },
    get customer() {
      return customer;
    },
    get helper() {
      return helper;
    },
    collection: (name: string) => notification.collection(name),
    publish: ((event, data) => notification.publish(event, data)) as RunningNotification['publish'],
    redeliver: ((envelope) => notification.redeliver(envelope)) as RunningNotification['redeliver'],
    inbox,
    kinds: async (actor: Actor) => (await inbox(actor)).notifications.map(({ kind }) => kind),
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
