import { newEmailChecks } from './email.rules.js';
import { type Contact, isEmail, isPhone, normalizeEmail, normalizePhone, parseIdentifier } from './identifier.js';
import { LIMITS } from '../policy/limits.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

interface NewPassword {
  password: string;
  /** The form always sends it; the server checks it when it is present. */
  confirmPassword?: string | undefined;
}

/** A new password; registration checks the same rules. */
const passwordChecks = ({ password, confirmPassword }: NewPassword): Check[] => [
  [!password, 'PASSWORD_REQUIRED', 'password'],
  [password.length < LIMITS.passwordMin, 'PASSWORD_TOO_SHORT', 'password'],
  [confirmPassword !== undefined && confirmPassword !== password, 'PASSWORDS_DIFFER', 'confirmPassword'],
  [password.length > LIMITS.passwordMax, 'PASSWORD_TOO_LONG', 'password'],
];

/** Digits and signs at the end make a leaked password no better. */
const LEAKED_ENDING = /[\d\W_]+$/;
/** The forms of a password that are compared with the list of leaked passwords. */
export function leakedForms(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(LEAKED_ENDING, '')];
}

/** A new password of a staff member. Auth also compares it with the list of leaked passwords. */
export const staffPasswordViolation = (form: NewPassword): Violation | undefined =>
  firstViolation([
    [!form.password, 'PASSWORD_REQUIRED', 'password'],
    [form.password.length < LIMITS.staffPasswordMin, 'STAFF_PASSWORD_TOO_SHORT', 'password'],
    ...passwordChecks(form),
  ]);

export const passwordChangeViolation = (form: NewPassword & { currentPassword: string }): Violation | undefined =>
  firstViolation([[!form.currentPassword, 'CURRENT_PASSWORD_REQUIRED', 'currentPassword'], ...passwordChecks(form)]);

/** The password that a sensitive request asks for again. */
export const currentPasswordViolation = ({ password }: { password: string }): Violation | undefined =>
  firstViolation([[!password, 'PASSWORD_REQUIRED', 'password']]);

const identifierChecks = (identifier: string, field = 'identifier'): Check[] => [
  [!identifier.trim(), 'IDENTIFIER_REQUIRED', field],
  [!parseIdentifier(identifier), 'IDENTIFIER_INVALID', field],
];
const codeCheck = (code: string): Check => [!/^\d{6}$/.test(code), 'CODE_REQUIRED', 'code'];

export const passwordResetViolation = ({ identifier }: { identifier: string }): Violation | undefined =>
  firstViolation(identifierChecks(identifier));

/** A new email or phone that staff entered for an account. */
export const proposedContactViolation = ({ to }: { to: string }): Violation | undefined =>
  firstViolation(identifierChecks(to, 'to'));

export const passwordResetConfirmViolation = (
  form: NewPassword & { identifier: string; code: string },
): Violation | undefined =>
  firstViolation([...identifierChecks(form.identifier), codeCheck(form.code), ...passwordChecks(form)]);

export const codeViolation = ({ code }: { code: string }): Violation | undefined => firstViolation([codeCheck(code)]);

/** The rules of a new email or phone; of either unless the form is for one, its `contact`. */
export const newContactChecks = (to: string, contact?: Contact): Check[] => {
  if (!contact) {
    const isNewEmail = isEmail(normalizeEmail(to));
    return [...identifierChecks(to, 'to'), ...(isNewEmail ? newEmailChecks(to, 'to') : [])];
  }
  if (contact === 'email') return [[!to.trim(), 'EMAIL_REQUIRED', 'to'], ...newEmailChecks(to, 'to')];
  return [
    [!to.trim(), 'PHONE_REQUIRED', 'to'],
    [!isPhone(normalizePhone(to)), 'PHONE_INVALID', 'to'],
  ];
};

/** A new email or phone of an account, which needs the password. A form for one of them names it as `contact`. */
export const contactChangeViolation = ({
  to,
  password,
  contact,
}: {
  to: string;
  password: string;
  contact?: Contact;
}): Violation | undefined =>
  firstViolation([...newContactChecks(to, contact), [!password, 'PASSWORD_REQUIRED', 'password']]);

export const contactChangeConfirmViolation = ({ to, code }: { to: string; code: string }): Violation | undefined =>
  firstViolation([...identifierChecks(to, 'to'), codeCheck(code)]);
