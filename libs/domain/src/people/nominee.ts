import { LIMITS } from '../policy/limits.js';
import { firstViolation, type Violation } from '../validation/rule.js';
import { parseIdentifier } from './identifier.js';

/** A person who may exercise the rights of an account's owner after their death or incapacity. */
export interface Nominee {
  name: string;
  /** An email address or a mobile number. */
  contact: string;
}

export const nomineeViolation = ({ name, contact }: Nominee): Violation | undefined =>
  firstViolation([
    [!name.trim(), 'NAME_REQUIRED', 'name'],
    [name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [!contact.trim(), 'IDENTIFIER_REQUIRED', 'contact'],
    [!parseIdentifier(contact), 'IDENTIFIER_INVALID', 'contact'],
  ]);
