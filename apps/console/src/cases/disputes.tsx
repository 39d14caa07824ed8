import { DISPUTE_STATES } from '@sahaya/domain';
import { formatRupees } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { DisputeRecord } from '../data-provider.js';
import { formatDay, formatInstant, formatTimes } from '../format.js';
import { DisputeChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { wordOf, words } from '../words.js';

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
    <DataTable<DisputeRecord> bulkActionButtons={false} rowClick="show" empty={<NoMatch title={words.cases.noMatch} />}>
      <Column label={words.disputes.opened} render={({ openedAt }) => <Stamp {...formatInstant(openedAt)} />} />
      <Column
        label={words.disputes.kind}
        render={({ id, kind }) => (
          <RecordLink to="disputes" id={id}>
            {wordOf(words.disputeKind, kind)}
          </RecordLink>
        )}
      />
      <Column label={words.bookings.customer} render={({ customer }) => customer.name} />
      <Column label={words.bookings.helper} render={({ helper }) => helper.name} />
      <Column
        label={words.bookings.visit}
        sx={wide}
        render={({ date, startTime, endTime }) => (
          <Stamp day={formatDay(date)} time={formatTimes(startTime, endTime)} />
        )}
      />
      <Column label={words.bookings.total} align="right" render={({ totalAmount }) => formatRupees(totalAmount)} />
      <Column label={words.bookings.status} render={({ state }) => <DisputeChip state={state} />} />
    </DataTable>
  </RecordList>
);
