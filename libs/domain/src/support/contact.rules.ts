import { isEmail, isPhone, normalizeEmail, normalizePhone } from '../people/identifier.js';
import { LIMITS } from '../policy/limits.js';
import { TICKET_CATEGORIES } from './ticket.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

export interface ContactForm {
  name: string;
  email: string;
  category: string;
  subject: string;
  message: string;
}

/** All fields are required and the email must be valid; checked in the order of the form. */
export function contactViolation(form: ContactForm): Violation | undefined {
  return firstViolation([
    [!form.name.trim(), 'NAME_REQUIRED', 'name'],
    [!form.email.trim(), 'EMAIL_REQUIRED', 'email'],
    [!isEmail(normalizeEmail(form.email)), 'EMAIL_INVALID', 'email'],
    ...requestChecks(form),
  ]);
}

/** A ticket that staff open for a caller. */
export interface PhoneTicketForm extends ContactForm {
  phone: string;
}

/** The name of a caller without an account is required; their email and mobile number are optional. */
export function phoneTicketViolation(form: PhoneTicketForm, hasAccount: boolean): Violation | undefined {
  return firstViolation([
    [!hasAccount && !form.name.trim(), 'NAME_REQUIRED', 'name'],
    [form.phone.trim() !== '' && !isPhone(normalizePhone(form.phone)), 'PHONE_INVALID', 'phone'],
    [form.email.trim() !== '' && !isEmail(normalizeEmail(form.email)), 'EMAIL_INVALID', 'email'],
    ...requestChecks(form),
  ]);
}

const CATEGORIES: readonly string[] = TICKET_CATEGORIES;
const requestChecks = (form: ContactForm): Check[] => [
  [!CATEGORIES.includes(form.category), 'CATEGORY_REQUIRED', 'category'],
  [!form.subject.trim(), 'SUBJECT_REQUIRED', 'subject'],
  [!form.message.trim(), 'MESSAGE_BLANK', 'message'],
  [form.name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
  [form.subject.trim().length > LIMITS.subjectMax, 'SUBJECT_TOO_LONG', 'subject'],
  [form.message.trim().length > LIMITS.contactMessageMax, 'MESSAGE_TOO_LONG', 'message'],
];
