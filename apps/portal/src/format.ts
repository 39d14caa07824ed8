import { addDays, daysBetween, formatRupees, istDate, istInstant, istTime, minutesOf } from '@sahaya/domain';
import { locale, plural, t } from './words/words.js';

export const rupees = formatRupees;

const partOf = (date: string, options: Intl.DateTimeFormatOptions, type: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'Asia/Kolkata' })
    .formatToParts(istInstant(date, '12:00'))
    .find((part) => part.type === type)?.value ?? '';

/** `2026-12-05` → "Sat 5 Dec 2026". */
export const dateWords = (date: string): string => `${dayWords(date)} ${date.slice(0, 4)}`;

/** `2026-12-05` → "Sat 5 Dec". */
export function dayWords(date: string): string {
  const weekday = partOf(date, { weekday: 'short' }, 'weekday');
  const month = partOf(date, { day: 'numeric', month: 'short' }, 'month');
  return `${weekday} ${Number(date.slice(8))} ${month}`;
}

/** Full weekday name of a day, `2026-12-05` → "Saturday". */
export const weekdayWords = (date: string): string => partOf(date, { weekday: 'long' }, 'weekday');

/** `09:30` → "9:30 am". */
export function timeWords(time: string): string {
  const { clock, half } = clockOf(time);
  return `${clock} ${half}`;
}

/** `09:30`, `11:30` → "9:30–11:30 am"; over noon both halves are named. */
export function timeRangeWords(start: string, end: string): string {
  const [from, to] = [clockOf(start), clockOf(end)];
  return from.half === to.half ? `${from.clock}–${to.clock} ${to.half}` : `${timeWords(start)}–${timeWords(end)}`;
}

function clockOf(time: string) {
  const minutes = minutesOf(time) ?? 0;
  const hour = Math.floor(minutes / 60);
  const clock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  return { clock, half: hour < 12 ? t('time.am') : t('time.pm') };
}

/** "Tomorrow, Sat 5 Dec", "Today, …", else the date with its year when it is another one. */
export function relativeDay(date: string, now: Date): string {
  const today = istDate(now);
  if (date === today) return t('day.today', { date: dayWords(date) });
  if (date === addDays(today, 1)) return t('day.tomorrow', { date: dayWords(date) });
  if (date === addDays(today, -1)) return t('day.yesterday', { date: dayWords(date) });
  return date.slice(0, 4) === today.slice(0, 4) ? dayWords(date) : dateWords(date);
}

/** The same within a sentence: "tomorrow", "on Sat 5 Dec". */
export function onDay(date: string, now: Date): string {
  const today = istDate(now);
  if (date === today) return t('on.today');
  if (date === addDays(today, 1)) return t('on.tomorrow');
  return t('on.date', { date: date.slice(0, 4) === today.slice(0, 4) ? dayWords(date) : dateWords(date) });
}

/** "Tomorrow, Sat 5 Dec, 9:30–11:30 am". */
export const visitWords = ({ date, startTime, endTime }: Slot, now: Date): string =>
  `${relativeDay(date, now)}, ${timeRangeWords(startTime, endTime)}`;
interface Slot {
  date: string;
  startTime: string;
  endTime: string;
}

/** 90 → "1 h 30 min". */
export function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours > 48) return t('length.days', { days: Math.floor(hours / 24) });
  if (hours === 0) return t('length.minutes', { minutes: rest });
  return rest === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes: rest });
}

/** 15 → "15 minutes", 120 → "2 hours", 2880 → "48 hours": a span in the words of a policy. */
export const spanWords = (minutes: number): string =>
  minutes >= 60 && minutes % 60 === 0 ? plural('span.hours', minutes / 60) : plural('span.minutes', minutes);

/** `2026-11` → "November 2026". */
export const monthWords = (month: string): string =>
  `${partOf(`${month}-01`, { month: 'long' }, 'month')} ${month.slice(0, 4)}`;

/** 12345 → "12,345". */
export const kilometres = (km: number): string => `${km.toLocaleString(locale())} km`;
export const countWords = (count: number): string => count.toLocaleString(locale());

/** "Thane and Navi Mumbai". */
export const listWords = (items: readonly string[]): string => new Intl.ListFormat(locale()).format(items);

/** The age of a date: Today, Yesterday, then days, weeks, months, years. */
export function agoWords(instant: string, now: Date): string {
  const days = Math.max(0, daysBetween(istDate(new Date(instant)), istDate(now)));
  if (days === 0) return t('ago.today');
  if (days === 1) return t('ago.yesterday');
  if (days < 7) return plural('ago.days', days);
  if (days < 30) return plural('ago.weeks', Math.floor(days / 7));
  if (days < 365) return plural('ago.months', Math.floor(days / 30));
  return plural('ago.years', Math.floor(days / 365));
}

/** The IST day of an instant: "Sat 5 Dec 2026". */
export const instantDay = (instant: string): string => dateWords(istDate(new Date(instant)));

/** Clock time of an instant in IST. */
export const instantTime = (instant: string): string => timeWords(istTime(new Date(instant)));

/** A moment in a list: the time when it is today, else the day. */
export function momentWords(instant: string, now: Date): string {
  const date = istDate(new Date(instant));
  const today = istDate(now);
  if (date === today) return instantTime(instant);
  if (date === addDays(today, -1)) return t('ago.yesterday');
  return date.slice(0, 4) === today.slice(0, 4) ? dayWords(date) : dateWords(date);
}

/** A moment within a sentence: "today, 5:30 pm", "tomorrow, …", "Sat 5 Dec, …". */
export function momentInSentence(instant: Date, now: Date): string {
  const date = istDate(instant);
  const isNear = date === istDate(now) || date === addDays(istDate(now), 1);
  const day = isNear ? onDay(date, now) : relativeDay(date, now);
  return `${day}, ${timeWords(istTime(instant))}`;
}

/** 100000 ms → "1:40": the hand of a clock that runs out. */
export function clockLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
