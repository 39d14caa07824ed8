import type { SignalRule, SignalState } from '@sahaya/domain';

const rule: Record<SignalRule, string> = {
  'unconfirmed-visits': 'Visits without a start code',
  'payment-outside': 'Payment or contact outside the platform',
  'refund-heavy-pair': 'Many refunds between two people',
  'review-burst': 'Many reviews within a day',
  'shared-device': 'Several accounts on one device',
  'self-booking': 'A visit between two people with one device',
  'shared-payout-account': 'Several helpers with one payout account',
};
/** The innocent reasons that a decision has to weigh. */
const note: Partial<Record<SignalRule, string>> = {
  'shared-device':
    'Families, flatmates and shops share one computer or phone, which is no fraud. The signal changes nothing for the accounts: look at their bookings and reviews before you decide.',
  'self-booking':
    'A household may let its helper sign in on its device. The signal changes nothing for the two people: check whether the visit took place before you decide.',
  'shared-payout-account':
    'Couples and families who work as helpers often have one bank account, which is no fraud. The signal changes nothing for the accounts: look at their visits, reviews and identity checks before you decide.',
};
const state: Record<SignalState, string> = { open: 'Open', confirmed: 'Confirmed', dismissed: 'Dismissed' };

export const signalTexts = {
  name: 'Signals',
  failed: 'The signals could not be loaded',
  empty: 'No open signals',
  emptyHint: 'A rule opens a signal when it finds a pattern in recent events.',
  noneInState: 'No signals match these filters',
  rule,
  note,
  state,
  severity: { high: 'Severe', low: 'Minor' },
  ruleLabel: 'Rule',
  rules: 'Rules',
  opens: (threshold: number, days: number) =>
    days === 1 ? `Opens a signal at ${threshold} within a day` : `Opens a signal at ${threshold} within ${days} days`,
  opensByAccounts: (threshold: number, days: number) => `Opens a signal at ${threshold} accounts within ${days} days`,
  opensBySharing: (threshold: number) => `Opens a signal at ${threshold} accounts at the same time`,
  openCount: (count: number) => `${count} open`,
  share: (precision: number, confirmed: number, decided: number) =>
    `${Math.round(precision * 100)} % confirmed: ${confirmed} of ${decided}`,
  recent: (confirmed: number, dismissed: number) => `Last 90 days: ${confirmed} confirmed, ${dismissed} dismissed`,
  upcoming: (threshold: number, day: string) => `Opens at ${threshold} from ${day} on`,
  use: (threshold: number) => `Use suggested ${threshold}`,
  useHint: (before: number, after: number) =>
    after > before
      ? `Most signals of this rule were dismissed. Of the last 90 days, ${after} instead of ${before} would have left out at least half of those, and at most a fifth of the confirmed ones.`
      : `Nearly all signals of this rule were confirmed in the last 90 days. ${after} instead of ${before} opens them earlier.`,
  startsOn: 'Starts on (empty: at once)',
  changes: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  changeLine: (before: number, after: number, day: string, by: string) => `${before} → ${after} from ${day}, ${by}`,
  since: 'Open since',
  people: 'People',
  evidence: 'Evidence',
  earlier: (count: number) => `and ${count} earlier`,
  kind: { booking: 'Booking', subscription: 'Subscription', chat: 'Chat' },
  account: (role: string | undefined, name: string, day: string) =>
    `${role === 'helper' ? 'Helper' : 'Customer'} ${name}, signed in on ${day}`,
  payoutAccount: (name: string, day: string) => `Helper ${name}, had the payout account on ${day}`,
  decision: 'Decision',
  confirm: 'Confirm',
  confirmHint:
    'Confirming records that the pattern is real. It changes nothing for the people; block or cancel on their pages.',
  dismiss: 'Dismiss',
  dismissHint: 'Dismissing records that there is an innocent reason. Only new events can open this signal again.',
  done: 'Decision recorded',
  change: 'Change threshold',
  changeHint:
    'A lower number opens more signals. Signals that are open stay open. The change replaces one that has not started.',
  threshold: 'Number of events',
  thresholdOfAccounts: 'Number of accounts',
  changed: 'Threshold changed',
};
