import { PAYOUT_STATUSES } from '@sahaya/domain';
import type { PayoutRecord } from '../../api/data-provider.js';
import { formatDay, formatInstant, formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { PayoutChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { payoutTexts } from './payout-texts.js';
import { Rupees } from './shared.js';

const statuses = PAYOUT_STATUSES.map((value) => ({ value, label: words.payoutStatus[value] }));
const Column = RecordColumn<PayoutRecord>;

/** The visits that a payout pays, and their days. */
const Visits = ({ count, from, to }: NonNullable<PayoutRecord['visits']>) => (
  <>
    {payoutTexts.visits(count)}
    {from && to && (
      <SecondLine>{from === to ? formatDay(from) : payoutTexts.days(formatDay(from), formatDay(to))}</SecondLine>
    )}
  </>
);

/** The columns of a payout, in its batch and in the list of all. */
export const PayoutColumns = [
  <Column
    key="helper"
    lead="title"
    label={words.bookings.helper}
    render={({ helperId, name, masked }) => (
      <>
        <RecordLink to="users" id={helperId}>
          {name}
        </RecordLink>
        <SecondLine>{masked}</SecondLine>
      </>
    )}
  />,
  <Column
    key="purpose"
    label={words.money.purpose}
    render={({ visits }) => (visits && visits.count > 0 ? <Visits {...visits} /> : words.none)}
  />,
  <Column
    key="amount"
    lead="state"
    label={words.money.amount}
    sortBy="amount"
    align="right"
    render={({ amount, commission }) => (
      <>
        <Rupees amount={amount} />
        {commission > 0 && (
          <SecondLine>
            {words.payouts.commission} <Rupees amount={commission} />
          </SecondLine>
        )}
      </>
    )}
  />,
  <Column
    key="status"
    label={words.filters.status}
    render={({ status, paidAt, reason, category, reference }) => (
      <>
        <PayoutChip status={status} />
        <SecondLine>
          {[paidAt && formatDateTime(paidAt), reference, reason && formatReason({ reason, category })]
            .filter(Boolean)
            .join(' · ')}
        </SecondLine>
      </>
    )}
  />,
];

/** Single payouts of all batches, to find failed ones. */
export const HelperPayoutList = () => (
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
    <RecordTable<PayoutRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column
        label={words.payouts.begun}
        sortBy="createdAt"
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
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
    </RecordTable>
  </RecordList>
);
