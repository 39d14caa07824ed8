import { type Availability, WEEKDAYS } from '@sahaya/domain';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { t } from '../../words/words.js';
import classes from './availability-grid.module.css';

/** Monday to Sunday: works, or does not; in words for screen readers, as icon and tone for the eye. */
export function AvailabilityGrid({ availability }: { availability: Partial<Availability> }) {
  return (
    <ul className={classes.grid}>
      {WEEKDAYS.map((day) => {
        const works = availability[day] ?? false;
        const Icon = works ? IconCheck : IconMinus;
        return (
          <li key={day} className={classes.day} data-works={works}>
            <span aria-hidden="true">{t(`weekday.short.${day}`)}</span>
            <Icon size={20} stroke={2.5} aria-hidden="true" />
            <span className={classes.spoken}>
              {t(works ? 'helper.works' : 'helper.off', { day: t(`weekday.${day}`) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
