import type { Availability, Weekday } from '../people/helper-offer.js';
import { DAY_CLOSES, DAY_OPENS } from './slot.js';
import { minutesOf, timeOf, weekdayOf } from './time.js';

/** Working hours of a weekday; a day without hours is the whole working day. */
export interface DayHours {
  from: string;
  to: string;
}
export type WeeklyHours = Partial<Record<Weekday, DayHours>>;

export const WHOLE_DAY: DayHours = { from: timeOf(DAY_OPENS), to: timeOf(DAY_CLOSES) };

export interface WeeklyPlan {
  availability: Availability;
  hours?: WeeklyHours | undefined;
}

/**
 * The reason why the weekly plan excludes this slot, or undefined. Reserved slots and time off are checked elsewhere.
 */
export function notWorking(
  { availability, hours }: WeeklyPlan,
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
): 'DAY_NOT_AVAILABLE' | 'HOURS_NOT_AVAILABLE' | undefined {
  const day = weekdayOf(date);
  if (!availability[day]) return 'DAY_NOT_AVAILABLE';
  const { from, to } = hours?.[day] ?? WHOLE_DAY;
  const fits =
    (minutesOf(startTime) ?? 0) >= (minutesOf(from) ?? 0) && (minutesOf(endTime) ?? 0) <= (minutesOf(to) ?? 0);
  return fits ? undefined : 'HOURS_NOT_AVAILABLE';
}
