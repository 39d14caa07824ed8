import type { Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES, type BookingStatus } from '@sahaya/domain';
import { t } from '../../words/words.js';
import classes from './status-filter.module.css';

export type Filter = BookingStatus | 'all';

interface Props {
  value: Filter;
  onChange: (filter: Filter) => void;
  bookings: readonly Booking[];
}

export function StatusFilter({ value, onChange, bookings }: Props) {
  const countOf = (filter: Filter) =>
    filter === 'all' ? bookings.length : bookings.filter(({ status }) => status === filter).length;
  return (
    <div className={classes.row} role="radiogroup" aria-label={t('bookings.filter')}>
      {(['all', ...BOOKING_STATUSES] as const).map((filter) => (
        <label key={filter} className={classes.chip}>
          <input
            type="radio"
            name="status-filter"
            value={filter}
            checked={filter === value}
            onChange={() => onChange(filter)}
          />
          {t(`status.${filter}`)} <span className={classes.count}>{countOf(filter)}</span>
        </label>
      ))}
    </div>
  );
}
