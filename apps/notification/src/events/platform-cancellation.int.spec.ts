import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type Actor,
  type EventData,
  listNotifications,
  PLATFORM_CANCELLED,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type RunningNotification, startNotification } from '../../test/harness.js';

type Cancelled = EventData<typeof PLATFORM_CANCELLED>;

let notification: RunningNotification;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.stop());
beforeEach(() => {
  customer = notification.person('customer');
  helper = notification.person('helper');
});

const people = () => ({
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Meera Das',
});
const visit = (change: Partial<Cancelled>): Cancelled => ({
  ...people(),
  bookingId: newId(),
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  notifies: 'customer',
  wasAccepted: true,
  isSearching: false,
  refundPaise: 0,
  compensationPaise: 0,
  creditPaise: 0,
  ...change,
});
const inbox = async (actor: Actor) =>
  (await notification.service.rpc.call(listNotifications, { actor, page: 1, limit: 20 })).notifications;

it.each<[string, Partial<Cancelled>, RegExp]>([
  [
    'a paid visit',
    { refundPaise: 44_800 },
    new RegExp(`^${BRAND} cancelled your visit with Meera Das: .* You get a full refund\\.`),
  ],
  ['a visit with a search', { isSearching: true, creditPaise: 4_480 }, /other helpers .* added ₹44\.80 to your wallet/],
  [
    'a request',
    { wasAccepted: false },
    new RegExp(`^${BRAND} cancelled your request to Meera Das: .* You pay nothing\\.`),
  ],
  [
    'a visit of a customer',
    { notifies: 'helper' },
    new RegExp(`^${BRAND} cancelled the visit of Asha Rao: .* not count against you`),
  ],
  ['a late one', { notifies: 'helper', compensationPaise: 10_000 }, /You get ₹100 because it is so late\.$/],
  ['a request of a customer', { notifies: 'helper', wasAccepted: false }, /You need not reply\.$/],
])('tells only the other side of %s, and not why', async (_, change, body) => {
  const cancelled = visit(change);
  await notification.publish(PLATFORM_CANCELLED, cancelled);
  const [told, other] = cancelled.notifies === 'helper' ? [helper, customer] : [customer, helper];
  const [message, ...more] = await inbox(told);
  expect(message).toMatchObject({ kind: 'booking-platform-cancelled', body: expect.stringMatching(body) });
  expect(message?.body).not.toMatch(/block/i);
  expect([more, await inbox(other)]).toEqual([[], []]);
});

it('tells only the other side of a subscription', async () => {
  const plan = {
    ...people(),
    subscriptionId: newId(),
    services: ['cooking'],
    startDate: '2026-12-01',
    endDate: '2026-12-31',
  };
  const ended = {
    ...plan,
    notifies: 'customer' as const,
    wasAccepted: true,
    refundPaise: 89_600,
    compensationPaise: 0,
  };
  await notification.publish(SUBSCRIPTION_EVENT.platformCancelled, ended);
  expect(await inbox(customer)).toMatchObject([
    {
      kind: 'plan-platform-cancelled',
      body: `${BRAND} cancelled your subscription with Meera Das: cooking. We refund ₹896 for the visits that are left. You can choose another helper.`,
    },
  ]);
  expect(await inbox(helper)).toEqual([]);
});
