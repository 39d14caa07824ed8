import { firstViolation, type Violation } from './rule.js';

/** Whoever calls a visit off, claims or contests says why. */
export const reasonViolation = (reason: string, field = 'reason'): Violation | undefined =>
  firstViolation([[!reason.trim(), 'REASON_REQUIRED', field]]);
