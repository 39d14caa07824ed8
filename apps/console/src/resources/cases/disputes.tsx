import { DISPUTE_STATES } from '@sahaya/domain';
import { formatRupees } from '@sahaya/domain';
import type { DisputeRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant, formatTimes } from '../../i18n/format.js';
import { DisputeChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { PersonFilter } from '../../ui/list/person-filter.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { EmptyState } from '../../ui/states.js';
import { labelOf, words } from '../../i18n/words.js';

// Without a filter the API returns open ones.
const allStates = DISPUTE_STATES.map((value) => ({ value, label: words.disputeState[value] }));
const states = allStates.filter(({ value }) => value !== 'open');
const Column = RecordColumn<DisputeRecord>;

/** The disputes of one person are listed in all states. */
function Choices() {
  const [{ customerId, helperId }] = useFilters();
  const isOfPerson = Boolean(customerId ?? helperId);
  const all = isOfPerson ? words.filters.all : words.disputeState.open;
  return (
    <Filters>
      <ChoiceChips source="state" label={words.filters.status} all={all} choices={isOfPerson ? allStates : states} />
      <PersonFilter source="customerId" />
      <PersonFilter source="helperId" />
    </Filters>
  );
}

export const DisputeList = () => (
  <RecordList
    title={words.disputes.name}
    filters={<Choices />}
    keepsFilters
    empty={<EmptyState title={words.disputes.empty} />}
    failed={words.disputes.failed}
  >
    <RecordTable<DisputeRecord> rowClick="show" empty={<NoMatch title={words.filters.noneInState} />}>
      <Column
        label={words.disputes.opened}
        sortBy="openedAt"
        render={({ openedAt }) => <DateTimeCell {...formatInstant(openedAt)} />}
      />
      <Column
        lead="title"
        label={words.disputes.kind}
        render={({ id, kind }) => (
          <RecordLink to="disputes" id={id}>
            {labelOf(words.disputeKind, kind)}
          </RecordLink>
        )}
      />
      <Column label={words.bookings.customer} render={({ customer }) => customer.name} />
      <Column label={words.bookings.helper} render={({ helper }) => helper.name} />
      <Column
        label={words.bookings.visit}
        wide
        render={({ date, startTime, endTime }) => (
          <DateTimeCell day={formatDay(date)} time={formatTimes(startTime, endTime)} />
        )}
      />
      <Column label={words.bookings.total} align="right" render={({ totalAmount }) => formatRupees(totalAmount)} />
      <Column lead="state" label={words.bookings.status} render={({ state }) => <DisputeChip state={state} />} />
    </RecordTable>
  </RecordList>
);
