import { istDate, istTime, minutesOf, weekdayOf } from '@sahaya/domain';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a spoken language, `hi` → "Hindi". */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en-IN', { type: 'language' }).of(code) ?? code;

/** `2026-12-05` → "Sat 5 Dec 2026". */
export function formatDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${capital(weekdayOf(date).slice(0, 3))} ${day} ${MONTHS[month! - 1]} ${year}`;
}

/** `2026-12-01` → "Dec 2026". */
export const formatMonth = (date: string): string => formatDay(date).split(' ').slice(2).join(' ');

/** `09:30` → "9:30 am". */
export function formatTime(time: string): string {
  const minutes = minutesOf(time) ?? 0;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "9:30–11:30 am": the half of the day appears once when both share it. */
export function formatTimes(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

/** An instant on the wire → its IST date and time. */
export function formatInstant(instant: string): { day: string; time: string } {
  const at = new Date(instant);
  return { day: formatDay(istDate(at)), time: formatTime(istTime(at)) };
}

/** "Sat 5 Dec 2026, 9:30 am". */
export function formatDateTime(instant: string): string {
  const { day, time } = formatInstant(instant);
  return `${day}, ${time}`;
}

/** "2 d 3 h", "3 h 20 min", "12 min": the two largest units of a duration, in whole minutes. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const parts = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60];
  const first = parts.findIndex((part) => part > 0);
  if (first < 0) return '0 min';
  return ['d', 'h', 'min']
    .map((unit, place) => ({ unit, part: parts[place]!, place }))
    .filter(({ part, place }) => part > 0 && place <= first + 1)
    .map(({ unit, part }) => `${part} ${unit}`)
    .join(' ');
}
