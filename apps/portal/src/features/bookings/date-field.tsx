import '@mantine/dates/styles.css';
import { useMediaQuery } from '@mantine/hooks';
import { DatePickerInput } from '@mantine/dates';
import type { Helper } from '@sahaya/contracts';
import { weekdayOf } from '@sahaya/domain';
import { IconCalendarEvent } from '@tabler/icons-react';
import { usePolicy } from '../../data/policy.queries.js';
import { dateWords, firstName, relativeDay, weekdayWords } from '../../format.js';
import { now } from '../../now.js';
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
  const phone = useMediaQuery('(max-width: 48em)');
  const { first, last } = bookableDays(now(), usePolicy());
  const isOff = (date: string) => helper?.availability[weekdayOf(date)] === false;
  const offWords =
    helper && value && isOff(value)
      ? t('book.dayOff', { name: firstName(helper.name), day: weekdayWords(value) })
      : undefined;
  return (
    <DatePickerInput
      id={id}
      name={name}
      size="md"
      label={t('book.date')}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      minDate={orDay !== undefined && orDay < first ? orDay : first}
      maxDate={last}
      excludeDate={(date) => isOff(date) || (date < first && date !== orDay)}
      firstDayOfWeek={1}
      weekendDays={[]}
      valueFormatter={() => (value ? relativeDayWithYear(value) : '')}
      dropdownType={phone ? 'modal' : 'popover'}
      leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}
      disabled={disabled}
      error={error || offWords}
      hideOutsideDates
      ariaLabels={{ nextMonth: t('calendar.next'), previousMonth: t('calendar.previous') }}
    />
  );
}

function relativeDayWithYear(date: string): string {
  const relative = relativeDay(date, now());
  return relative.includes(',') ? relative : dateWords(date);
}
