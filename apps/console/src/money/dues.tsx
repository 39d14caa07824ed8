import { adminWaiveDue } from '@sahaya/contracts';
import { DUE_STATUSES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { DueRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { Act, REASON } from '../shell/act.js';
import { DueChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';
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
        <Column label={words.dues.since} render={({ at }) => <Stamp {...formatInstant(at)} />} />
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
              <Under>{reason}</Under>
            </>
          )}
        />
        <Column label={words.money.amount} align="right" render={({ amount }) => <Rupees amount={amount} />} />
        <Column
          label={words.filters.status}
          render={({ status, waived }) => (
            <>
              <DueChip status={status} />
              {waived && <Under>{`${nameOf(waived.by)}: ${waived.reason}`}</Under>}
            </>
          )}
        />
        <Column label={false} align="right" render={({ id, status }) => status === 'open' && <Waive id={id} />} />
      </DataTable>
    </RecordList>
  );
};

const Waive = ({ id }: { id: string }) => (
  <Act
    call={adminWaiveDue}
    fields={{ id }}
    label={words.dues.waive}
    hint={words.dues.waiveHint}
    questions={[{ ...REASON, max: 200 }]}
    done={words.dues.waived}
  />
);
