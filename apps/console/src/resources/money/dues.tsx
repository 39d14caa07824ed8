import { adminWaiveDue } from '@sahaya/contracts';
import { DUE_STATUSES } from '@sahaya/domain';
import type { DueRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { DueChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { CaseCustomer, Purpose } from './case-cells.js';
import { Rupees, useStaffNames } from './shared.js';

const statuses = DUE_STATUSES.map((value) => ({ value, label: words.dueStatus[value] }));
const Column = RecordColumn<DueRecord>;

/** Unpaid fees of earlier visits. */
export const DueList = () => {
  const nameOf = useStaffNames();
  return (
    <RecordList
      title={words.dues.name}
      filters={
        <Filters>
          <ChoiceChips source="status" label={words.filters.status} choices={statuses} />
        </Filters>
      }
      empty={<EmptyState title={words.dues.empty} hint={words.dues.emptyHint} />}
      failed={words.dues.failed}
    >
      <RecordTable<DueRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
        <Column label={words.dues.since} sortBy="at" render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
        <Column
          lead="title"
          label={words.money.customer}
          render={({ purpose, purposeId, customerId }) => (
            <CaseCustomer purpose={purpose} id={purposeId} customerId={customerId} />
          )}
        />
        <Column
          label={words.money.purpose}
          render={({ purpose, purposeId, reason }) => (
            <>
              <Purpose purpose={purpose} id={purposeId} />
              <SecondLine>{reason}</SecondLine>
            </>
          )}
        />
        <Column
          label={words.money.amount}
          sortBy="amount"
          align="right"
          render={({ amount }) => <Rupees amount={amount} />}
        />
        <Column
          lead="state"
          label={words.filters.status}
          render={({ status, waived }) => (
            <>
              <DueChip status={status} />
              {waived && <SecondLine>{`${nameOf(waived.by)}: ${formatReason(waived)}`}</SecondLine>}
            </>
          )}
        />
        <Column label={false} align="right" render={({ id, status }) => status === 'open' && <Waive id={id} />} />
      </RecordTable>
    </RecordList>
  );
};

const Waive = ({ id }: { id: string }) => (
  <ActionButton
    call={adminWaiveDue}
    fields={{ id }}
    label={words.dues.waive}
    hint={words.dues.waiveHint}
    asksReason
    done={words.dues.waived}
  />
);
