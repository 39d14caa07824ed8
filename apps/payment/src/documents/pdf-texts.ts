import { formatRupees, istDate, istInstant, type Service } from '@sahaya/domain';

/** Texts shared by printed documents. */
const SERVICES: Record<Service, string> = {
  'sweeping-mopping': 'Sweeping and mopping',
  cooking: 'Cooking',
  laundry: 'Laundry',
  gardening: 'Gardening',
  'pet-care': 'Pet care',
  'elderly-care': 'Elderly care',
  babysitting: 'Babysitting',
  'hair-dresser': 'Hair dresser',
  other: 'Other',
};
export const serviceWords = (code: string): string => SERVICES[code as Service] ?? code;

const DAY = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** `2026-12-05` → "5 Dec 2026". */
export const dayWords = (date: string): string => DAY.format(istInstant(date, '12:00'));
export const instantWords = (instant: Date | string): string => dayWords(istDate(new Date(instant)));

/** Rupees; a negative amount has a minus sign of digit width. */
export const moneyWords = (rupees: number): string =>
  rupees < 0 ? `−${formatRupees(-rupees)}` : formatRupees(Math.abs(rupees));
