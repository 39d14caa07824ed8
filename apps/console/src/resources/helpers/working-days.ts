import type { StaffHelper } from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';
import { formatTimes } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';

/** The working days of a helper with their hours. */
export const listWorkingDays = ({ availability, hours }: Pick<StaffHelper, 'availability' | 'hours'>) =>
  WEEKDAYS.filter((day) => availability[day]).map((day) => {
    const part = hours?.[day];
    const times = part ? formatTimes(part.from, part.to) : words.helpers.wholeDay;
    return { day, text: `${words.weekday[day]}: ${times}` };
  });
