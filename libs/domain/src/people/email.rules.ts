import type { Check } from '../validation/rule.js';
import { isLookAlikeHost, isSpecialUseHost } from './email-host.js';
import { isEmail, normalizeEmail } from './identifier.js';

/** The checks of an email address that an account gets. Existing addresses are accepted as they are. */
export function newEmailChecks(typed: string, field: string): Check[] {
  const email = normalizeEmail(typed);
  const host = email.slice(email.lastIndexOf('@') + 1);
  return [
    [!isEmail(email), 'EMAIL_INVALID', field],
    [isSpecialUseHost(host), 'EMAIL_HOST_RESERVED', field],
    [isLookAlikeHost(host), 'EMAIL_HOST_LOOK_ALIKE', field],
  ];
}
