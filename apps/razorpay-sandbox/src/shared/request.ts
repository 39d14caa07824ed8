import { extraFields, invalid, required, unknownId } from './razorpay-error.js';
import { isId, type IdPrefix } from './ids.js';

/** Razorpay sets this per account; here it is one crore rupees. */
const MAX_AMOUNT = 1_00_00_000_00;
const MIN_AMOUNT = 100;

export type Body = Record<string, unknown>;
export type Notes = Record<string, string>;

export function readBody(body: unknown, allowed: readonly string[]): Body {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('The request body must be a JSON object.');
  const extra = Object.keys(body).filter((name) => !allowed.includes(name));
  if (extra.length > 0) throw extraFields(extra);
  return body as Body;
}

/** Paise; numbers as text are accepted, as in the real API. */
export function readAmount(amount: unknown): number {
  if (amount === undefined || amount === null || amount === '') throw required('amount');
  const paise = typeof amount === 'string' && /^-?\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof paise !== 'number' || !Number.isInteger(paise)) throw invalid('The amount must be an integer.', 'amount');
  if (paise < MIN_AMOUNT) throw invalid('The amount must be at least INR 1.00', 'amount');
  if (paise > MAX_AMOUNT) throw invalid('Amount exceeds maximum amount allowed.', 'amount');
  return paise;
}

export function readCurrency(currency: unknown): 'INR' {
  if (currency === undefined || currency === null || currency === '') throw required('currency');
  if (currency !== 'INR') throw invalid('Currency is not supported', 'currency');
  return currency;
}

export function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw invalid('The receipt must be a string.', 'receipt');
  if (receipt.length > 40) throw invalid('receipt: the length must be no more than 40.', 'receipt');
  return receipt;
}

export function readText(text: unknown, field: string, max: number): string | null {
  if (text === undefined || text === null || text === '') return null;
  if (typeof text !== 'string') throw invalid(`The ${field} must be a string.`, field);
  if (text.length > max) throw invalid(`The ${field} may not be greater than ${max} characters.`, field);
  return text;
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {};
  if (typeof notes !== 'object' || Array.isArray(notes)) throw invalid('notes must be an object', 'notes');
  const pairs = Object.entries(notes as Body);
  if (pairs.length > 15) throw invalid('Number of fields in notes should be less than or equal to 15', 'notes');
  return Object.fromEntries(pairs.map(([name, value]) => [name, readNote(value)]));
}

function readNote(value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw invalid('notes values must be text', 'notes');
  const text = String(value);
  if (text.length > 256) throw invalid('notes: the length must be no more than 256.', 'notes');
  return text;
}

export function readFlag(value: unknown, field: string): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  throw invalid(`The ${field} field must be true or false.`, field);
}

export function readId(prefix: IdPrefix, text: string): string {
  if (!isId(prefix, text)) throw invalid(`${text} is not a valid id`);
  return text;
}

export type Query = Record<string, string | undefined>;

export interface Page {
  count: number;
  skip: number;
  from?: number;
  to?: number;
}

/** The list parameters of every collection. */
export function readPage(query: Query): Page {
  const whole = (name: string, min: number, max: number) => {
    const text = query[name];
    if (text === undefined || text === '') return undefined;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw invalid(`${name} must be between ${min} and ${max}`, name);
    }
    return value;
  };
  return {
    count: whole('count', 1, 100) ?? 10,
    skip: whole('skip', 0, Number.MAX_SAFE_INTEGER) ?? 0,
    from: whole('from', 946684800, 4765046400),
    to: whole('to', 946684800, 4765046400),
  };
}

export const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });

/** The row; otherwise throws Razorpay's error for an unknown id. */
export function found<T>(row: T | null | undefined): T {
  if (!row) throw unknownId();
  return row;
}
