import type { OutputOf } from '@sahaya/contracts';
import type { dashboardStats } from '../../api/calls.js';
import { type PlainTextKey, plural } from '../../i18n/translate.js';

export type Stats = OutputOf<typeof dashboardStats>['stats'];
interface StatTile {
  label: Extract<PlainTextKey, `stats.${string}`>;
  value: string;
}

/** The three numbers on the dashboard of a role. */
export function toStatTiles(stats: Stats): StatTile[] {
  if ('activeBookings' in stats)
    return [
      { label: 'stats.activeBookings', value: String(stats.activeBookings) },
      { label: 'stats.completedServices', value: String(stats.completedServices) },
      { label: 'stats.reviewsGiven', value: String(stats.reviewsGiven) },
    ];
  return [
    { label: 'stats.pendingRequests', value: String(stats.pendingRequests) },
    { label: 'stats.jobsCompleted', value: String(stats.jobsCompleted) },
    { label: 'stats.averageRating', value: stats.totalReviews === 0 ? '–' : stats.averageRating.toFixed(1) },
  ];
}

/** The lists of the requests that the number counts. */
export function toRequestLinks(stats: Stats): { to: string; text: string }[] {
  if ('activeBookings' in stats) return [];
  const { pendingBookings = 0, pendingSubscriptions = 0 } = stats;
  return [
    ...(pendingBookings > 0
      ? [{ to: '/my-bookings?status=pending', text: plural('stats.bookings', pendingBookings) }]
      : []),
    ...(pendingSubscriptions > 0
      ? [{ to: '/helper-subscriptions?status=pending', text: plural('stats.subscriptions', pendingSubscriptions) }]
      : []),
  ];
}
