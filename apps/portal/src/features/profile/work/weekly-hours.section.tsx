import { Button, NativeSelect, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import {
  type DayHours,
  helperProfileViolation,
  END_CHOICES,
  START_CHOICES,
  WEEKDAYS,
  type Weekday,
  WHOLE_DAY,
} from '@sahaya/domain';
import { formatTimeRange, formatTime } from '../../../i18n/format.js';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { useSaveOffer } from '../profile.queries.js';
import { ProfileSection } from '../section.js';

const STARTS = START_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));
const ENDS = END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));
const WHOLE_TIMES = formatTimeRange(WHOLE_DAY.from, WHOLE_DAY.to);
const OFFICE: DayHours = { from: '09:00', to: '17:00' };

/** The working days, each for the whole day or for fixed hours. */
export function WeeklyHoursSection({ helper }: { helper: Helper }) {
  const save = useSaveOffer();
  const week = useForm(
    'week',
    { availability: helper.availability, hours: helper.hours ?? {} },
    helperProfileViolation,
  );
  const { availability, hours } = week.form;
  const submit = week.submit(() =>
    save.mutate(
      {
        availability,
        // Removes the hours of a day that is no longer customised.
        hours: Object.fromEntries(WEEKDAYS.map((day) => [day, (availability[day] && hours[day]) || null])),
      },
      {
        onSuccess: () => notifications.show({ message: t('profile.saved'), color: 'teal' }),
        onError: week.refuse,
      },
    ),
  );
  const setHours = (day: Weekday, own: DayHours | undefined) => {
    const { [day]: _before, ...rest } = hours;
    week.change({ hours: own ? { ...rest, [day]: own } : rest });
  };
  const error = week.field('hours').error || week.field('availability').error;

  return (
    <ProfileSection id="week" title={t('week.title')} lead={t('week.lead')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('week.title')}>
        <div>
          {WEEKDAYS.map((day) => (
            <Day
              key={day}
              day={day}
              works={availability[day]}
              hours={hours[day]}
              onWorks={(works) => week.change({ availability: { ...availability, [day]: works } })}
              onHours={(own) => setHours(day, own)}
            />
          ))}
        </div>
        {error && <Notice>{error}</Notice>}
        {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.profile')}</Notice>}
        <Button type="submit" className={classes.save} loading={save.isPending}>
          {t('week.save')}
        </Button>
      </form>
    </ProfileSection>
  );
}

interface DayProps {
  day: Weekday;
  works: boolean;
  /** undefined: the whole working day. */
  hours: DayHours | undefined;
  onWorks: (works: boolean) => void;
  onHours: (hours: DayHours | undefined) => void;
}
function Day({ day, works, hours, onWorks, onHours }: DayProps) {
  const name = t(`weekday.${day}`);
  return (
    <div className={classes.day}>
      <Switch
        label={name}
        aria-label={t('week.works', { day: name })}
        checked={works}
        onChange={(event) => onWorks(event.currentTarget.checked)}
      />
      {!works && <span className={classes.quiet}>{t('week.off')}</span>}
      {works && (
        <div className={classes.dayHours}>
          <NativeSelect
            aria-label={t('week.hours', { day: name })}
            value={hours ? 'own' : 'whole'}
            onChange={(event) => onHours(event.currentTarget.value === 'own' ? OFFICE : undefined)}
            data={[
              { value: 'whole', label: t('week.wholeDay', { times: WHOLE_TIMES }) },
              { value: 'own', label: t('week.ownHours') },
            ]}
          />
          {hours && (
            <>
              <NativeSelect
                aria-label={t('week.from', { day: name })}
                value={hours.from}
                onChange={(event) => onHours({ ...hours, from: event.currentTarget.value })}
                data={STARTS}
              />
              <NativeSelect
                aria-label={t('week.to', { day: name })}
                value={hours.to}
                onChange={(event) => onHours({ ...hours, to: event.currentTarget.value })}
                data={ENDS}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
