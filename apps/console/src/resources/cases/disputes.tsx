import { DISPUTE_STATES } from '@sahaya/domain';
import { formatRupees } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { DisputeRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant, formatTimes } from '../../i18n/format.js';
import { DisputeChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { labelOf, words } from '../../i18n/words.js';

// Without a filter the API returns open ones.
const states = DISPUTE_STATES.filter((value) => value !== 'open').map((value) => ({
  value,
  label: words.disputeState[value],
}));
const Column = DataTable.Col<DisputeRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };

export const DisputeList = () => (
  <RecordList
    title={words.disputes.name}
    filters={
      <Filters>
        <ChoiceChips source="state" label={words.filters.status} all={words.disputeState.open} choices={states} />
      </Filters>
    }
    keepsFilters
    empty={<EmptyState title={words.disputes.empty} />}
    failed={words.disputes.failed}
  >
    <DataTable<DisputeRecord>
      bulkActionButtons={false}
      rowClick="show"
      empty={<NoMatch title={words.filters.noneInState} />}
    >
      <Column label={words.disputes.opened} render={({ openedAt }) => <DateTimeCell {...formatInstant(openedAt)} />} />
      <Column
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
        sx={wide}
        render={({ date, startTime, endTime }) => (
          <DateTimeCell day={formatDay(date)} time={formatTimes(startTime, endTime)} />
        )}
      />
      <Column label={words.bookings.total} align="right" render={({ totalAmount }) => formatRupees(totalAmount)} />
      <Column label={words.bookings.status} render={({ state }) => <DisputeChip state={state} />} />
    </DataTable>
  </RecordList>
);
