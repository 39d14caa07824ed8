import type { DayHours } from '../time/availability.js';
import { LIMITS } from '../policy/limits.js';
import { SERVICES, WEEKDAYS } from './helper-offer.js';
import { SPOKEN_LANGUAGES } from './spoken-languages.js';
import type { Policy } from '../policy/policy.js';
import { firstBookableDay } from '../time/same-day.js';
import { onGrid } from '../time/slot.js';
import { addDays, istDate, minutesOf, parseDate } from '../time/time.js';
import { type Check, firstViolation, type Violation } from '../validation/rule.js';

/** Only the fields that are sent change. */
export interface HelperProfileForm {
  services?: string[] | undefined;
  /** Rupees per hour; null if it is not a number. */
  hourlyRate?: number | null | undefined;
  bio?: string | undefined;
  availability?: Record<string, boolean> | undefined;
  hours?: Record<string, DayHours | null> | undefined;
  serviceRadiusKm?: number | null | undefined;
  languages?: string[] | undefined;
}

const isNot = (value: number | null | undefined, min: number, max: number) =>
  value !== undefined && !(value !== null && value >= min && value <= max);
const isWeekday = (day: string) => (WEEKDAYS as readonly string[]).includes(day);
const isSpokenLanguage = (code: string) => (SPOKEN_LANGUAGES as readonly string[]).includes(code);
const unknownIn = (days: object | undefined) => Object.keys(days ?? {}).some((day) => !isWeekday(day));

/** The profile of a helper: the registration rules for the fields that are sent, then hours, radius and languages. */
export function helperProfileViolation(form: HelperProfileForm): Violation | undefined {
  const { services, hourlyRate, bio = '', availability, hours, serviceRadiusKm, languages = [] } = form;
  const dayHours = Object.values(hours ?? {}).filter((day) => day !== null);
  const ends = dayHours.map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const);
  const noService =
    services !== undefined &&
    (services.length === 0 || services.some((code) => !(SERVICES as readonly string[]).includes(code)));
  return firstViolation([
    [noService, 'SERVICES_REQUIRED', 'services'],
    [isNot(hourlyRate, LIMITS.hourlyRateMin, LIMITS.hourlyRateMax), 'RATE_INVALID', 'hourlyRate'],
    [bio.length > LIMITS.bioMax, 'BIO_TOO_LONG', 'bio'],
    [unknownIn(availability) || unknownIn(hours), 'AVAILABILITY_INVALID', 'availability'],
    [ends.some(([from, to]) => from === undefined || to === undefined), 'TIMES_REQUIRED', 'hours'],
    [ends.some(([from = 0, to = 0]) => to <= from), 'END_BEFORE_START', 'hours'],
    [ends.some(([from, to]) => !onGrid(from ?? -1) || !onGrid(to ?? -1)), 'OFF_GRID', 'hours'],
    [isNot(serviceRadiusKm, LIMITS.helperRadiusMinKm, LIMITS.helperRadiusKm), 'RADIUS_INVALID', 'serviceRadiusKm'],
    [languages.some((code) => !isSpokenLanguage(code)), 'LANGUAGE_UNKNOWN', 'languages'],
    [new Set(languages).size > LIMITS.languages, 'LANGUAGES_TOO_MANY', 'languages'],
  ]);
}

export interface SlotForm {
  date: string;
  startTime: string;
  endTime: string;
}
const times = ({ startTime, endTime }: SlotForm) => [minutesOf(startTime), minutesOf(endTime)] as const;

/** A slot in an availability query, checked by the rules of a booking. */
export function slotViolation(form: SlotForm, policy: Policy, now: Date): Violation | undefined {
  const date = parseDate(form.date) ?? '';
  const today = istDate(now);
  const [start = -1, end = -1] = times(form);
  return firstViolation([
    [!date, 'DATE_REQUIRED', 'date'],
    [start < 0 || end < 0, 'TIMES_REQUIRED', 'startTime'],
    [end <= start, 'END_BEFORE_START', 'endTime'],
    [end - start < policy.visitMinutes.min, 'TOO_SHORT', 'endTime'],
    [end - start > policy.visitMinutes.max, 'TOO_LONG', 'endTime'],
    [date < firstBookableDay(policy, now), 'DATE_NOT_FUTURE', 'date'],
    [date > addDays(today, policy.bookAheadDays.max), 'DATE_TOO_FAR', 'date'],
    [!onGrid(start) || !onGrid(end), 'OFF_GRID', 'startTime'],
  ]);
}

/** Time off: a whole day (no times), or from-to on the grid. */
export function timeOffViolation(form: SlotForm & { reason: string }, now: Date): Violation | undefined {
  const date = parseDate(form.date) ?? '';
  const today = istDate(now);
  const isPart = form.startTime !== '' || form.endTime !== '';
  const [start, end] = times(form);
  const partly: Check[] = [
    [start === undefined || end === undefined, 'TIMES_REQUIRED', 'startTime'],
    [(end ?? 0) <= (start ?? 0), 'END_BEFORE_START', 'endTime'],
    [!onGrid(start ?? -1) || !onGrid(end ?? -1), 'OFF_GRID', 'startTime'],
  ];
  return firstViolation([
    [!date, 'DATE_REQUIRED', 'date'],
    [date < today, 'TIME_OFF_PAST', 'date'],
    [date > addDays(today, LIMITS.timeOffDaysAhead), 'TIME_OFF_TOO_FAR', 'date'],
    ...(isPart ? partly : []),
    [form.reason.length > 200, 'REASON_TOO_LONG', 'reason'],
  ]);
}

export const ID_TYPES = ['aadhaar', 'pan', 'voter-id', 'driving-licence', 'passport'] as const;
export type IdType = (typeof ID_TYPES)[number];
export const VERIFICATION_STATES = ['pending', 'verified', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

/** The letters and digits of an identity document number, masked (`XXXX XXXX 1234`) or not. */
export const idCharacters = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** The only part of the number that is stored. */
export const lastFour = (idNumber: string): string => idCharacters(idNumber).slice(-4);

export const verificationViolation = ({ idType, idNumber }: { idType: string; idNumber: string }) =>
  firstViolation([
    [!(ID_TYPES as readonly string[]).includes(idType), 'ID_TYPE_REQUIRED', 'idType'],
    [!/^[A-Z0-9*•]{0,26}[A-Z0-9]{4}$/.test(idCharacters(idNumber)), 'ID_NUMBER_INVALID', 'idNumber'],
  ]);
