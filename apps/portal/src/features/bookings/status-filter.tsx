import type { Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES, type BookingStatus } from '@sahaya/domain';
import { Chips } from '../../ui/chip.js';
import { t } from '../../words/words.js';

export type Filter = BookingStatus | 'all';

interface Props {
  value: Filter;
  onChange: (filter: Filter) => void;
  bookings: readonly Booking[];
}

export function StatusFilter({ value, onChange, bookings }: Props) {
  const countOf = (filter: Filter) =>
    filter === 'all' ? bookings.length : bookings.filter(({ status }) => status === filter).length;
  const options = (['all', ...BOOKING_STATUSES] as const).map((filter) => ({
    value: filter,
    words: t(`status.${filter}`),
    count: countOf(filter),
  }));
  return (
    <Chips name="status-filter" label={t('bookings.filter')} options={options} value={value} onChange={onChange} />
  );
}
