import type { SignalRule, SignalState } from '@sahaya/domain';

const rule: Record<SignalRule, string> = {
  'unconfirmed-visits': 'Visits without a start code',
  'payment-outside': 'Payment or contact outside the platform',
  'refund-heavy-pair': 'Many refunds between two people',
  'review-burst': 'Many reviews within a day',
};
const state: Record<SignalState, string> = { open: 'Open', confirmed: 'Confirmed', dismissed: 'Dismissed' };

export const signalTexts = {
  name: 'Signals',
  failed: 'The signals could not be loaded',
  empty: 'No open signals',
  emptyHint: 'A rule opens a signal when it finds a pattern in recent events.',
  noneInState: 'No signals match these filters',
  rule,
  state,
  severity: { high: 'Severe', low: 'Minor' },
  ruleLabel: 'Rule',
  rules: 'Rules',
  opens: (threshold: number, days: number) =>
    days === 1 ? `Opens a signal at ${threshold} within a day` : `Opens a signal at ${threshold} within ${days} days`,
  openCount: (count: number) => `${count} open`,
  share: (precision: number, confirmed: number, decided: number) =>
    `${Math.round(precision * 100)} % confirmed: ${confirmed} of ${decided}`,
  since: 'Open since',
  people: 'People',
  evidence: 'Evidence',
  earlier: (count: number) => `and ${count} earlier`,
  kind: { booking: 'Booking', subscription: 'Subscription', chat: 'Chat' },
  decision: 'Decision',
  confirm: 'Confirm',
  confirmHint:
    'Confirming records that the pattern is real. It changes nothing for the people; block or cancel on their pages.',
  dismiss: 'Dismiss',
  dismissHint: 'Dismissing records that there is an innocent reason. Only new events can open this signal again.',
  done: 'Decision recorded',
  change: 'Change threshold',
  changeHint: 'A lower number opens more signals. Signals that are open stay open.',
  threshold: 'Number of events',
  changed: 'Threshold changed',
};
