/** What stands in place of a phone number or a UPI id. */
export const MASK = '•••';

/** So long may be on a screen of staff what was revealed. */
export const REVEALED_MS = 60_000;
/** So long staff may look through a person's account. */
export const VIEWED_MS = 15 * 60_000;

/** `asha@example.com` as `a•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/s, `$1${MASK}`);
/** `9000000001` as `•••0001`. */
export const maskPhone = (phone: string): string => `${MASK}${phone.slice(-4)}`;

/** Ten digits of a mobile number, however they are grouped, with +91, 91 or 0 before them. */
const PHONE = /(?<![\d.])(?:\+?91[\s.-]?|0)?[6-9](?:[\s().-]{0,2}\d){9}(?!\d)/g;
/** `name@bank`: an address without a dot after the @ is a UPI id, not an email. */
const UPI = /(?<![\w.@-])[\w.-]{2,64}@[a-z]{2,32}(?![\w@-]|\.\w)/gi;

/**
 * A public text without the ways round the platform: phone numbers and UPI ids are masked in bios, reviews and requests
 * (decisions, Privacy). What was written is stored as it is; this is for who reads it.
 */
export const maskContacts = (text: string): string => text.replace(PHONE, MASK).replace(UPI, MASK);

/** Under these names stands who or where somebody is, what he wrote, or what nobody may know. */
const PERSONAL =
  /name|email|phone|mobile|address|landmark|location|coordinates|contact|identifier|upi|text|note|message|reason|content|title|body|description|requests|password|token|secret|otp/i;
/** Ids, codes, days, instants: what a program writes, not a person. */
const FACT = /^[\w.:+-]{0,64}$/;

/** A record as staff may see it: its ids, codes, numbers and moments, without what tells who somebody is or what he wrote. */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return FACT.test(value) ? maskContacts(value) : MASK;
  if (Array.isArray(value)) return value.map(maskPersonal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, PERSONAL.test(name) ? MASK : maskPersonal(part)]),
  );
}

const EMAIL = /[^\s"'<>(){}]+@[^\s"'<>(){}]+/g;
/** What MongoDB says of the values that were there already. */
const DUPLICATE = /(dup key: ).*/s;
/** The words of a fault without what they quote of people. */
export const maskFault = (text: string): string =>
  maskContacts(text.replace(DUPLICATE, `$1${MASK}`).replace(EMAIL, MASK)).slice(0, 500);
