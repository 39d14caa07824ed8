/** Replaces a phone number or a UPI id. */
export const MASK = '•••';
/** Stands for a private text in the answers to staff. */
export const HIDDEN = 'Hidden';

/** Revealed contact data stays on a staff screen for this time. */
export const REVEALED_MS = 60_000;
/** Staff may view as a user for this time. */
export const VIEWED_MS = 15 * 60_000;

/** `asha@example.com` as `a•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/s, `$1${MASK}`);
/** A private text that staff see only with a reason. An empty one stays empty. */
export const hideText = (text: string): string => (text === '' ? '' : HIDDEN);
/** `9000000001` as `•••0001`. */
export const maskPhone = (phone: string): string => `${MASK}${phone.slice(-4)}`;

/** Ten digits of a mobile number in any grouping, optionally after +91, 91 or 0. */
const PHONE = /(?<![\d.])(?:\+?91[\s.-]?|0)?[6-9](?:[\s().-]{0,2}\d){9}(?!\d)/g;
/** `name@bank`: an address without a dot after the @ is a UPI id, not an email. */
const UPI = /(?<![\w.@-])[\w.-]{2,64}@[a-z]{2,32}(?![\w@-]|\.\w)/gi;

/**
 * Masks phone numbers and UPI ids in bios, reviews and requests, so that nobody uses them to avoid the platform. The
 * stored text stays unchanged.
 */
export const maskContacts = (text: string): string => text.replace(PHONE, MASK).replace(UPI, MASK);

/** Names of fields that hold personal data, free text or secrets. */
const PERSONAL =
  /name|email|phone|mobile|address|landmark|location|coordinates|contact|identifier|upi|text|note|message|reason|content|title|body|description|requests|password|token|secret|otp/i;
/** Ids, codes, dates: written by programs, not by people. */
const FACT = /^[\w.:+-]{0,64}$/;

/** A record for staff: ids, codes, numbers and times without personal data and free text. */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return FACT.test(value) ? maskContacts(value) : MASK;
  if (Array.isArray(value)) return value.map(maskPersonal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, PERSONAL.test(name) ? MASK : maskPersonal(part)]),
  );
}

const EMAIL = /[^\s"'<>(){}]+@[^\s"'<>(){}]+/g;
/** MongoDB quotes the existing values in this error. */
const DUPLICATE = /(dup key: ).*/s;
/** An error message without the personal data that it quotes. */
export const maskFault = (text: string): string =>
  maskContacts(text.replace(DUPLICATE, `$1${MASK}`).replace(EMAIL, MASK)).slice(0, 500);
