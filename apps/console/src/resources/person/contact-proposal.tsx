import { Box, Skeleton, Stack, Typography } from '@mui/material';
import {
  approveContact,
  cancelContactProposal,
  type ContactProposal as Proposal,
  isStaff,
  proposeContact,
  resendContactCode,
  userContactProposal,
} from '@sahaya/contracts';
import { IDENTITY_CHECKS } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { useMay, useStaffData } from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { labelOf, words } from '../../i18n/words.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ErrorState } from '../../ui/states.js';
import { contactProposalTexts as texts } from './contact-proposal-texts.js';

const checkQuestion = (except?: string): Question => ({
  name: 'check',
  label: texts.check,
  choices: [
    { value: '', label: texts.choose },
    ...IDENTITY_CHECKS.filter((value) => value !== except).map((value) => ({ value, label: texts.checks[value] })),
  ],
});

/** A new email or phone for a customer or helper: proposed by one colleague, approved by another. */
export function ContactProposal({ user: { id, role } }: { user: UserRecord }) {
  const may = useMay();
  const data = useStaffData();
  const isShown = !isStaff(role) && may(userContactProposal);
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: [userContactProposal.path, id],
    queryFn: ({ signal }) => data.call(userContactProposal, { id }, { signal }),
    enabled: isShown,
  });
  if (!isShown) return null;
  if (error) return <ErrorState title={texts.failed} error={error} retry={() => void refetch()} />;
  if (!answer) return <Skeleton variant="rounded" height={36} aria-busy="true" aria-label={words.loading} />;
  if (answer.proposal) return <Waiting proposal={answer.proposal} userId={id} />;
  return (
    <Box sx={{ mt: 1 }}>
      <ActionButton
        call={proposeContact}
        fields={{ id }}
        label={texts.propose}
        hint={texts.proposeHint}
        questions={[{ name: 'to', label: texts.to, max: 200 }, checkQuestion()]}
        asksReason
        done={texts.proposed}
      />
    </Box>
  );
}

function Waiting({ proposal, userId }: { proposal: Proposal; userId: string }) {
  const { identity } = useGetIdentity();
  const { _id: id, contact, to, check, proposedBy, proposedAt, approved, expiresAt } = proposal;
  const until = formatDateTime(expiresAt);
  const isOwn = identity === undefined || [proposedBy._id, userId].includes(String(identity.id));
  const name = texts.waiting[contact];
  return (
    <Stack spacing={1.5} sx={{ mt: 2 }} role="group" aria-label={name}>
      <Typography variant="subtitle1" component="h4">
        {name}: {to}
      </Typography>
      <Facts>
        <Fact label={texts.state}>{approved ? texts.waitsForCode(until) : texts.waitsForApproval(until)}</Fact>
        <Fact label={words.reason}>{formatReason(proposal)}</Fact>
        <Fact label={texts.proposedBy}>
          {`${proposedBy.name}, ${formatDateTime(proposedAt)}\n${labelOf(texts.checks, check)}`}
        </Fact>
        {approved && (
          <Fact label={texts.approvedBy}>
            {`${approved.by.name}, ${formatDateTime(approved.at)}\n${labelOf(texts.checks, approved.check)}`}
          </Fact>
        )}
      </Facts>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {!approved && !isOwn && (
          <ActionButton
            call={approveContact}
            fields={{ id }}
            label={texts.approve}
            hint={texts.approveHint(to, labelOf(texts.checks, check))}
            questions={[checkQuestion(check)]}
            done={({ codeSent }) => (codeSent === false ? texts.approvedWithoutCode : texts.approved)}
            variant="contained"
          />
        )}
        {approved && <ActionButton call={resendContactCode} fields={{ id }} label={texts.resend} done={texts.resent} />}
        <ActionButton
          call={cancelContactProposal}
          fields={{ id }}
          label={texts.cancel}
          hint={texts.cancelHint}
          asksReason
          done={texts.cancelled}
          danger
        />
      </Stack>
    </Stack>
  );
}
