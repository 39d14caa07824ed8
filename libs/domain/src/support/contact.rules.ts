import { isEmail, normalizeEmail } from '../people/identifier.js';
import { LIMITS } from '../policy/limits.js';
import { TICKET_CATEGORIES } from './ticket.js';
import { firstViolation, type Violation } from '../validation/rule.js';

export interface ContactForm {
  name: string;
  email: string;
  category: string;
  subject: string;
  message: string;
}

/** All fields are required and the email must be valid; checked in the order of the form. */
export function contactViolation(form: ContactForm): Violation | undefined {
  const categories: readonly string[] = TICKET_CATEGORIES;
  return firstViolation([
    [!form.name.trim(), 'NAME_REQUIRED', 'name'],
    [!form.email.trim(), 'EMAIL_REQUIRED', 'email'],
    [!isEmail(normalizeEmail(form.email)), 'EMAIL_INVALID', 'email'],
    [!categories.includes(form.category), 'CATEGORY_REQUIRED', 'category'],
    [!form.subject.trim(), 'SUBJECT_REQUIRED', 'subject'],
    [!form.message.trim(), 'MESSAGE_BLANK', 'message'],
    [form.name.trim().length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [form.subject.trim().length > LIMITS.subjectMax, 'SUBJECT_TOO_LONG', 'subject'],
    [form.message.trim().length > LIMITS.contactMessageMax, 'MESSAGE_TOO_LONG', 'message'],
  ]);
}
