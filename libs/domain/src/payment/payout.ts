/** Money on its way to a helper. */
export const PAYOUT_STATUSES = ['pending', 'processing', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

// Forward only: news that comes late or twice finds no arrow. A bank may take back what it had reported as paid.
const ARROWS: Record<PayoutStatus, readonly PayoutStatus[]> = {
  pending: ['processing', 'paid', 'failed'],
  processing: ['paid', 'failed', 'reversed'],
  paid: ['reversed'],
  failed: [],
  reversed: [],
};
export const mayPayoutMove = (from: PayoutStatus, to: PayoutStatus): boolean => ARROWS[from].includes(to);
/** From where a payout may come to this. */
export const payoutSources = (to: PayoutStatus): PayoutStatus[] =>
  PAYOUT_STATUSES.filter((from) => mayPayoutMove(from, to));

export const PAYOUT_METHODS = ['upi', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** Where a helper is paid. */
export type PayoutDestination =
  | { method: 'upi'; name: string; upiId: string }
  | { method: 'bank'; name: string; accountNumber: string; ifsc: string };

/** What of it is shown: `as••@okbank`, `•••• 6789, HDFC0001234`. */
export function maskDestination(destination: PayoutDestination): string {
  if (destination.method === 'bank') return `•••• ${destination.accountNumber.slice(-4)}, ${destination.ifsc}`;
  const [user = '', bank = ''] = destination.upiId.split('@');
  return `${user.slice(0, 2)}••@${bank}`;
}
