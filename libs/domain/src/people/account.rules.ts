import { isLngLat } from '../search/geo.js';
import { newEmailChecks } from './email.rules.js';
import { isPhone, normalizePhone, parseIdentifier } from './identifier.js';
import { LIMITS } from '../policy/limits.js';
import { GENDERS, SERVICES } from './helper-offer.js';
import { type Check, firstViolation, listViolations, type Violation } from '../validation/rule.js';

export interface LoginForm {
  identifier: string;
  password: string;
}

export const loginViolation = ({ identifier, password }: LoginForm): Violation | undefined =>
  firstViolation([
    [!identifier.trim(), 'IDENTIFIER_REQUIRED', 'identifier'],
    [!password, 'PASSWORD_REQUIRED', 'password'],
    [!parseIdentifier(identifier), 'IDENTIFIER_INVALID', 'identifier'],
  ]);

export interface RegisterForm {
  name: string;
  /** The chosen login method. Without it, the contact that was sent decides; email if there is none. */
  contact?: 'email' | 'phone' | undefined;
  email: string;
  phone: string;
  password: string;
  /** The form always sends it; the server checks it when it is present. */
  confirmPassword?: string | undefined;
  /** null: missing or not a number. */
  age: number | null;
  gender: string;
  role: string;
  location: string;
  coordinates?: number[] | null | undefined;
  services: string[];
  /** Rupees per hour. */
  hourlyRate: number | null;
  bio: string;
}

const outside = (value: number | null, min: number, max: number) => value === null || !(value >= min && value <= max);
const notIn = (list: readonly string[], value: string) => !list.includes(value);

/** The contact of a registration. */
export const contactOf = ({
  contact,
  email,
  phone,
}: Pick<RegisterForm, 'contact' | 'email' | 'phone'>): 'email' | 'phone' =>
  contact ?? (!email.trim() && phone.trim() ? 'phone' : 'email');

/** The first violated rule of the registration form in its order; then the remaining bounds. */
export const registerViolation = (form: RegisterForm): Violation | undefined => firstViolation(registerChecks(form));

/** The first violated rule of each field of the registration form, in the same order. */
export const registerViolations = (form: RegisterForm): Violation[] => listViolations(registerChecks(form));

function registerChecks(form: RegisterForm): Check[] {
  const byEmail = contactOf(form) === 'email';
  // When a client sends both contacts, both are checked; the form sends the chosen one.
  const alsoPhone = form.contact === undefined && form.phone.trim() !== '';
  const helper = form.role === 'helper';
  return [
    [!form.name.trim(), 'NAME_REQUIRED', 'name'],
    byEmail ? [!form.email.trim(), 'EMAIL_REQUIRED', 'email'] : [!form.phone.trim(), 'PHONE_REQUIRED', 'phone'],
    ...(byEmail ? newEmailChecks(form.email, 'email') : []),
    [(!byEmail || alsoPhone) && !isPhone(normalizePhone(form.phone)), 'PHONE_INVALID', 'phone'],
    [!form.password, 'PASSWORD_REQUIRED', 'password'],
    [form.password.length < LIMITS.passwordMin, 'PASSWORD_TOO_SHORT', 'password'],
    [
      form.confirmPassword !== undefined && form.confirmPassword !== form.password,
      'PASSWORDS_DIFFER',
      'confirmPassword',
    ],
    [outside(form.age, LIMITS.ageMin, LIMITS.ageMax), 'AGE_OUT_OF_RANGE', 'age'],
    [notIn(GENDERS, form.gender), 'GENDER_REQUIRED', 'gender'],
    [!form.location.trim(), 'LOCATION_REQUIRED', 'location'],
    [
      helper && (form.services.length === 0 || form.services.some((code) => notIn(SERVICES, code))),
      'SERVICES_REQUIRED',
      'services',
    ],
    [helper && outside(form.hourlyRate, LIMITS.hourlyRateMin, LIMITS.hourlyRateMax), 'RATE_INVALID', 'hourlyRate'],
    [notIn(['customer', 'helper'], form.role), 'ROLE_INVALID', 'role'],
    [form.name.length > LIMITS.nameMax, 'NAME_TOO_LONG', 'name'],
    [form.password.length > LIMITS.passwordMax, 'PASSWORD_TOO_LONG', 'password'],
    [form.location.length > LIMITS.locationMax, 'LOCATION_TOO_LONG', 'location'],
    [form.bio.length > LIMITS.bioMax, 'BIO_TOO_LONG', 'bio'],
    [form.coordinates != null && !isLngLat(form.coordinates), 'COORDINATES_INVALID', 'location'],
  ];
}
