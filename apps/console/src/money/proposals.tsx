import { Stack } from '@mui/material';
import { decideRefund } from '@sahaya/contracts';
import { REFUND_PROPOSAL_STATES } from '@sahaya/domain';
import { DataTable } from 'react-admin';
import type { ProposalRecord } from '../data-provider.js';
import { formatMoment } from '../format.js';
import { Act, NOTE } from '../shell/act.js';
import { ProposalChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';
import { Purpose, PurposeSearch, Rupees, useStaffNames } from './shared.js';

const states = REFUND_PROPOSAL_STATES.map((value) => ({ value, label: words.proposalState[value] }));
const Column = DataTable.Col<ProposalRecord>;

export const ProposalList = () => {
  const nameOf = useStaffNames();
  return (
    <RecordList
      title={words.proposals.name}
      filters={
        <Filters>
          <ChoiceChips source="state" label={words.filters.status} choices={states} />
          <PurposeSearch />
        </Filters>
      }
      empty={<EmptyState title={words.proposals.empty} hint={words.proposals.emptyHint} />}
      failed={words.proposals.failed}
    >
      <DataTable<ProposalRecord>
        bulkActionButtons={false}
        rowClick={false}
        empty={<NoMatch title={words.money.noMatch} />}
      >
        <Column
          label={words.proposals.by}
          render={({ proposedBy, proposedAt }) => (
            <>
              {nameOf(proposedBy)}
              <Under>{formatMoment(proposedAt)}</Under>
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
          render={({ amount, byPolicy }) => (
            <>
              <Rupees amount={amount} />
              {byPolicy && <Under>{words.proposals.byPolicy}</Under>}
            </>
          )}
        />
        <Column label={words.reason} render={({ reason }) => reason} />
        <Column
          label={words.filters.status}
          render={({ state, decidedBy, note }) => (
            <>
              <ProposalChip state={state} />
              {decidedBy && <Under>{[nameOf(decidedBy), note].filter(Boolean).join(': ')}</Under>}
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
    <Act
      call={decideRefund}
      fields={{ id, decision: 'approve' }}
      label={words.proposals.approve}
      questions={[{ ...NOTE, optional: true }]}
      done={words.proposals.approved}
      variant="contained"
    />
    <Act
      call={decideRefund}
      fields={{ id, decision: 'reject' }}
      label={words.proposals.reject}
      questions={[NOTE]}
      done={words.proposals.rejected}
      danger
    />
  </Stack>
);
