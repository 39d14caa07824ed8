import { type Availability, type WeeklyHours, WEEKDAYS } from '@sahaya/domain';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatTimeRange } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import classes from './availability-grid.module.css';

interface Props {
  availability: Partial<Availability>;
  /** Days with other hours than the whole working day. */
  hours?: WeeklyHours | undefined;
}
/** The working days from Monday to Sunday, as text for screen readers and as icons for the eye. */
export function AvailabilityGrid({ availability, hours }: Props) {
  const partly = WEEKDAYS.flatMap((day) => {
    const own = availability[day] ? hours?.[day] : undefined;
    return own ? [{ day, words: formatTimeRange(own.from, own.to) }] : [];
  });
  return (
    <>
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
      {partly.length > 0 && (
        <dl className={classes.hours}>
          {partly.map(({ day, words }) => (
            <div key={day}>
              <dt>{t(`weekday.${day}`)}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
