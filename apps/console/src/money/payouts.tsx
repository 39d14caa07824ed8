import { createPayouts } from '@sahaya/contracts';
import { DataTable } from 'react-admin';
import type { BatchRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { Act } from '../shell/act.js';
import { BatchChip } from '../shell/chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';
import { Rupees } from './shared.js';

const Column = DataTable.Col<BatchRecord>;

const Create = () => (
  <Act
    call={createPayouts}
    fields={{}}
    label={words.payouts.create}
    hint={words.payouts.createHint}
    done={words.payouts.created}
    variant="contained"
  />
);

/** Payout batches. */
export const BatchList = () => (
  <RecordList
    title={words.payouts.name}
    filters={
      <Filters>
        <Create />
      </Filters>
    }
    empty={
      <EmptyState title={words.payouts.empty} hint={words.payouts.emptyHint}>
        <Create />
      </EmptyState>
    }
    failed={words.payouts.failed}
  >
    <DataTable<BatchRecord> bulkActionButtons={false} rowClick="show">
      <Column
        label={words.payouts.begun}
        render={({ id, createdAt }) => {
          const { day, time } = formatInstant(createdAt);
          return (
            <Stamp
              day={
                <RecordLink to="payouts" id={id}>
                  {day}
                </RecordLink>
              }
              time={time}
            />
          );
        }}
      />
      <Column
        label={words.filters.status}
        render={({ status, adapter }) => (
          <>
            <BatchChip status={status} />
            <Under>{words.payoutAdapter[adapter]}</Under>
          </>
        )}
      />
      <Column label={words.payouts.helpers} align="right" render={({ payouts }) => payouts} />
      <Column
        label={words.money.amount}
        align="right"
        render={({ total, commission }) => (
          <>
            <Rupees amount={total} />
            {commission > 0 && (
              <Under>
                {words.payouts.commission} <Rupees amount={commission} />
              </Under>
            )}
          </>
        )}
      />
      <Column
        label={words.payoutStatus.failed}
        align="right"
        render={({ counts }) => counts.failed + counts.reversed}
      />
    </DataTable>
  </RecordList>
);
