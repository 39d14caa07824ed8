import { describe, expect, it } from '@jest/globals';
import { isEmail, parseIdentifier } from './identifier.js';

describe('a login identifier', () => {
  it.each([
    ['asha@example.com', { email: 'asha@example.com' }],
    ['  Asha.Rao@Example.COM ', { email: 'asha.rao@example.com' }],
    ['9876543210', { phone: '9876543210' }],
    ['6000000000', { phone: '6000000000' }],
    ['+91 98765 43210', { phone: '9876543210' }],
    ['+91-98765-43210', { phone: '9876543210' }],
    ['919876543210', { phone: '9876543210' }],
    ['09876543210', { phone: '9876543210' }],
    ['(98765) 43210', { phone: '9876543210' }],
    // Ten digits that begin with 91 are a number, not a country code.
    ['9198765432', { phone: '9198765432' }],
  ])('%p', (typed, identifier) => expect(parseIdentifier(typed)).toEqual(identifier));

  it.each([
    '',
    'asha',
    '5876543210',
    '98765',
    '98765432101',
    '+1 9876543210',
    '98765x3210',
    '٩٨٧٦٥٤٣٢١٠',
    'a@b',
    '@b.c',
  ])('%p is neither email nor phone', (typed) => expect(parseIdentifier(typed)).toBeUndefined());
});

it('an email has one @, a host with a dot and a bounded length', () => {
  expect(['a@b.co', 'first.last+tag@sub.example.in'].map(isEmail)).toEqual([true, true]);
  const wrong = [
    'a@b@c.co',
    'a@b..co',
    'a@.co',
    'a@b.',
    'a b@c.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
  ];
  expect(wrong.map(isEmail)).toEqual(wrong.map(() => false));
});
