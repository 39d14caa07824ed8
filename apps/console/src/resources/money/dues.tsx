import { adminWaiveDue } from '@sahaya/contracts';
import { DUE_STATUSES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { DueRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { DueChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { Purpose, Rupees, useStaffNames } from './shared.js';

const statuses = DUE_STATUSES.map((value) => ({ value, label: words.dueStatus[value] }));
const Column = DataTable.Col<DueRecord>;

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
      <DataTable<DueRecord> bulkActionButtons={false} rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
        <Column label={words.dues.since} render={({ at }) => <DateTimeCell {...formatInstant(at)} />} />
        <Column
          label={words.money.customer}
          render={({ customerId }) => (
            <RecordLink to="users" id={customerId}>
              {words.money.open}
            </RecordLink>
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
        <Column label={words.money.amount} align="right" render={({ amount }) => <Rupees amount={amount} />} />
        <Column
          label={words.filters.status}
          render={({ status, waived }) => (
            <>
              <DueChip status={status} />
              {waived && <SecondLine>{`${nameOf(waived.by)}: ${formatReason(waived)}`}</SecondLine>}
            </>
          )}
        />
        <Column label={false} align="right" render={({ id, status }) => status === 'open' && <Waive id={id} />} />
      </DataTable>
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
