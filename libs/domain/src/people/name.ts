import { LIMITS } from '../policy/limits.js';
import { firstViolation, type Violation } from '../validation/rule.js';

/** Control characters, line and paragraph separators, and marks that turn the direction of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Visible in no font: white space, and joiners of zero width. */
const INVISIBLE = /[\s\p{Cf}]/gu;

/** The own name of a staff member, which colleagues read in lists and in the audit log. */
export const staffNameViolation = ({ name }: { name: string }): Violation | undefined =>
  firstViolation([
    [!name.replace(INVISIBLE, ''), 'NAME_REQUIRED', 'name'],
    [name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [UNPRINTABLE.test(name.trim()), 'NAME_UNPRINTABLE', 'name'],
  ]);

/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
