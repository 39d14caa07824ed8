import { NativeSelect } from '@mantine/core';
import { BOOKING_STATUSES, type Party, SERVICES } from '@sahaya/domain';
import type { BookingFilter, BookingPage } from '../../api/queries/bookings.queries.js';
import { Chips } from '../../ui/forms/chip.js';
import { SearchField } from '../../ui/forms/search-field.js';
import { serviceName, t } from '../../i18n/translate.js';
import classes from './booking-filters.module.css';

/** The filters of the URL; unknown values are ignored. */
export const readBookingFilter = (query: URLSearchParams): BookingFilter => ({
  status: BOOKING_STATUSES.find((known) => known === query.get('status')) ?? '',
  service: SERVICES.find((known) => known === query.get('service')) ?? '',
  name: (query.get('q') ?? '').trim(),
});

export const writeBookingFilter = ({ status, service, name }: BookingFilter): Record<string, string> => ({
  ...(status && { status }),
  ...(service && { service }),
  ...(name && { q: name }),
});

interface Props {
  filter: BookingFilter;
  party: Party;
  /** All bookings of each status, not only the loaded ones; absent while they load and offline. */
  counts: BookingPage['counts'];
  onChange: (filter: BookingFilter) => void;
}

/** Status with its number of bookings, the other person's name, and the service. */
export function BookingFilters({ filter, party, counts, onChange }: Props) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const options = [
    { value: 'all' as const, words: t('status.all'), count: total },
    ...BOOKING_STATUSES.map((status) => ({ value: status, words: t(`status.${status}`), count: counts?.[status] })),
  ];
  const services = [
    { value: '', label: t('bookings.anyService') },
    ...SERVICES.map((service) => ({ value: service, label: serviceName(service) })),
  ];
  return (
    <>
      <Chips
        name="status-filter"
        label={t('bookings.filter')}
        options={options}
        value={filter.status || 'all'}
        onChange={(next) => onChange({ ...filter, status: next === 'all' ? '' : next })}
      />
      <div className={classes.fields}>
        <SearchField
          label={t(party === 'customer' ? 'bookings.searchHelper' : 'bookings.searchCustomer')}
          value={filter.name}
          onChange={(name) => onChange({ ...filter, name })}
        />
        <NativeSelect
          aria-label={t('bookings.service')}
          data={services}
          rightSectionWidth={36}
          value={filter.service}
          onChange={(event) => onChange({ ...filter, service: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
