import { BRAND } from '@sahaya/domain';
import type { ExportSection } from '@sahaya/contracts';

// The texts of the readable data export, which only its page needs. They are loaded when a file is saved.

export const EXPORT_TEXTS = {
  title: `Your data on ${BRAND}`,
  lead: 'Everything that is stored about you. Amounts are in rupees, times in Indian Standard Time. Saved on',
  none: 'Nothing is stored.',
  yes: 'Yes',
  no: 'No',
} as const;

/** The title of each section of the data export. */
export const EXPORT_TITLES: Readonly<Record<ExportSection, string>> = {
  account: 'Account',
  consents: 'Consent to the terms',
  addresses: 'Saved addresses',
  sessions: 'Devices where you signed in',
  bookings: 'Bookings',
  subscriptions: 'Subscriptions',
  subscriptionVisits: 'Visits of subscriptions',
  reviews: 'Reviews you wrote and received',
  disputes: 'Disputes',
  messages: 'Messages',
  favourites: 'Favourites',
  blockedUsers: 'People you blocked',
  waitlist: 'Waiting list',
  wallet: 'Wallet',
  walletEntries: 'Changes of your credit',
  dues: 'Fees',
  orders: 'Payment orders',
  payments: 'Payments',
  refunds: 'Refunds',
  receipts: 'Receipts',
  notifications: 'Notifications',
  notificationDeliveries: 'Deliveries of notifications',
  notificationPreferences: 'Notification settings',
  pushDevices: 'Browsers with push notifications',
  calendarFeed: 'Calendar feed',
  tickets: 'Messages to support and safety reports',
  helperProfile: 'Public profile and working hours',
  verifications: 'Identity verification',
  timeOff: 'Time off',
  sickDays: 'Sick days',
  strikes: 'Missed or late-cancelled visits',
  earnings: 'Earnings',
  earningsBalance: 'Balance of your earnings',
  payoutAccount: 'Payout account',
  payouts: 'Payouts',
};
