import { createPayouts } from '@sahaya/contracts';
import type { PayoutBatchRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { PayoutBatchChip } from '../../ui/chips.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { Rupees } from './shared.js';

const Column = RecordColumn<PayoutBatchRecord>;

const Create = () => (
  <ActionButton
    call={createPayouts}
    fields={{}}
    label={words.payouts.create}
    hint={words.payouts.createHint}
    done={words.payouts.created}
    variant="contained"
  />
);

/** Payout batches. */
export const PayoutBatchList = () => (
  <RecordList
    title={words.payouts.name}
    action={<Create />}
    empty={<EmptyState title={words.payouts.empty} hint={words.payouts.emptyHint} />}
    failed={words.payouts.failed}
  >
    <RecordTable<PayoutBatchRecord> rowClick="show">
      <Column
        lead="title"
        label={words.payouts.begun}
        sortBy="createdAt"
        render={({ id, createdAt }) => {
          const { day, time } = formatInstant(createdAt);
          return (
            <DateTimeCell
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
        lead="state"
        label={words.filters.status}
        render={({ status, adapter }) => (
          <>
            <PayoutBatchChip status={status} />
            <SecondLine>{words.payoutAdapter[adapter]}</SecondLine>
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
              <SecondLine>
                {words.payouts.commission} <Rupees amount={commission} />
              </SecondLine>
            )}
          </>
        )}
      />
      <Column
        label={words.payoutStatus.failed}
        align="right"
        render={({ counts }) => counts.failed + counts.reversed}
      />
    </RecordTable>
  </RecordList>
);
