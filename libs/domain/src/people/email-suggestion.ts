import { areOneErrorApart } from '../search/fuzzy-match.js';

/** Mail providers that many people in India use. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'mail.com',
  'outlook.com',
  'outlook.in',
  'hotmail.com',
  'live.com',
  'live.in',
  'icloud.com',
  'rediffmail.com',
  'zoho.com',
  'zohomail.in',
  'proton.me',
];
/** Shorter names differ from names of other providers by one letter too easily. */
const HINT_MIN = 9;

/** The address with the provider that was probably meant, if its host differs from a well-known one by one typing error. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1);
  if (at < 1 || PROVIDERS.includes(host)) return undefined;
  const meant = PROVIDERS.find((provider) => provider.length >= HINT_MIN && areOneErrorApart(host, provider));
  return meant && `${email.slice(0, at)}@${meant}`;
}
