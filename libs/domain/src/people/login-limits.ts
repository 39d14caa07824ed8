/** Wrong passwords for one account. */
export interface LoginFailures {
  /** In a row, that is without the right password in between. */
  count: number;
  lastAt: Date;
}

/**
 * How many wrong passwords are judged without a pause: from one source, which is a device that signed in to the account
 * before or else a network, and from all networks together. Strangers with many addresses therefore slow down each
 * other and new devices, but no device of the owner.
 */
export const LOGIN_LIMITS = { perSource: 20, perAccount: 100 } as const;
/** Wrong passwords from one network for all accounts together, from devices that are not known, in an hour. */
export const NETWORK_FAILURES_PER_HOUR = 1_000;

/** Wrong one-time codes in an hour from devices that are not known: from one network, and altogether. */
export const WRONG_CODES_PER_HOUR = { network: 100, platform: 2_000 } as const;

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** The pause after the latest of these wrong passwords: 0 below the limit, then 30 s, doubled by each up to 15 min. */
export const loginPauseSeconds = (count: number, limit: number): number =>
  count < limit ? 0 : Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (count - limit));

/** Seconds until the next password is judged; 0: now. */
export function loginWaitSeconds({ count, lastAt }: LoginFailures, limit: number, now: Date): number {
  const left = lastAt.getTime() + loginPauseSeconds(count, limit) * 1_000 - now.getTime();
  return Math.max(0, Math.ceil(left / 1_000));
}
