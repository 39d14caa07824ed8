import type { Helper } from '@sahaya/contracts';
import { type DayHours, WEEKDAYS, type Weekday, WHOLE_DAY } from '@sahaya/domain';
import { formatTimeRange } from '../../../i18n/format.js';
import { t } from '../../../i18n/translate.js';

/** The working days and their hours in one line: "Mon–Sat, 9:00 am–6:00 pm". */
export function describeWeek({ availability, hours = {} }: Pick<Helper, 'availability' | 'hours'>): string {
  const days = WEEKDAYS.filter((day) => availability[day]);
  if (days.length === 0) return t('profile.noDays');
  const times = new Set(days.map((day) => hoursText(hours[day])));
  return t('profile.week', {
    days: daysText(days),
    hours: times.size === 1 ? [...times].join('') : t('profile.mixedHours'),
  });
}

const hoursText = ({ from, to }: DayHours = WHOLE_DAY) => formatTimeRange(from, to);

/** Days in a row are one span: "Mon, Wed–Fri". */
function daysText(days: readonly Weekday[]): string {
  const spans: Weekday[][] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && WEEKDAYS.indexOf(last.at(-1)!) === WEEKDAYS.indexOf(day) - 1) last.push(day);
    else spans.push([day]);
  }
  const short = (day: Weekday) => t(`weekday.short.${day}`);
  return spans
    .map((span) => (span.length === 1 ? short(span[0]!) : `${short(span[0]!)}–${short(span.at(-1)!)}`))
    .join(', ');
}
