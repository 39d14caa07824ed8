import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/hi.js';
import { DatePickerInput } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarEvent } from '@tabler/icons-react';
import { serverNow } from '../../api/server-clock.js';
import { formatDate, formatRelativeDay } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';
import { t } from '../../i18n/translate.js';
import classes from './calendar-input.module.css';

interface Props {
  id?: string;
  name?: string;
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (date: string) => void;
  min: string;
  max: string;
  /** Why a day between `min` and `max` cannot be chosen, for screen readers; undefined if it can. */
  excluded?: (date: string) => string | undefined;
  error: string | false | undefined;
  disabled?: boolean;
}

/** A day picker. The calendar fills the screen on a phone and returns the focus when it closes. */
export function CalendarInput({ value, onChange, min, max, excluded, ...field }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <DatePickerInput
      {...field}
      size="md"
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
      minDate={min}
      maxDate={max}
      {...(excluded && {
        excludeDate: (date: string) => excluded(date) !== undefined,
        // A day without a reason keeps the name that the calendar gives it.
        getDayAriaLabel: (date: string) => {
          const reason = excluded(date);
          return reason === undefined ? '' : `${formatDate(date)}, ${reason}`;
        },
      })}
      locale={language()}
      firstDayOfWeek={1}
      weekendDays={[]}
      valueFormatter={() => (value ? relativeDayWithYear(value) : '')}
      dropdownType={isPhone ? 'modal' : 'popover'}
      popoverProps={{ returnFocus: true }}
      modalProps={{ padding: 'xs', size: 'auto' }}
      classNames={{ day: classes.day }}
      leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}
      hideOutsideDates
      ariaLabels={{ nextMonth: t('calendar.next'), previousMonth: t('calendar.previous') }}
    />
  );
}

function relativeDayWithYear(date: string): string {
  const relative = formatRelativeDay(date, serverNow());
  return relative.includes(',') ? relative : formatDate(date);
}
