import { BOOKING_STATUSES, PAYMENT_STATUSES } from '@sahaya/domain';
import { bookingStatusIcon } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { useFilters } from '../shell/use-filters.js';
import { words } from '../words.js';
import { CityFilter } from './city-filter.js';
import { DayFilter } from './day-filter.js';
import { PartyFilter } from './party-filter.js';
import { BookingTable } from './table.js';

const statuses = BOOKING_STATUSES.map((value) => ({
  value,
  label: words.bookingStatus[value],
  icon: bookingStatusIcon(value),
}));

const payments = PAYMENT_STATUSES.map((value) => ({ value, label: words.paymentStatus[value] }));
const waiting = [
  { value: 'answer', label: words.bookings.waitsForAnswer },
  { value: 'staff', label: words.bookings.waitsForStaff },
];

/** What waits is a list by itself: nothing else goes with it. */
const Choices = () => {
  const [filters] = useFilters();
  return (
    <Filters>
      {!filters['waiting'] && (
        <>
          <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
          <PartyFilter source="customerId" party="customer" label={words.bookings.customer} />
          <PartyFilter source="helperId" party="helper" label={words.bookings.helper} />
          <ChoiceChips source="payment" label={words.bookings.payment} choices={payments} />
          <CityFilter />
          <DayFilter source="from" label={words.bookings.from} />
          <DayFilter source="to" label={words.bookings.to} />
        </>
      )}
      {(filters['waiting'] !== undefined || Object.keys(filters).length === 0) && (
        <ChoiceChips source="waiting" label={words.bookings.waits} choices={waiting} />
      )}
    </Filters>
  );
};

export const BookingList = () => (
  <RecordList
    title={words.bookings.name}
    filters={<Choices />}
    empty={<EmptyState title={words.bookings.empty} hint={words.bookings.emptyHint} />}
    failed={words.bookings.failed}
  >
    <BookingTable empty={<NoMatch title={words.bookings.noMatch} />} />
  </RecordList>
);
