import { Skeleton, Stack, Typography } from '@mui/material';
import { adminRefundable, adminRefundQuote, type OutputOf, proposeRefund, refundByPolicy } from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { ErrorState } from '../../ui/states.js';
import { useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';

/** The refund of a booking: by policy with its own button, or a custom amount. */
export function RefundPanel({ bookingId: id }: { bookingId: string }) {
  const data = useStaffData();
  // Keyed with the payments, so that changes of those reload it.
  const {
    data: known,
    error,
    refetch,
  } = useQuery({
    queryKey: ['payments', 'refundable', id],
    queryFn: async ({ signal }) => {
      const [quote, left] = await Promise.all([
        data.call(adminRefundQuote, { id }, { signal }),
        data.call(adminRefundable, { id }, { signal }),
      ]);
      return { quote, left };
    },
  });
  return (
    <Panel title={words.refundPanel.name}>
      {known ? (
        <Known id={id} {...known} />
      ) : error ? (
        <ErrorState title={words.refundPanel.failed} error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={96} aria-busy="true" />
      )}
    </Panel>
  );
}

interface KnownProps {
  id: string;
  quote: OutputOf<typeof adminRefundQuote>;
  left: OutputOf<typeof adminRefundable>;
}
const Known = ({ id, quote, left }: KnownProps) => (
  <>
    <Facts>
      <Fact label={words.refundPanel.policy}>
        {words.refundPanel.kind[quote.kind](formatRupees(quote.refund), formatRupees(quote.fee))}
        {quote.until && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {words.refundPanel.until(formatDateTime(quote.until))}
          </Typography>
        )}
      </Fact>
      <Fact label={words.refundPanel.paid}>{formatRupees(left.paid)}</Fact>
      {left.returned > 0 && <Fact label={words.payments.refunded}>{formatRupees(left.returned)}</Fact>}
      {left.held > 0 && <Fact label={words.refundPanel.held}>{formatRupees(left.held)}</Fact>}
      {left.awaitingApproval ? (
        <Fact label={words.refundPanel.awaitingApproval}>{formatRupees(left.awaitingApproval)}</Fact>
      ) : null}
      <Fact label={words.refundPanel.left}>
        {left.inDispute ? words.refundPanel.inDispute : formatRupees(left.refundable)}
      </Fact>
      {left.refundable > 0 && left.withoutApproval !== undefined && (
        <Fact label={words.refundPanel.withoutApproval}>
          {formatRupees(Math.min(left.withoutApproval, left.refundable))}
        </Fact>
      )}
    </Facts>
    {left.refundable > 0 && (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <ByPolicy id={id} left={left} />
        <ActionButton
          call={proposeRefund}
          fields={{ purposeId: id }}
          label={words.refundProposals.propose}
          hint={`${words.refundPanel.most(formatRupees(left.refundable))} ${approvalHint(left.withoutApproval)}`}
          questions={[{ name: 'amount', label: words.refundProposals.amount, kind: 'rupees' }]}
          asksReason
          done={words.refundProposals.proposed}
        />
      </Stack>
    )}
  </>
);

/** The approval hint for a refund of `amount`, or of any amount. */
const approvalHint = (withoutApproval: number | undefined, amount?: number): string => {
  if (withoutApproval === undefined) return words.refundProposals.hint;
  if (withoutApproval === 0 || (amount !== undefined && amount > withoutApproval))
    return words.refundProposals.needsApproval;
  return words.refundProposals.withoutApproval(formatRupees(withoutApproval));
};

/** The server computes the amount; the request names the displayed one. */
const ByPolicy = ({ id, left: { byPolicy, withoutApproval } }: Pick<KnownProps, 'id' | 'left'>) =>
  byPolicy && (
    <ActionButton
      call={refundByPolicy}
      fields={{ id, quote: byPolicy.quote }}
      label={words.refundPanel.byPolicy(formatRupees(byPolicy.amount))}
      hint={approvalHint(withoutApproval, byPolicy.amount)}
      asksReason
      done={words.refundProposals.proposed}
      variant="contained"
    />
  );

/** Shown for a single payment only; a list does not query each quote. */
export function RefundByPolicy({ bookingId: id }: { bookingId: string }) {
  const data = useStaffData();
  const { data: left } = useQuery({
    queryKey: ['payments', 'refundable', id],
    queryFn: ({ signal }) => data.call(adminRefundable, { id }, { signal }),
  });
  return left ? <ByPolicy id={id} left={left} /> : null;
}
