import type { Party } from '@sahaya/domain';

/** The pages of the portal that list bookings and subscriptions. */
export const BOOKINGS_PATH = '/my-bookings';
export const SUBSCRIPTION_PATHS: Record<Party, string> = {
  customer: '/my-subscriptions',
  helper: '/helper-subscriptions',
};
