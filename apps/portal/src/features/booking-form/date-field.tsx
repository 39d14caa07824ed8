import type { Helper } from '@sahaya/contracts';
import { type FreeDay, isFull, weekdayOf } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName, formatDuration, formatWeekday } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { CalendarInput } from '../../ui/forms/calendar-input.js';
import { t } from '../../i18n/translate.js';
import { bookableDays } from './booking-form.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (date: string) => void;
  helper: Helper | undefined;
  /** The free times of the days, as far as they are known. */
  days: readonly FreeDay[];
  /** The length of the visit, for which a day has to have a free time. */
  minutes: number;
  /** A day that may stay selected although it is too soon to be chosen. */
  orDay?: string;
  disabled?: boolean;
}

/** The date: from tomorrow, 30 days ahead, without days off of the chosen helper and days without a free time. */
export function DateField({ id, name, value, error, onChange, helper, days, minutes, orDay, disabled = false }: Props) {
  const policy = usePolicy();
  const { first, last } = bookableDays(serverNow(), policy);
  const length = minutes || policy.visitMinutes.min;
  const isOff = (date: string) => helper?.availability[weekdayOf(date)] === false;
  const offWords =
    helper && value && isOff(value)
      ? t('book.dayOff', { name: firstName(helper.name), day: formatWeekday(value) })
      : undefined;
  const excluded = (date: string) => {
    if (isOff(date)) return t('calendar.dayOff');
    const day = days.find((known) => known.date === date);
    if (day && isFull(day, length)) return t('calendar.dayFull', { length: formatDuration(length) });
    return date < first && date !== orDay ? t('calendar.tooSoon') : undefined;
  };
  return (
    <CalendarInput
      id={id}
      name={name}
      label={t('book.date')}
      value={value}
      onChange={onChange}
      min={orDay !== undefined && orDay < first ? orDay : first}
      max={last}
      excluded={excluded}
      disabled={disabled}
      error={error || offWords}
    />
  );
}
