/**
 * Top-level names that are reserved (RFC 2606, 6761, 6762, 7686, 9476 and the list of IANA): no mail reaches them.
 * `example.com` and its siblings stay usable, because demo data and tests register with them.
 */
const SPECIAL_USE = ['alt', 'arpa', 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'];

/** Whether the host of an email address is reserved for special uses, so that no mail can arrive. */
export const isSpecialUseHost = (host: string): boolean => SPECIAL_USE.includes(host.slice(host.lastIndexOf('.') + 1));

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['gurmukhi', /\p{Script=Gurmukhi}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['oriya', /\p{Script=Oriya}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['telugu', /\p{Script=Telugu}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['malayalam', /\p{Script=Malayalam}/u],
  ['sinhala', /\p{Script=Sinhala}/u],
  ['thai', /\p{Script=Thai}/u],
  ['east-asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u],
] as const;
const LETTER = /\p{L}/u;

/** Letters, marks and digits of any script; the joiners are a part of Indian spellings, after a mark. */
const IDN_LABEL = /^[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{Nd}-]+$/u;
const JOINER_AFTER_MARK = /(?<=\p{M})[\u200c\u200d]/gu;
/** Cyrillic letters that look like Latin ones. A word of them alone is a disguise. */
const CYRILLIC_LOOK_ALIKES = /^[асԁеһіјӏоорԛѕԝхуѵ-]+$/u;
const ASCII = /^[\0-\x7f]+$/;
const PUNYCODE = 'xn--';

/**
 * Whether the host of an email address imitates another one: a name with letters of several scripts, of look-alike
 * letters alone, or with characters that no internationalised domain name has.
 */
export const isLookAlikeHost = (host: string): boolean => host.split('.').some(isLookAlike);

function isLookAlike(label: string): boolean {
  const text = label.startsWith(PUNYCODE) ? decodePunycode(label.slice(PUNYCODE.length)) : label;
  if (text === undefined) return true;
  if (ASCII.test(text)) return label !== text;
  const bare = text.replace(JOINER_AFTER_MARK, '');
  return (
    text !== text.normalize('NFKC') ||
    !IDN_LABEL.test(bare) ||
    /^(-|\p{M})|-$/u.test(bare) ||
    CYRILLIC_LOOK_ALIKES.test(bare) ||
    countScripts(bare) > 1
  );
}

/** The scripts of the letters; letters of scripts that are not in the list count as one more. */
function countScripts(text: string): number {
  const scriptOf = (letter: string) => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other';
  return new Set([...text].filter((character) => LETTER.test(character)).map(scriptOf)).size;
}

const [BASE, T_MIN, T_MAX, SKEW, DAMP, INITIAL_BIAS, INITIAL_N] = [36, 1, 26, 38, 700, 72, 128] as const;

/**
 * The text of a Punycode label (RFC 3492), without its prefix; undefined if it is none. Browsers offer no decoder, and the
 * rules have no dependency.
 */
export function decodePunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(0, end))];
  const digits = [...encoded.slice(end + 1)].map(digitOf);
  if (digits.length === 0) return undefined;
  let [n, i, bias, at] = [INITIAL_N as number, 0, INITIAL_BIAS as number, 0];
  while (at < digits.length) {
    const before = i;
    for (let [weight, k] = [1, BASE as number]; ; k += BASE) {
      const digit = digits[at++];
      if (digit === undefined || digit < 0) return undefined;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10_ff_ff) return undefined;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join('');
}

const digitOf = (character: string): number =>
  /[a-z]/.test(character) ? character.charCodeAt(0) - 97 : /\d/.test(character) ? Number(character) + 26 : -1;

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
