import { LIMITS } from '../policy/limits.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

/** An account has at most this many passkeys. */
export const MAX_PASSKEYS = 10;

/** The name by which the owner tells passkeys apart. */
export function passkeyNameViolation({ name }: { name: string }): Violation | undefined {
  const checks: Check[] = [
    [!name.trim(), 'NAME_REQUIRED', 'name'],
    [name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
  ];
  return firstViolation(checks);
}

/**
 * Whether a passkey may have been copied: its counter of signatures did not grow. Passkeys that are kept in an account of
 * their maker, and so are on several devices, do not count: theirs is always zero.
 */
export const isCounterBack = (stored: number, given: number): boolean => (stored > 0 || given > 0) && given <= stored;
