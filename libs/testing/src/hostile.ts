import { AppError, ERRORS } from '@sahaya/contracts';

/** Hostile values for text fields, by kind. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['a page with a script', 'Asha <script>alert(1)</script>'],
  ['an image that fails', '"><img src=x onerror=alert(1)>'],
  ['a template', '${7*7} {{7*7}} <%= 7*7 %> #{7*7}'],
  ['SQL', "Robert'); DROP TABLE users; --"],
  ['an operator as text', '{"$gt":""}'],
  ['$where', '$where: function () { return true }'],
  ['a field path', '$name.$[].0'],
  ['__proto__', '__proto__'],
  ['constructor.prototype', 'constructor.prototype'],
  ['a path', '../../../../etc/passwd'],
  ['a regular expression that never ends', '(a+)+$ [[[ \\'],
  ['a null byte', 'Asha\u0000Rao, Saket'],
  ['control characters', 'Asha\u0001\u0007\u0008\u001b[31m Rao\u007f\u0085'],
  ['CRLF and a header', 'Asha\r\nSet-Cookie: session=stolen\r\n\r\n<html>'],
  ['a line separator', 'Asha\u2028Rao\u2029Saket'],
  ['turned from right to left', 'Asha \u202egnp.exe\u202c \u2067Rao'],
  ['zero width', 'As\u200bha\u200d\u2060 R\ufeffao'],
  ['nothing to see', '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b'],
  ['emoji', '👩🏽‍🍳 👨‍👩‍👧‍👦 🇮🇳 cooks well'],
  ['Hindi, Tamil, Arabic', 'नमस्ते क्षत्रिय வணக்கம் مرحبا'],
  ['many marks on one letter', `Z${'\u0310'.repeat(200)} algo`],
  ['half of a pair, first', 'Asha \ud83d Rao, Saket'],
  ['half of a pair, second', 'Asha \udc69 Rao, Saket'],
  ['10,000 characters', 'long '.repeat(2_000)],
  ['10,000 emoji', '🧹'.repeat(10_000)],
];

/** Values that are not strings. */
export const HOSTILE_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['an operator', { $gt: '' }],
  ['another operator', { $ne: null }],
  ['$where as a field', { $where: 'sleep(1000)' }],
  ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ['a list', ['Asha', 'Rao']],
  ['a list of operators', [{ $gt: '' }]],
  ['a number', 42],
  ['true', true],
  ['deep', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)],
];

/** Texts that would match records as patterns. As literal text they match none: no record of a test contains `zq`. */
export const HOSTILE_PATTERNS: readonly string[] = [
  '(zq|a+)+$',
  '([a-z]+)*zq',
  '.*',
  '.*zq|.',
  '^',
  '|',
  'zq?|a',
  '[^zq]',
  '[zq-',
  '(zq',
  'zq)',
  '\\',
  '{"$regex":".*"}',
  '*',
];

/** Searches that are refused for their length or type. */
const REFUSED_SEARCHES: readonly unknown[] = [
  'a'.repeat(50_000),
  '('.repeat(50_000),
  { $regex: '.*' },
  { $ne: '' },
  [{}],
];

/**
 * Searches with each hostile pattern. Correct are no results and a 4xx refusal; texts of 50,000 characters and operators
 * must be refused. Returns the searches that went wrong, with their outcome.
 */
export async function searchHostile(search: (value: string) => Promise<readonly unknown[]>): Promise<string[]> {
  const faults: string[] = [];
  for (const value of [...HOSTILE_PATTERNS, ...REFUSED_SEARCHES]) {
    const name = JSON.stringify(value).slice(0, 50);
    try {
      const { length } = await search(value as string);
      if (length > 0) faults.push(`${name}: ${length} results`);
      else if (REFUSED_SEARCHES.includes(value)) faults.push(`${name}: not refused`);
    } catch (error) {
      if (!isClearRefusal(error)) faults.push(`${name}: ${String(error)}`);
    }
  }
  return faults;
}

export interface HostileOutcome {
  /** The values that were neither stored as sent nor clearly refused, with the outcome. */
  faults: string[];
  /** The number of accepted values. */
  taken: number;
}

/**
 * Sends each hostile value: `send` writes it and resolves to the value that a reader receives. Correct are the trimmed
 * value and a 4xx refusal; a value that is not a string must be refused.
 */
export async function sendHostile(
  send: (value: string) => Promise<unknown>,
  { shown = (text: string): unknown => text.trim(), values = [...HOSTILE_TEXTS, ...HOSTILE_VALUES] } = {},
): Promise<HostileOutcome> {
  const outcome: HostileOutcome = { faults: [], taken: 0 };
  for (const [name, value] of values) {
    try {
      const got = await send(value as string);
      outcome.taken += 1;
      const right = typeof value === 'string' && got === shown(value);
      if (!right) outcome.faults.push(`${name}: taken, and shown as ${JSON.stringify(got)?.slice(0, 200)}`);
    } catch (error) {
      if (!isClearRefusal(error)) outcome.faults.push(`${name}: ${String(error)}`);
    }
  }
  return outcome;
}

const isClearRefusal = (error: unknown) => {
  if (!(error instanceof AppError)) return false;
  const { http } = ERRORS[error.code];
  return http >= 400 && http < 500;
};
