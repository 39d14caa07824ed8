/** The states of a payout. */
export const PAYOUT_STATUSES = ['pending', 'processing', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

// Forward only: late or repeated reports match no transition. A bank may reverse a payout that it reported as paid.
const TRANSITIONS: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
};
export const mayPayoutMove = (from: PayoutStatus, to: PayoutStatus): boolean => TRANSITIONS[from].includes(to);
/** The states from which a payout may reach this state. */
export const payoutSources = (to: PayoutStatus): PayoutStatus[] =>
  PAYOUT_STATUSES.filter((from) => mayPayoutMove(from, to));

export const PAYOUT_METHODS = ['upi', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** The account to which a helper is paid. */
export type PayoutDestination =
  | { method: 'upi'; name: string; upiId: string }
  | { method: 'bank'; name: string; accountNumber: string; ifsc: string };

/** One text for every spelling of a UPI id or of a bank account. The name of the owner is not part of it. */
export const payoutDestinationText = (destination: PayoutDestination): string =>
  destination.method === 'upi'
    ? `upi ${destination.upiId.trim().toLowerCase()}`
    : `bank ${destination.ifsc.replace(/[\s-]/g, '').toUpperCase()} ${destination.accountNumber.replace(/\D/g, '')}`;

/** Payouts to a new account wait this long. Its owner is told at once, and can stop a change by somebody else. */
export const PAYOUT_ACCOUNT_WAIT_HOURS = 24;

/** The masked form: `as••@okbank`, `•••• 6789, HDFC0001234`. */
export function maskDestination(destination: PayoutDestination): string {
  if (destination.method === 'bank') return `•••• ${destination.accountNumber.slice(-4)}, ${destination.ifsc}`;
  const [user = '', bank = ''] = destination.upiId.split('@');
  return `${user.slice(0, 2)}••@${bank}`;
}
