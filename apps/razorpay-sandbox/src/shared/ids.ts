import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const random = (length: number, alphabet: string) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export type IdPrefix = 'order' | 'pay' | 'rfnd' | 'evnt' | 'fault' | 'cont' | 'fa' | 'pout' | 'setl';

/** Razorpay's ids: a prefix and 14 base62 characters. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${random(14, BASE62)}`;

export const isId = (prefix: IdPrefix, text: string): boolean => new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`).test(text);

/** A bank's reference number (RRN, ARN and the like). */
export const newReference = (digits: number): string => random(digits, '0123456789');
