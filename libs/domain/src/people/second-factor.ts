import { HOUR_MS, MINUTE_MS } from '../time/time.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

/** The codes that complete a sign-in after the password: of an authenticator app, or one of the recovery codes. */
export const CODE_FACTORS = ['totp', 'recovery'] as const;
export type CodeFactor = (typeof CODE_FACTORS)[number];
/** A passkey completes it without a code. */
export const FACTORS = [...CODE_FACTORS, 'passkey'] as const;
export type Factor = (typeof FACTORS)[number];

/** After the right password, the code is accepted for this time and this often. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
export const CHALLENGE_TRIES = 5;
/** Sensitive actions of staff need a code that is no older than this. */
export const STEP_UP_MS = 10 * MINUTE_MS;
export const RECOVERY_CODES = 10;
/** A session of staff ends after this time, and after this time without a request. */
export const STAFF_SESSION_MS = 8 * HOUR_MS;
export const STAFF_IDLE_MS = 30 * MINUTE_MS;
/** A proposed reset of a second factor can be approved for this time. */
export const FACTOR_RESET_MS = 24 * HOUR_MS;

export interface TypedCode {
  factor: CodeFactor;
  code: string;
}
/** A code as typed, with spaces, hyphens or lower case; undefined if it is neither kind of code. */
export function parseFactorCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { factor: 'totp', code };
  if (/^[A-Z2-7]{16}$/.test(code)) return { factor: 'recovery', code };
  return undefined;
}

const codeCheck = (code: string): Check => [!parseFactorCode(code), 'FACTOR_CODE_REQUIRED', 'code'];

export const factorCodeViolation = ({ code }: { code: string }): Violation | undefined =>
  firstViolation([codeCheck(code)]);

/** A change of the second factor: the password, and a code while one is in use. */
export const factorChangeViolation = ({
  password,
  code,
  isOn,
}: {
  password: string;
  code: string;
  isOn: boolean;
}): Violation | undefined =>
  firstViolation([[!password, 'PASSWORD_REQUIRED', 'password'], ...(isOn ? [codeCheck(code)] : [])]);

/** Whether a code was given recently enough for a sensitive action. */
export const isVerifiedRecently = (verifiedAt: Date | undefined, now: Date): boolean =>
  verifiedAt !== undefined && now.getTime() - verifiedAt.getTime() < STEP_UP_MS;

/** Whether a session of staff has ended by its age or by having been unused. */
export const hasStaffSessionEnded = (session: { startedAt: Date; lastSeenAt: Date }, now: Date): boolean =>
  now.getTime() - session.startedAt.getTime() >= STAFF_SESSION_MS ||
  now.getTime() - session.lastSeenAt.getTime() >= STAFF_IDLE_MS;
