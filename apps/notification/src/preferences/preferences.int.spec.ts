import { describe, expect, it } from '@jest/globals';
import { listNotifications, REMINDER_DUE, REVIEW_POSTED, setPreferences } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpPushScenario } from '../../test/push-scenario.js';

const scenario = setUpPushScenario();
const { buildVisit, preferences, subscribe } = scenario;

describe('the preferences', () => {
  it('change one by one, wrapped or bare, and keep the others', async () => {
    const set = (fields: object) =>
      scenario.notification.rpc.call(setPreferences, { actor: scenario.customer, ...fields });
    expect((await set({ preferences: { reminders: false } })).preferences.reminders).toBe(false);
    expect(await set({ marketing: true })).toEqual({
      preferences: { bookingUpdates: true, reviewNotifications: true, reminders: false, marketing: true },
      isSubscribed: false,
    });
    expect(await set({})).toMatchObject({ preferences: { reminders: false, marketing: true } });
    expect((await preferences(scenario.helper)).preferences.reminders).toBe(true);
  });

  it('stop the delivery, but not the inbox', async () => {
    await subscribe(scenario.helper);
    await scenario.notification.rpc.call(setPreferences, { actor: scenario.helper, reviewNotifications: false });
    const { customerId, helperId, customerName, bookingId } = buildVisit();
    await scenario.notification.publish(REVIEW_POSTED, {
      reviewId: newId(),
      bookingId,
      helperId,
      customerId,
      customerName,
      rating: 5,
    });
    expect(await scenario.notification.waitForDelivery(helperId)).toMatchObject({ state: 'skipped', attempts: [] });
    expect(
      (await scenario.notification.rpc.call(listNotifications, { actor: scenario.helper, page: 1, limit: 5 }))
        .unreadCount,
    ).toBe(1);
    expect(scenario.endpoint.pushed).toEqual([]);
  });

  it('stop reminders separately', async () => {
    await subscribe(scenario.customer);
    await scenario.notification.rpc.call(setPreferences, { actor: scenario.customer, reminders: false });
    await scenario.notification.publish(REMINDER_DUE, { ...buildVisit(), kind: '2h' });
    expect(await scenario.notification.waitForDelivery(scenario.customer.userId)).toMatchObject({ state: 'skipped' });
    expect(await scenario.notification.waitForDelivery(scenario.helper.userId)).toMatchObject({ state: 'sent' });
  });
});
