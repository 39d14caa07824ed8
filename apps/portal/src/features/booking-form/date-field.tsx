import type { Helper } from '@sahaya/contracts';
import { weekdayOf } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatDate, firstName, formatRelativeDay, formatWeekday } from '../../i18n/format.js';
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
  /** A day that may stay selected although it is too soon to be chosen. */
  orDay?: string;
  disabled?: boolean;
}

/** The date: from tomorrow, 30 days ahead, without the weekdays when the chosen helper does not work. */
export function DateField({ id, name, value, error, onChange, helper, orDay, disabled = false }: Props) {
  const { first, last } = bookableDays(serverNow(), usePolicy());
  const isOff = (date: string) => helper?.availability[weekdayOf(date)] === false;
  const offWords =
    helper && value && isOff(value)
      ? t('book.dayOff', { name: firstName(helper.name), day: formatWeekday(value) })
      : undefined;
  return (
    <CalendarInput
      id={id}
      name={name}
      label={t('book.date')}
      value={value}
      words={value ? relativeDayWithYear(value) : ''}
      onChange={onChange}
      min={orDay !== undefined && orDay < first ? orDay : first}
      max={last}
      isExcluded={(date) => isOff(date) || (date < first && date !== orDay)}
      disabled={disabled}
      error={error || offWords}
    />
  );
}

function relativeDayWithYear(date: string): string {
  const relative = formatRelativeDay(date, serverNow());
  return relative.includes(',') ? relative : formatDate(date);
}
