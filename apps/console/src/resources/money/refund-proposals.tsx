import { Stack } from '@mui/material';
import { decideRefund } from '@sahaya/contracts';
import { formatRupees, REFUND_PROPOSAL_STATES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { RefundProposalRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { RefundProposalChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { goodwillTexts } from '../act/goodwill-texts.js';
import { Purpose, PurposeSearch, Rupees, useStaffNames } from './shared.js';

const states = REFUND_PROPOSAL_STATES.map((value) => ({ value, label: words.refundProposalState[value] }));
const Column = DataTable.Col<RefundProposalRecord>;

export const RefundProposalList = () => {
  const nameOf = useStaffNames();
  return (
    <RecordList
      title={words.refundProposals.name}
      filters={
        <Filters>
          <ChoiceChips source="state" label={words.filters.status} choices={states} />
          <PurposeSearch />
        </Filters>
      }
      empty={<EmptyState title={words.refundProposals.empty} hint={words.refundProposals.emptyHint} />}
      failed={words.refundProposals.failed}
    >
      <DataTable<RefundProposalRecord>
        bulkActionButtons={false}
        rowClick={false}
        empty={<NoMatch title={words.money.noMatch} />}
      >
        <Column
          label={words.refundProposals.by}
          render={({ proposedBy, proposedAt }) => (
            <>
              {nameOf(proposedBy)}
              <SecondLine>{formatDateTime(proposedAt)}</SecondLine>
            </>
          )}
        />
        <Column
          label={words.money.purpose}
          render={({ purpose, purposeId }) => <Purpose purpose={purpose} id={purposeId} />}
        />
        <Column
          label={words.money.amount}
          align="right"
          render={({ amount, byPolicy, credit, cancellation, goodwill }) => (
            <>
              <Rupees amount={amount} />
              {credit && <SecondLine>{words.refundProposals.credit(formatRupees(credit))}</SecondLine>}
              {goodwill && <SecondLine>{goodwillTexts.label}</SecondLine>}
              {byPolicy && <SecondLine>{words.refundProposals.byPolicy}</SecondLine>}
              {cancellation && <SecondLine>{words.refundProposals.cancellation}</SecondLine>}
            </>
          )}
        />
        <Column label={words.reason} render={formatReason} />
        <Column
          label={words.filters.status}
          render={({ state, decidedBy, note }) => (
            <>
              <RefundProposalChip state={state} />
              {decidedBy && <SecondLine>{[nameOf(decidedBy), note].filter(Boolean).join(': ')}</SecondLine>}
            </>
          )}
        />
        <Column label={false} align="right" render={({ id, state }) => state === 'proposed' && <Decide id={id} />} />
      </DataTable>
    </RecordList>
  );
};

const Decide = ({ id }: { id: string }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={decideRefund}
      fields={{ id, decision: 'approve' }}
      label={words.approve}
      questions={[{ ...NOTE, optional: true }]}
      done={words.refundProposals.approved}
      variant="contained"
    />
    <ActionButton
      call={decideRefund}
      fields={{ id, decision: 'reject' }}
      label={words.reject}
      questions={[NOTE]}
      done={words.refundProposals.rejected}
      danger
    />
  </Stack>
);
