import { addDays, daysBetween, formatRupees, istDate, istInstant, istTime, minutesOf } from '@sahaya/domain';
import { locale, plural, t } from './translate.js';

export const rupees = formatRupees;

const partOf = (date: string, options: Intl.DateTimeFormatOptions, type: string) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'Asia/Kolkata' })
    .formatToParts(istInstant(date, '12:00'))
    .find((part) => part.type === type)?.value ?? '';

/** `2026-12-05` → "Sat 5 Dec 2026". */
export const formatDate = (date: string): string => `${formatDay(date)} ${date.slice(0, 4)}`;

/** `2026-12-05` → "Sat 5 Dec". */
export function formatDay(date: string): string {
  const weekday = partOf(date, { weekday: 'short' }, 'weekday');
  const month = partOf(date, { day: 'numeric', month: 'short' }, 'month');
  return `${weekday} ${Number(date.slice(8))} ${month}`;
}

/** The full name of a weekday, `2026-12-05` → "Saturday". */
export const formatWeekday = (date: string): string => partOf(date, { weekday: 'long' }, 'weekday');

/** The name of a spoken language, `hi` → "Hindi". */
export const languageName = (code: string) => new Intl.DisplayNames(locale(), { type: 'language' }).of(code);

/** `09:30` → "9:30 am". */
export function formatTime(time: string): string {
  const { clock, half } = clockOf(time);
  return `${clock} ${half}`;
}

/** `09:30`, `11:30` → "9:30–11:30 am"; both halves of the day are named when the range crosses noon. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [clockOf(start), clockOf(end)];
  return from.half === to.half ? `${from.clock}–${to.clock} ${to.half}` : `${formatTime(start)}–${formatTime(end)}`;
}

function clockOf(time: string) {
  const minutes = minutesOf(time) ?? 0;
  const hour = Math.floor(minutes / 60);
  const clock = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
  return { clock, half: hour < 12 ? t('time.am') : t('time.pm') };
}

/** "Tomorrow, Sat 5 Dec" or "Today, …"; otherwise the date, with the year if it is not the current one. */
export function formatRelativeDay(date: string, now: Date): string {
  const today = istDate(now);
  if (date === today) return t('day.today', { date: formatDay(date) });
  if (date === addDays(today, 1)) return t('day.tomorrow', { date: formatDay(date) });
  if (date === addDays(today, -1)) return t('day.yesterday', { date: formatDay(date) });
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date);
}

/** The same for use inside a sentence: "tomorrow", "on Sat 5 Dec". */
export function formatOnDay(date: string, now: Date): string {
  const today = istDate(now);
  if (date === today) return t('on.today');
  if (date === addDays(today, 1)) return t('on.tomorrow');
  return t('on.date', { date: date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date) });
}

/** "Tomorrow, Sat 5 Dec, 9:30–11:30 am". */
export const formatVisitTime = ({ date, startTime, endTime }: Slot, now: Date): string =>
  `${formatRelativeDay(date, now)}, ${formatTimeRange(startTime, endTime)}`;
interface Slot {
  date: string;
  startTime: string;
  endTime: string;
}

/** 90 → "1 h 30 min". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours > 48) return t('length.days', { days: Math.floor(hours / 24) });
  const minutesText = t('length.minutes', { minutes: rest });
  if (hours === 0) return minutesText;
  const hoursText = plural('length.hours', hours);
  return rest === 0 ? hoursText : `${hoursText} ${minutesText}`;
}

/** 15 → "15 minutes", 120 → "2 hours", 2880 → "48 hours": a duration as a policy states it. */
export const formatLongDuration = (minutes: number): string =>
  minutes >= 60 && minutes % 60 === 0 ? plural('span.hours', minutes / 60) : plural('span.minutes', minutes);

/** `2026-11` → "November 2026". */
export const formatMonth = (month: string): string =>
  `${partOf(`${month}-01`, { month: 'long' }, 'month')} ${month.slice(0, 4)}`;

/** 12345 → "12,345 km". */
export const formatKilometres = (km: number): string => t('length.km', { km: km.toLocaleString(locale()) });
/** 12345 → "12,345". */
export const formatCount = (count: number): string => count.toLocaleString(locale());

/** "Thane and Navi Mumbai". */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(locale()).format(items);

/** The age of a date: Today, Yesterday, then days, weeks, months, years. */
export function formatTimeAgo(instant: string, now: Date): string {
  const days = Math.max(0, daysBetween(istDate(new Date(instant)), istDate(now)));
  if (days === 0) return t('ago.today');
  if (days === 1) return t('ago.yesterday');
  if (days < 7) return plural('ago.days', days);
  if (days < 30) return plural('ago.weeks', Math.floor(days / 7));
  if (days < 365) return plural('ago.months', Math.floor(days / 30));
  return plural('ago.years', Math.floor(days / 365));
}

/** The IST day of an instant: "Sat 5 Dec 2026". */
export const formatInstantDate = (instant: string): string => formatDate(istDate(new Date(instant)));

/** Clock time of an instant in IST. */
export const formatInstantTime = (instant: string): string => formatTime(istTime(new Date(instant)));

/** An instant in a list: the time if it is today, otherwise the day. */
export function formatInstant(instant: string, now: Date): string {
  const date = istDate(new Date(instant));
  const today = istDate(now);
  if (date === today) return formatInstantTime(instant);
  if (date === addDays(today, -1)) return t('ago.yesterday');
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date);
}

/** An instant inside a sentence: "today, 5:30 pm", "tomorrow, …", "Sat 5 Dec, …". */
export function formatInstantInSentence(instant: Date, now: Date): string {
  const date = istDate(instant);
  const isNear = date === istDate(now) || date === addDays(istDate(now), 1);
  const day = isNear ? formatOnDay(date, now) : formatRelativeDay(date, now);
  return `${day}, ${formatTime(istTime(instant))}`;
}

/** 100000 ms → "1:40", the text of a countdown. */
export function formatTimer(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export { firstName } from '@sahaya/domain';
