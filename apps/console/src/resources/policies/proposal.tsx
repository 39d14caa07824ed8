import { Stack, Typography } from '@mui/material';
import { decidePolicyProposal, type PolicyProposal } from '@sahaya/contracts';
import { useGetIdentity } from 'react-admin';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { words } from '../../i18n/words.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { Changes } from './changes.js';
import { PolicyPreview } from './preview.js';

/** A change that awaits its approval or its start. */
export function Proposal({ proposal }: { proposal: PolicyProposal }) {
  const { policy, state, changes, proposedBy, proposedAt, startsAt, approvedBy } = proposal;
  const isWaiting = state === 'awaitingApproval';
  const title = isWaiting ? words.policies.proposed(policy.version) : words.policies.scheduled(policy.version);
  const start = formatDateTime(startsAt);
  return (
    <Panel title={title}>
      <Stack spacing={2}>
        <Typography>{isWaiting ? words.policies.proposedHint(start) : words.policies.scheduledHint(start)}</Typography>
        <Changes changes={changes} label={title} />
        <PolicyPreview changes={changes} />
        <Facts>
          <Fact label={words.reason}>{formatReason(proposal)}</Fact>
          <Fact label={words.policies.proposedBy}>
            {`${proposedBy.name ?? words.tickets.colleague}, ${formatDateTime(proposedAt)}`}
          </Fact>
          <Fact label={words.policies.start}>{start}</Fact>
          {approvedBy && <Fact label={words.policies.approvedBy}>{approvedBy.name ?? words.tickets.colleague}</Fact>}
        </Facts>
        <Decide proposal={proposal} start={start} />
      </Stack>
    </Panel>
  );
}

/** The proposer withdraws; others approve and reject. An approved change can be stopped until its start. */
function Decide({ proposal: { _id: id, state, proposedBy }, start }: { proposal: PolicyProposal; start: string }) {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  const isOwn = identity.id === proposedBy._id;
  const isWaiting = state === 'awaitingApproval';
  const isRejection = isWaiting && !isOwn;
  return (
    <>
      {isOwn && isWaiting && <Typography color="text.secondary">{words.policies.ownProposal}</Typography>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isRejection && (
          <ActionButton
            call={decidePolicyProposal}
            fields={{ id, decision: 'approve' }}
            label={words.approve}
            hint={words.policies.approveHint(start)}
            done={words.policies.approved(start)}
            variant="contained"
          />
        )}
        <ActionButton
          call={decidePolicyProposal}
          fields={{ id, decision: 'reject' }}
          label={isRejection ? words.reject : words.policies.withdraw}
          hint={words.policies.rejectHint}
          done={isRejection ? words.policies.rejected : words.policies.withdrawn}
          danger
        />
      </Stack>
    </>
  );
}
