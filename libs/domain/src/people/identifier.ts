/** The ways to reach a person. */
export const CONTACTS = ['email', 'phone'] as const;
export type Contact = (typeof CONTACTS)[number];

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const PHONE = /^[6-9]\d{9}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);
export const isPhone = (text: string): boolean => PHONE.test(text);
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** Digits only, without the country code +91 or a leading 0. */
export function normalizePhone(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '');
  return digits.replace(/^(\+91|91(?=\d{10}$)|0)/, '');
}

/** A login identifier as typed → its stored form; undefined when it is neither email nor phone. */
export function parseIdentifier(text: string): { email: string } | { phone: string } | undefined {
  const email = normalizeEmail(text);
  if (isEmail(email)) return { email };
  const phone = normalizePhone(text);
  return isPhone(phone) ? { phone } : undefined;
}
