import { BOOKING_STATUSES } from '@sahaya/domain';
import { bookingStatusIcon } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { words } from '../words.js';
import { PartyFilter } from './party-filter.js';
import { BookingTable } from './table.js';

const statuses = BOOKING_STATUSES.map((value) => ({
  value,
  label: words.bookingStatus[value],
  icon: bookingStatusIcon(value),
}));

const Choices = () => (
  <Filters>
    <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
    <PartyFilter source="customerId" party="customer" label={words.bookings.customer} />
    <PartyFilter source="helperId" party="helper" label={words.bookings.helper} />
  </Filters>
);

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
