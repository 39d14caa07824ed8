import { expect, it } from '@jest/globals';
import { suggestEmail } from './email-suggestion.js';

it.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmai.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@yaho.co.in', 'asha@yahoo.co.in'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@gmail.com', undefined],
  ['asha@ymail.com', undefined],
  ['asha@mail.com', undefined],
  ['asha@love.com', undefined],
  ['asha@example.com', undefined],
  ['asha@gmx.com', undefined],
  ['@gmial.com', undefined],
  ['gmial.com', undefined],
  ['', undefined],
])('%s: %p', (typed, expected) => expect(suggestEmail(typed)).toBe(expected));
