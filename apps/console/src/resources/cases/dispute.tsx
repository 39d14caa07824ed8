import { Box, Stack, Typography } from '@mui/material';
import { adminRefundable, approveDispute, decideDispute } from '@sahaya/contracts';
import {
  allowsPartialRefund,
  DISPUTE_OUTCOMES,
  type DisputeKind,
  formatRupees,
  mayDecideDispute,
} from '@sahaya/domain';
import type { DisputeRecord } from '../../api/data-provider.js';
import { formatDay, formatDateTime, formatTimes } from '../../i18n/format.js';
import { useNow } from '../../api/server-clock.js';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { useStaffNames } from '../money/shared.js';
import { useStaffData } from '../../api/staff-call.js';
import { ActionButton, NOTE } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { DisputeChip } from '../../ui/chips.js';
import { Due } from '../../ui/due.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { labelOf, words } from '../../i18n/words.js';
import { Evidence } from './evidence.js';

const headline = ({ kind, customer }: DisputeRecord) => `${labelOf(words.disputeKind, kind)}: ${customer.name}`;
const outcomesOf = (kind: DisputeKind) =>
  DISPUTE_OUTCOMES.filter((value) => value !== 'partial_refund' || allowsPartialRefund(kind)).map((value) => ({
    value,
    label: words.disputeOutcome[value],
  }));

export const DisputeShow = () => (
  <RecordPage<DisputeRecord>
    back={words.disputes.back}
    failed={words.disputes.failedOne}
    kind={words.disputes.one}
    title={headline}
  >
    {(dispute) => (
      <>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="h2">
            {headline(dispute)}
          </Typography>
          <DisputeChip state={dispute.state} />
        </Stack>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
          <Stack spacing={2}>
            <Side dispute={dispute} side="customer" />
            <Side dispute={dispute} side="helper" />
          </Stack>
          <Stack spacing={2}>
            <Visit dispute={dispute} />
            <Decision dispute={dispute} />
          </Stack>
        </Box>
      </>
    )}
  </RecordPage>
);

const partialRefundQuestion = (totalAmount: number) =>
  ({
    name: 'refund',
    label: words.disputes.refund(formatRupees(totalAmount)),
    kind: 'rupees',
    optional: true,
  }) as const;

/** The statement of one side with its pictures. */
const Side = ({ dispute, side }: { dispute: DisputeRecord; side: 'customer' | 'helper' }) => {
  const { id, description, openedAt, answer, answerBy, evidence } = dispute;
  const said = side === 'customer' ? { text: description, at: openedAt } : answer;
  return (
    <Panel title={words.party[side]}>
      <PersonLink person={dispute[side]} />
      {said ? (
        <>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 1 }}>{said.text}</Typography>
          <Typography variant="caption" color="text.secondary">
            {formatDateTime(said.at)}
          </Typography>
        </>
      ) : (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {words.disputes.noAnswer(formatDateTime(answerBy))}
        </Typography>
      )}
      <Evidence disputeId={id} pictures={evidence.filter(({ by }) => by === side)} by={words.party[side]} />
    </Panel>
  );
};

const Visit = ({ dispute }: { dispute: DisputeRecord }) => (
  <Panel title={words.bookings.visit}>
    <Facts>
      <Fact label={words.bookings.when}>
        <RecordLink to="bookings" id={dispute.bookingId}>
          {formatDay(dispute.date)}
        </RecordLink>
        {`, ${formatTimes(dispute.startTime, dispute.endTime)}`}
      </Fact>
      <Fact label={words.bookings.service}>{labelOf(words.service, dispute.service)}</Fact>
      <Fact label={words.bookings.total}>{formatRupees(dispute.totalAmount)}</Fact>
      <Fact label={words.disputes.arbitration}>{dispute.arbitrationEligible ? words.yes : words.no}</Fact>
    </Facts>
  </Panel>
);

function Decision({ dispute }: { dispute: DisputeRecord }) {
  const { id, bookingId, kind, state, answer, answerBy, decision, proposal, totalAmount } = dispute;
  const now = useNow(30_000);
  const data = useStaffData();
  const isUndecided = state === 'open' && !decision && !proposal;
  const { data: left } = useQuery({
    queryKey: ['payments', 'refundable', bookingId],
    queryFn: ({ signal }) => data.call(adminRefundable, { id: bookingId }, { signal }),
    enabled: isUndecided,
  });
  if (decision)
    return (
      <Panel title={words.disputes.decision}>
        <Facts>
          <Fact label={words.disputes.outcome}>{labelOf(words.disputeOutcome, decision.outcome)}</Fact>
          <Fact label={words.bookings.refund}>{formatRupees(decision.refund)}</Fact>
          <Fact label={words.note}>{decision.note}</Fact>
          <Fact label={words.bookings.when}>{formatDateTime(decision.at)}</Fact>
        </Facts>
      </Panel>
    );
  if (state !== 'open') return null;
  if (proposal) return <Proposal id={id} proposal={proposal} />;
  const waits = !mayDecideDispute({ answerBy: new Date(Date.parse(answerBy)), answer }, new Date(now));
  return (
    <Panel title={words.disputes.decision}>
      {waits ? (
        <>
          <Typography>{words.disputes.waits}</Typography>
          <Due at={answerBy} />
        </>
      ) : (
        <ActionButton
          call={decideDispute}
          fields={{ id }}
          label={words.decide}
          hint={
            left?.withoutApproval === undefined
              ? words.refundProposals.hint
              : words.disputes.withoutApproval(formatRupees(left.withoutApproval))
          }
          questions={[
            { name: 'outcome', label: words.disputes.outcome, choices: outcomesOf(kind), answer: 'rejected' },
            ...(allowsPartialRefund(kind) ? [partialRefundQuestion(totalAmount)] : []),
            NOTE,
          ]}
          done={words.disputes.decided}
          variant="contained"
        />
      )}
    </Panel>
  );
}

/** A decision that waits for the approval of another staff member. */
function Proposal({ id, proposal }: { id: DisputeRecord['id']; proposal: NonNullable<DisputeRecord['proposal']> }) {
  const nameOf = useStaffNames();
  const { identity } = useGetIdentity();
  const approval = { call: approveDispute } as const;
  return (
    <Panel title={words.disputes.awaitingApproval}>
      <Facts>
        <Fact label={words.disputes.outcome}>{labelOf(words.disputeOutcome, proposal.outcome)}</Fact>
        <Fact label={words.bookings.refund}>{formatRupees(proposal.refund)}</Fact>
        <Fact label={words.note}>{proposal.note}</Fact>
        <Fact label={words.refundProposals.by}>{nameOf(proposal.by)}</Fact>
        <Fact label={words.bookings.when}>{formatDateTime(proposal.at)}</Fact>
      </Facts>
      {identity && identity.id !== proposal.by && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <ActionButton
            {...approval}
            fields={{ id, decision: 'approve' }}
            label={words.approve}
            done={words.disputes.decided}
            variant="contained"
          />
          <ActionButton
            {...approval}
            fields={{ id, decision: 'reject' }}
            label={words.reject}
            done={words.disputes.rejected}
            danger
          />
        </Stack>
      )}
    </Panel>
  );
}
