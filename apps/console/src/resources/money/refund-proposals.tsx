import { Stack } from '@mui/material';
import { decideRefund } from '@sahaya/contracts';
import { formatRupees, REFUND_PROPOSAL_STATES } from '@sahaya/domain';
import type { RefundProposalRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { RefundProposalChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';
import { goodwillTexts } from '../act/goodwill-texts.js';
import { CaseCustomer, Purpose } from './case-cells.js';
import { caseTexts } from './case-texts.js';
import { ProposalFacts } from './proposal-facts.js';
import { PurposeSearch, Rupees, useStaffNames } from './shared.js';

const states = REFUND_PROPOSAL_STATES.map((value) => ({ value, label: words.refundProposalState[value] }));
const Column = RecordColumn<RefundProposalRecord>;

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
      <RecordTable<RefundProposalRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
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
          lead="title"
          label={words.money.customer}
          render={({ purpose, purposeId, customerId }) => (
            <CaseCustomer purpose={purpose} id={purposeId} customerId={customerId} />
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
          lead="state"
          label={words.filters.status}
          render={({ state, decidedBy, note }) => (
            <>
              <RefundProposalChip state={state} />
              {decidedBy && <SecondLine>{[nameOf(decidedBy), note].filter(Boolean).join(': ')}</SecondLine>}
            </>
          )}
        />
        <Column
          label={false}
          align="right"
          render={(proposal) => proposal.state === 'proposed' && <Decide proposal={proposal} />}
        />
      </RecordTable>
    </RecordList>
  );
};

const Decide = ({ proposal }: { proposal: RefundProposalRecord }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={decideRefund}
      fields={{ id: proposal.id, decision: 'approve' }}
      label={words.approve}
      details={<ProposalFacts proposal={proposal} />}
      questions={[{ ...NOTE, optional: true }]}
      done={words.refundProposals.approved}
      variant="contained"
    />
    <ActionButton
      call={decideRefund}
      fields={{ id: proposal.id, decision: 'reject' }}
      label={words.reject}
      details={<ProposalFacts proposal={proposal} />}
      hint={caseTexts.rejectHint}
      questions={[NOTE]}
      done={words.refundProposals.rejected}
      danger
    />
  </Stack>
);
