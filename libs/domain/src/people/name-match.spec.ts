import { describe, expect, it } from '@jest/globals';
import { namesMatch } from './name-match.js';

describe('the name on a document and the name of a profile', () => {
  it.each([
    ['RAVI KUMAR', 'Ravi Kumar', 'case'],
    ['Kumar Ravi', 'Ravi Kumar', 'order'],
    ['  Ravi   Kumar ', 'Ravi Kumar', 'spaces'],
    ['Shri Ravi Kumar', 'Ravi Kumar', 'a title'],
    ['Smt. Lakshmi Nair', 'Lakshmi Nair', 'a title with a dot'],
    ['R. Kumar', 'Ravi Kumar', 'an initial before'],
    ['Ravi K', 'Ravi Kumar', 'an initial after'],
    ['K.Ravi', 'Ravi Kumar', 'an initial without a space, in the other order'],
    ['Ravi Kumar', 'R Kumar', 'an initial in the profile'],
    ['A. P. J. Abdul Kalam', 'Avul Pakir Jainulabdeen Abdul Kalam', 'several initials'],
    ['Ravi Kumar Sharma', 'Ravi Kumar', 'a longer document'],
    ['Ravi Sharma', 'Ravi Kumar Sharma', 'a longer profile'],
    ['Ramkumar', 'Ram Kumar', 'a name in two words'],
    ['Sri Devi Rao', 'Sridevi Rao', 'a name in two words among others'],
    ['Sridevi', 'Sridevi', 'one word'],
    ['Renée D’Souza', 'Renee D Souza', 'accents and apostrophes'],
    ['रवि कुमार', 'कुमार रवि', 'an Indian script'],
    ['Kumari Devi', 'Kumari Devi', 'a title that is also a name'],
  ])('match: %s and %s (%s)', (document, profile) => {
    expect(namesMatch(document, profile)).toBe(true);
    expect(namesMatch(profile, document)).toBe(true);
  });

  it.each([
    ['Suresh Kumar', 'Ravi Kumar', 'another first name'],
    ['Ravi Sharma', 'Ravi Kumar', 'another family name'],
    ['S. Kumar', 'Ravi Kumar', 'the initial of another name'],
    ['R. K.', 'Ravi Kumar', 'initials only'],
    ['R. K.', 'R. K.', 'the same initials only'],
    ['Ravi', 'Ravi Kumar', 'one word of two'],
    ['Ravi Ravi', 'Ravi Kumar', 'one word twice'],
    ['Rav Kumar', 'Ravi Kumar', 'a part of a word'],
    ['रवि कुमार', 'Ravi Kumar', 'another script'],
    ['रव कमर', 'रवि कुमार', 'an Indian script without its signs'],
    ['', 'Ravi Kumar', 'no name'],
    ['', '', 'no names'],
    ['Shri', 'Ravi Kumar', 'a title only'],
    ['123 — !', '123 — !', 'no letters'],
  ])('differ: %s and %s (%s)', (document, profile) => {
    expect(namesMatch(document, profile)).toBe(false);
    expect(namesMatch(profile, document)).toBe(false);
  });
});
