import { retryRefund } from '@sahaya/contracts';
import { REFUND_STATUSES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { RefundRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { Act } from '../shell/act.js';
import { RefundChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';
import { Purpose, PurposeSearch, Rupees } from './shared.js';

const statuses = REFUND_STATUSES.map((value) => ({ value, label: words.refundStatus[value] }));
const Column = DataTable.Col<RefundRecord>;

export const RefundList = () => (
  <RecordList
    title={words.refunds.name}
    filters={
      <Filters>
        <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
        <PurposeSearch />
      </Filters>
    }
    empty={<EmptyState title={words.refunds.empty} />}
    failed={words.refunds.failed}
  >
    <DataTable<RefundRecord> bulkActionButtons={false} rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column label={words.refunds.begun} render={({ initiatedAt }) => <Stamp {...formatInstant(initiatedAt)} />} />
      <Column
        label={words.money.purpose}
        render={({ purpose, purposeId }) => <Purpose purpose={purpose} id={purposeId} />}
      />
      <Column
        label={words.money.customer}
        render={({ customerId }) => (
          <RecordLink to="users" id={customerId}>
            {words.money.open}
          </RecordLink>
        )}
      />
      <Column
        label={words.money.amount}
        align="right"
        render={({ amount, way }) => (
          <>
            <Rupees amount={amount} />
            <Under>{words.refundWay[way]}</Under>
          </>
        )}
      />
      <Column
        label={words.filters.status}
        render={({ status, needsPerson, attempt, expectedBy, processedAt }) => (
          <>
            <RefundChip status={status} />
            <Under>
              {needsPerson
                ? words.refunds.stuck(attempt)
                : processedAt
                  ? formatMoment(processedAt)
                  : expectedBy && words.refunds.expected(formatMoment(expectedBy))}
            </Under>
          </>
        )}
      />
      <Column label={words.reason} render={({ reason }) => reason} />
      <Column
        label={false}
        align="right"
        render={({ id, needsPerson }) =>
          needsPerson && (
            <Act call={retryRefund} fields={{ id }} label={words.refunds.retry} done={words.refunds.retried} />
          )
        }
      />
    </DataTable>
  </RecordList>
);
