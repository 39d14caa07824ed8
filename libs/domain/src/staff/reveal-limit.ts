import { HOUR_MS, MINUTE_MS } from '../time/time.js';

/** Reveals of a staff member within a minute, of one record or of several. */
export const REVEALS_PER_MINUTE = 10;
/** Different records that a staff member may reveal within REVEALS_COUNTED_MS without a recent code. */
export const RECORDS_WITHOUT_CODE = 20;
export const REVEALS_COUNTED_MS = HOUR_MS;

export interface CountedReveal {
  /** The id of the user, booking, chat and so on. */
  record: string;
  at: Date;
}
interface NewReveal {
  record: string;
  /** The session has a recent code of the second factor. */
  isVerified: boolean;
}

/** The reveals that still count at `now`. */
export const countedReveals = <T extends CountedReveal>(
  reveals: readonly T[],
  now: Date,
  forMs = REVEALS_COUNTED_MS,
): T[] => reveals.filter(({ at }) => now.getTime() - at.getTime() < forMs);

/** Why a reveal is refused: too many in a minute, or too many different records without a code. */
export function revealRefusal(
  earlier: readonly CountedReveal[],
  { record, isVerified }: NewReveal,
  now: Date,
): 'too-fast' | 'unverified' | undefined {
  if (countedReveals(earlier, now, MINUTE_MS).length >= REVEALS_PER_MINUTE) return 'too-fast';
  const records = new Set([record, ...countedReveals(earlier, now).map((reveal) => reveal.record)]);
  return !isVerified && records.size > RECORDS_WITHOUT_CODE ? 'unverified' : undefined;
}
