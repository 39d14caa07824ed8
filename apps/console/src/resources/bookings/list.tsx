import { BOARD_COLUMNS, BOOKING_STATUSES, PAYMENT_STATUSES } from '@sahaya/domain';
import { boardTexts } from '../../app/home/board-texts.js';
import { bookingStatusIcon } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { DayRangeFilter } from '../../ui/list/day-range-filter.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { EmptyState } from '../../ui/states.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { words } from '../../i18n/words.js';
import { TagFilter } from '../notes/tag-filter.js';
import { CityFilter } from './city-filter.js';
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

const completed = [
  { value: 'early', label: words.bookings.completedEarly },
  { value: 'unconfirmed', label: words.bookings.completionUnconfirmed },
];

const board = BOARD_COLUMNS.map((value) => ({ value, label: boardTexts.column[value] }));

/**
 * Waiting bookings are a separate list; the lists of completions combine with dates only, and the board with the city.
 */
const Choices = () => {
  const [filters] = useFilters();
  const isUnfiltered = Object.keys(filters).length === 0;
  return (
    <Filters>
      {!filters['waiting'] && !filters['completed'] && !filters['board'] && (
        <>
          <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
          <PartyFilter source="customerId" party="customer" label={words.bookings.customer} />
          <PartyFilter source="helperId" party="helper" label={words.bookings.helper} />
          <ChoiceChips source="payment" label={words.bookings.payment} choices={payments} />
          <TagFilter />
        </>
      )}
      {!filters['waiting'] && !filters['completed'] && <CityFilter />}
      {!filters['waiting'] && !filters['board'] && (
        <DayRangeFilter labels={{ days: words.bookings.visitDays, from: words.bookings.from, to: words.bookings.to }} />
      )}
      {(filters['waiting'] !== undefined || isUnfiltered) && (
        <ChoiceChips source="waiting" label={words.bookings.waits} choices={waiting} />
      )}
      {(filters['completed'] !== undefined || isUnfiltered) && (
        <ChoiceChips source="completed" label={words.bookings.completed} choices={completed} />
      )}
      {(filters['board'] !== undefined || isUnfiltered) && (
        <ChoiceChips source="board" label={boardTexts.board} choices={board} />
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
