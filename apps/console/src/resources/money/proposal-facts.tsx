import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { adminRefundable, adminRefundProposals, adminRefunds } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import type { RefundProposalRecord } from '../../api/data-provider.js';
import { useStaffData } from '../../api/staff-call.js';
import { formatDateTime, formatInstant } from '../../i18n/format.js';
import { formatReason } from '../../i18n/format-reason.js';
import { labelOf, words } from '../../i18n/words.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { CaseCustomer, Purpose } from './case-cells.js';
import { caseTexts } from './case-texts.js';
import { useStaffNames } from './shared.js';

const texts = caseTexts.approve;
/** Earlier refunds that the dialog lists. */
const SHOWN = 10;

/** The facts before a refund is approved: amount, person, reason, what stays refundable, and earlier refunds. */
export function ProposalFacts({ proposal }: { proposal: RefundProposalRecord }) {
  const { purpose, purposeId, customerId, amount, credit, proposedBy, proposedAt } = proposal;
  const nameOf = useStaffNames();
  return (
    <>
      <Facts>
        <Fact label={texts.amount}>
          <strong>{formatRupees(amount)}</strong>
        </Fact>
        {credit ? <Fact label={texts.credit}>{formatRupees(credit)}</Fact> : null}
        <Fact label={caseTexts.person}>
          <CaseCustomer purpose={purpose} id={purposeId} customerId={customerId} />
        </Fact>
        <Fact label={texts.for}>
          <Purpose purpose={purpose} id={purposeId} />
        </Fact>
        <Fact label={texts.reason}>{formatReason(proposal)}</Fact>
        <Fact label={texts.proposedBy}>{`${nameOf(proposedBy)}, ${formatDateTime(proposedAt)}`}</Fact>
      </Facts>
      <Money proposal={proposal} />
    </>
  );
}

function Money({ proposal }: { proposal: RefundProposalRecord }) {
  const { purposeId, customerId, amount, id } = proposal;
  const data = useStaffData();
  const page = { page: 1, limit: SHOWN };
  // Keyed with the payments, so that changes of those reload it.
  const { data: known, error } = useQuery({
    queryKey: ['payments', 'proposal', id, {}],
    queryFn: async ({ signal }) => {
      const [left, refunds, proposals] = await Promise.all([
        data.call(adminRefundable, { id: purposeId }, { signal }),
        data.call(adminRefunds, { ...page, customerId }, { signal }),
        data.call(adminRefundProposals, { ...page, customerId, state: 'rejected' }, { signal }),
      ]);
      return { left, refunds, proposals };
    },
  });
  if (error) return <Alert severity="warning">{texts.failed}</Alert>;
  if (!known) return <Skeleton variant="rounded" height={96} aria-busy="true" />;
  const { left, refunds, proposals } = known;
  // The amount of a proposal that waits is reserved, so it is no longer in the refundable one.
  const refundable = left.refundable + amount;
  const history = [
    ...refunds.refunds.map((refund) => ({
      key: refund._id,
      at: refund.initiatedAt,
      purposeId: refund.purposeId,
      text: `${formatRupees(refund.amount)} · ${labelOf(words.refundStatus, refund.status)} · ${refund.reason}`,
    })),
    ...proposals.proposals.map((rejected) => ({
      key: rejected._id,
      at: rejected.proposedAt,
      purposeId: rejected.purposeId,
      text: `${formatRupees(rejected.amount)} · ${labelOf(words.refundProposalState, rejected.state)} · ${formatReason(rejected)}`,
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      <Facts>
        <Fact label={texts.paid}>{formatRupees(left.paid)}</Fact>
        <Fact label={words.payments.refunded}>{formatRupees(left.returned)}</Fact>
        <Fact label={texts.left}>
          {left.inDispute ? texts.inDispute : texts.leftOf(formatRupees(left.refundable), formatRupees(refundable))}
        </Fact>
      </Facts>
      <div>
        <Typography variant="h6" component="h3">
          {texts.history}
        </Typography>
        {history.length === 0 ? (
          <Typography color="text.secondary">{texts.noHistory}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {history.map(({ key, at, text, purposeId: about }) => (
              <li key={key}>
                {`${formatInstant(at).day}: ${text}`}
                {about === purposeId && ` (${texts.sameCase})`}
              </li>
            ))}
          </Box>
        )}
        {refunds.pagination.total > SHOWN && (
          <Typography color="text.secondary">{texts.more(refunds.pagination.total.toLocaleString('en-IN'))}</Typography>
        )}
      </div>
    </>
  );
}
