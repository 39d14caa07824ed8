import type { Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES, type BookingStatus } from '@sahaya/domain';
import { Chips } from '../../ui/forms/chip.js';
import { t } from '../../i18n/translate.js';

export type BookingStatusFilter = BookingStatus | 'all';

interface Props {
  value: BookingStatusFilter;
  onChange: (filter: BookingStatusFilter) => void;
  bookings: readonly Booking[];
}

export function StatusFilter({ value, onChange, bookings }: Props) {
  const countOf = (filter: BookingStatusFilter) =>
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
