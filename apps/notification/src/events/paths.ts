import type { Party } from '@sahaya/domain';

export { BOOKINGS_PATH } from '../shared/notification.model.js';

/** The pages of the portal that list subscriptions. */
export const SUBSCRIPTION_PATHS: Record<Party, string> = {
  customer: '/my-subscriptions',
  helper: '/helper-subscriptions',
};
