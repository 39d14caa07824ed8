const DAY_MS = 86_400_000;
/** The outbox and the event stream keep copies of personal data for this time. */
const COPIES_EXPIRE_DAYS = 7;

/**
 * The number of the receipt of a deletion. The id stays in the records that are kept, so support finds them by the
 * number.
 */
export const deletionReceiptNumber = (userId: string): string => `DEL-${userId.toUpperCase()}`;

/** Why an account cannot be deleted yet. */
export const DELETION_OBSTACLES = ['bookings', 'dues', 'earnings'] as const;
export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number];

export interface OpenBusiness {
  /** Bookings, subscriptions and disputes that have not ended. */
  active: number;
  /** Fees and cash commission that the person has not paid. */
  owedPaise: number;
  /** Earnings that have not been paid out. */
  earnedPaise: number;
}

/** The first reason why the person cannot ask for the deletion yet. */
export function deletionObstacle({ active, owedPaise, earnedPaise }: OpenBusiness): DeletionObstacle | undefined {
  if (active > 0) return 'bookings';
  if (owedPaise > 0) return 'dues';
  return earnedPaise > 0 ? 'earnings' : undefined;
}

/**
 * Why the deletion has to wait after the seven days. Money that nobody settles stops holding it back while there is
 * time to keep the promise of `purgeDays`.
 */
export function deletionWaitsFor(
  open: OpenBusiness,
  { requestedAt, now, purgeDays }: { requestedAt: Date; now: Date; purgeDays: number },
): DeletionObstacle | undefined {
  const obstacle = deletionObstacle(open);
  const moneyWaitsDays = purgeDays - COPIES_EXPIRE_DAYS - 1;
  const isPatient = now.getTime() < requestedAt.getTime() + moneyWaitsDays * DAY_MS;
  return obstacle === 'bookings' || isPatient ? obstacle : undefined;
}
