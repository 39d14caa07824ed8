import { PAYOUT_STATUSES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { PayoutRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { PayoutChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';
import { Rupees } from './shared.js';

const statuses = PAYOUT_STATUSES.map((value) => ({ value, label: words.payoutStatus[value] }));
const Column = DataTable.Col<PayoutRecord>;

/** The columns of a payout, in its batch and in the list of all. */
export const PayoutColumns = [
  <Column
    key="helper"
    label={words.bookings.helper}
    render={({ helperId, name, masked }) => (
      <>
        <RecordLink to="users" id={helperId}>
          {name}
        </RecordLink>
        <Under>{masked}</Under>
      </>
    )}
  />,
  <Column
    key="amount"
    label={words.money.amount}
    align="right"
    render={({ amount, commission }) => (
      <>
        <Rupees amount={amount} />
        {commission > 0 && (
          <Under>
            {words.payouts.commission} <Rupees amount={commission} />
          </Under>
        )}
      </>
    )}
  />,
  <Column
    key="status"
    label={words.filters.status}
    render={({ status, paidAt, reason, reference }) => (
      <>
        <PayoutChip status={status} />
        <Under>{[paidAt && formatMoment(paidAt), reference, reason].filter(Boolean).join(' · ')}</Under>
      </>
    )}
  />,
];

/** Single payouts of all batches, to find failed ones. */
export const PayoutList = () => (
  <RecordList
    title={words.payouts.single}
    filters={
      <Filters>
        <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
      </Filters>
    }
    empty={<EmptyState title={words.payouts.empty} />}
    failed={words.payouts.failed}
  >
    <DataTable<PayoutRecord> bulkActionButtons={false} rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column label={words.payouts.begun} render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />} />
      {PayoutColumns}
      <Column
        label={false}
        align="right"
        render={({ batchId }) => (
          <RecordLink to="payouts" id={batchId}>
            {words.payouts.one}
          </RecordLink>
        )}
      />
    </DataTable>
  </RecordList>
);
