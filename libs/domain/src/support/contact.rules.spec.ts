import { describe, expect, it } from '@jest/globals';
import { TICKET_CATEGORIES } from './ticket.js';
import { type ContactForm, contactViolation } from './contact.rules.js';
import { RULE_MESSAGES } from '../validation/rule.js';

const FORM: ContactForm = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  category: 'payment',
  subject: 'Refund',
  message: 'My refund has not arrived.',
};
const EMPTY: ContactForm = { name: '', email: '', category: '', subject: '', message: '' };
const wordsFor = (form: ContactForm) => {
  const violation = contactViolation(form);
  return violation && RULE_MESSAGES[violation.code];
};

describe('the contact form', () => {
  it('is checked in its order', () => {
    const filled = { ...EMPTY };
    const said = [wordsFor(filled)];
    for (const [field, value] of [
      ['name', 'Asha Rao'],
      ['email', 'asha@'],
      ['email', 'Asha@Example.in '],
      ['category', 'payment'],
      ['subject', 'Refund'],
      ['message', 'Where is it?'],
    ] as const) {
      filled[field] = value;
      said.push(wordsFor(filled));
    }
    expect(said).toEqual([
      'Name is required',
      'Email is required',
      'Please provide a valid email address',
      'Please select a category',
      'Subject is required',
      'Please write a message',
      undefined,
    ]);
  });

  it('accepts each category', () => {
    for (const category of TICKET_CATEGORIES) expect(contactViolation({ ...FORM, category })).toBeUndefined();
  });

  it.each<[Partial<ContactForm>, string]>([
    [{ name: '   ' }, 'NAME_REQUIRED'],
    [{ email: 'a b@example.in' }, 'EMAIL_INVALID'],
    [{ email: `${'a'.repeat(260)}@example.in` }, 'EMAIL_INVALID'],
    [{ category: 'Payment' }, 'CATEGORY_REQUIRED'],
    [{ category: 'toString' }, 'CATEGORY_REQUIRED'],
    [{ subject: ' \n ' }, 'SUBJECT_REQUIRED'],
    [{ message: '\t' }, 'MESSAGE_BLANK'],
    [{ name: 'a'.repeat(101) }, 'NAME_TOO_LONG'],
    [{ subject: 'a'.repeat(151) }, 'SUBJECT_TOO_LONG'],
    [{ message: 'a'.repeat(2_001) }, 'MESSAGE_TOO_LONG'],
  ])('refuses %#', (fields, code) => expect(contactViolation({ ...FORM, ...fields })?.code).toBe(code));

  it('accepts texts of exactly the maximum length', () => {
    const long = { name: 'a'.repeat(100), subject: 'a'.repeat(150), message: 'a'.repeat(2_000) };
    expect(contactViolation({ ...FORM, ...long })).toBeUndefined();
  });
});
