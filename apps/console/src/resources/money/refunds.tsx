import { retryRefund } from '@sahaya/contracts';
import { REFUND_STATUSES } from '@sahaya/domain';
import type { RefundRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { RefundChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { PersonFilter } from '../../ui/list/person-filter.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { CaseCustomer, Purpose } from './case-cells.js';
import { PurposeSearch, Rupees } from './shared.js';

const statuses = REFUND_STATUSES.map((value) => ({ value, label: words.refundStatus[value] }));
const Column = RecordColumn<RefundRecord>;

export const RefundList = () => (
  <RecordList
    title={words.refunds.name}
    filters={
      <Filters>
        <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
        <PurposeSearch />
        <PersonFilter source="customerId" />
      </Filters>
    }
    empty={<EmptyState title={words.refunds.empty} />}
    failed={words.refunds.failed}
  >
    <RecordTable<RefundRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column
        label={words.refunds.begun}
        sortBy="initiatedAt"
        render={({ initiatedAt }) => <DateTimeCell {...formatInstant(initiatedAt)} />}
      />
      <Column
        label={words.money.purpose}
        render={({ purpose, purposeId }) => <Purpose purpose={purpose} id={purposeId} />}
      />
      <Column
        label={words.money.customer}
        lead="title"
        render={({ purpose, purposeId, customerId }) => (
          <CaseCustomer purpose={purpose} id={purposeId} customerId={customerId} />
        )}
      />
      <Column
        label={words.money.amount}
        sortBy="amount"
        align="right"
        render={({ amount, way }) => (
          <>
            <Rupees amount={amount} />
            <SecondLine>{words.refundWay[way]}</SecondLine>
          </>
        )}
      />
      <Column
        lead="state"
        label={words.filters.status}
        render={({ status, needsPerson, attempt, expectedBy, processedAt }) => (
          <>
            <RefundChip status={status} />
            <SecondLine>
              {needsPerson
                ? words.refunds.stuck(attempt)
                : processedAt
                  ? formatDateTime(processedAt)
                  : expectedBy && words.refunds.expected(formatDateTime(expectedBy))}
            </SecondLine>
          </>
        )}
      />
      <Column label={words.reason} render={({ reason }) => reason} />
      <Column
        label={false}
        align="right"
        render={({ id, needsPerson }) =>
          needsPerson && (
            <ActionButton call={retryRefund} fields={{ id }} label={words.refunds.retry} done={words.refunds.retried} />
          )
        }
      />
    </RecordTable>
  </RecordList>
);
