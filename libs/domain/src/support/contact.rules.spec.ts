import { describe, expect, it } from '@jest/globals';
import { TICKET_CATEGORIES } from './ticket.js';
import { type ContactForm, contactViolation, type PhoneTicketForm, phoneTicketViolation } from './contact.rules.js';
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

describe('the ticket of a caller', () => {
  it.each<[string, boolean, string | undefined, Partial<PhoneTicketForm>]>([
    ['with a name', false, undefined, {}],
    ['without a name', false, 'NAME_REQUIRED', { name: ' ' }],
    ['with an account instead of a name', true, undefined, { name: '' }],
    ['with a number as it is spoken', false, undefined, { phone: '+91 98765 43210' }],
    ['with a landline', false, 'PHONE_INVALID', { phone: '011 23456789' }],
    ['with an email', false, undefined, { email: 'Asha@Example.in' }],
    ['with half an email', false, 'EMAIL_INVALID', { email: 'asha@' }],
    ['without a category', true, 'CATEGORY_REQUIRED', { category: '' }],
    ['without a subject', true, 'SUBJECT_REQUIRED', { subject: '' }],
    ['without a text', true, 'MESSAGE_BLANK', { message: ' ' }],
    ['with too long a text', true, 'MESSAGE_TOO_LONG', { message: 'a'.repeat(2_001) }],
  ])('%s (account: %s): %s', (_, hasAccount, code, fields) => {
    const form: PhoneTicketForm = { ...FORM, email: '', phone: '', ...fields };
    expect(phoneTicketViolation(form, hasAccount)?.code).toBe(code);
  });
});
