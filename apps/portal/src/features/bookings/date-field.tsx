import type { Helper } from '@sahaya/contracts';
import { weekdayOf } from '@sahaya/domain';
import { usePolicy } from '../../data/policy.queries.js';
import { dateWords, firstName, relativeDay, weekdayWords } from '../../format.js';
import { now } from '../../now.js';
import { CalendarInput } from '../../ui/calendar-input.js';
import { t } from '../../words/words.js';
import { bookableDays } from './booking-form.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (date: string) => void;
  helper: Helper | undefined;
  /** A day that may be kept though it is too soon to be chosen. */
  orDay?: string;
  disabled?: boolean;
}

/** The day: from tomorrow, 30 days ahead, without the weekdays on which the chosen helper does not work. */
export function DateField({ id, name, value, error, onChange, helper, orDay, disabled = false }: Props) {
  const { first, last } = bookableDays(now(), usePolicy());
  const isOff = (date: string) => helper?.availability[weekdayOf(date)] === false;
  const offWords =
    helper && value && isOff(value)
      ? t('book.dayOff', { name: firstName(helper.name), day: weekdayWords(value) })
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
  const relative = relativeDay(date, now());
  return relative.includes(',') ? relative : dateWords(date);
}
