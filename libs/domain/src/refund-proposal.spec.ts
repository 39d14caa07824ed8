import { expect, it } from '@jest/globals';
import { needsSecondPerson } from './refund-proposal.js';

it.each([
  [1, false],
  [199_999, false],
  [200_000, false],
  [200_001, true],
])('%d paise need a second person: %s', (paise, expected) => expect(needsSecondPerson(paise)).toBe(expected));
