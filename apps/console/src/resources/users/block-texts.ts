import type { BlockPreview } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';

const count = (amount: number, one: string, other: string) => `${amount} ${amount === 1 ? one : other}`;

/** Texts of the block dialog and of what a block has done. */
export const blockTexts = {
  title: (name: string) => `Block ${name}?`,
  hint: 'Signs the user out everywhere and blocks sign-in at once. A helper is hidden from search.',
  staffHint: 'Signs the staff member out everywhere and blocks sign-in at once.',
  list: 'What will happen',
  none: 'No bookings or subscriptions are affected.',
  bookings: 'Bookings',
  subscriptions: 'Subscriptions',
  failed: 'The list could not be loaded',
  changed: 'The list has changed since you opened it. Please check it again.',
  missing: (sources: string) =>
    `${sources} could not be checked. You can still block the user: what is planned there is cancelled as soon as it is available again.`,
  source: { booking: 'Bookings', subscription: 'Subscriptions', payment: 'Payouts' } satisfies Record<
    BlockPreview['missing'][number],
    string
  >,
  with: (service: string, name: string) => `${service} with ${name}`,
  requestCancelled: 'Request cancelled',
  cancelled: 'Cancelled',
  searchStarts: 'Cancelled, other helpers are asked',
  searchEnds: 'The search for another helper ends',
  refund: (amount: string) => `${amount} refunded`,
  refundIfNone: (amount: string) => `${amount} refunded if none is found`,
  compensation: (amount: string) => `${amount} to the helper, paid by ${BRAND}`,
  credit: (amount: string) => `${amount} credit for the customer`,
  visits: (amount: number) => count(amount, 'visit cancelled', 'visits cancelled'),
  more: (amount: number) => `and ${amount} more`,
  total: 'Refunded at once',
  totalLater: 'Refunded if no other helper is found',
  totalCompensation: 'Paid to helpers',
  totalCredit: 'Credit',
  notified: 'Notified',
  people: (amount: number) => count(amount, 'person', 'people'),
  notifiedHint: 'They learn that the visit is cancelled, not that or why the user is blocked.',
  substitutes: (amount: number) =>
    `${count(amount, 'visit', 'visits')} as a substitute: the customer chooses again or gets a refund.`,
  left: (amount: number) =>
    `${count(amount, 'visit is', 'visits are')} under way or in question and will end as usual.`,
  earnings: (amount: string) => `Earnings of ${amount} are still paid out as usual.`,
  unblockHint: 'Unblocking gives access back. Cancelled bookings and subscriptions stay cancelled.',
  confirm: 'Block user',
  unblock: 'Lets the user sign in again. Cancelled bookings and subscriptions stay cancelled.',
  by: 'Blocked by',
  effect: {
    bookings: (done: number, planned: number) => `${done} of ${planned} bookings cancelled`,
    subscriptions: (done: number, planned: number) => `${done} of ${planned} subscriptions cancelled`,
    searches: (amount: number) => count(amount, 'search for another helper', 'searches for another helper'),
    paid: (amount: string) => `${amount} paid to helpers`,
    pending: 'in progress',
  },
  effects: 'Done',
  unchanged: 'Bookings and subscriptions were not changed by this block.',
};
