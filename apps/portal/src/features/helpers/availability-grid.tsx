import { type Availability, type WeeklyHours, WEEKDAYS } from '@sahaya/domain';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { timeRangeWords } from '../../format.js';
import { t } from '../../words/words.js';
import classes from './availability-grid.module.css';

interface Props {
  availability: Partial<Availability>;
  /** Days that are not the whole working day. */
  hours?: WeeklyHours | undefined;
}
/** Monday to Sunday: works, or does not; in words for screen readers, as icon and tone for the eye. */
export function AvailabilityGrid({ availability, hours }: Props) {
  const partly = WEEKDAYS.flatMap((day) => {
    const own = availability[day] ? hours?.[day] : undefined;
    return own ? [{ day, words: timeRangeWords(own.from, own.to) }] : [];
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
