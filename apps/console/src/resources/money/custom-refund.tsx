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
    queryKey: ['payments', 'giveBack', id],
    queryFn: async ({ signal }) => {
      const [quote, left] = await Promise.all([
        data.call(adminRefundQuote, { id }, { signal }),
        data.call(adminRefundable, { id }, { signal }),
      ]);
      return { quote, left };
    },
  });
  return (
    <Panel title={words.giveBack.name}>
      {known ? (
        <Known id={id} {...known} />
      ) : error ? (
        <ErrorState title={words.giveBack.failed} error={error} retry={() => void refetch()} />
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
      <Fact label={words.giveBack.policy}>
        {words.giveBack.kind[quote.kind](formatRupees(quote.refund), formatRupees(quote.fee))}
        {quote.until && (
          <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
            {words.giveBack.until(formatDateTime(quote.until))}
          </Typography>
        )}
      </Fact>
      <Fact label={words.giveBack.paid}>{formatRupees(left.paid)}</Fact>
      {left.returned > 0 && <Fact label={words.payments.refunded}>{formatRupees(left.returned)}</Fact>}
      {left.held > 0 && <Fact label={words.giveBack.held}>{formatRupees(left.held)}</Fact>}
      {left.awaitingApproval ? (
        <Fact label={words.giveBack.awaitingApproval}>{formatRupees(left.awaitingApproval)}</Fact>
      ) : null}
      <Fact label={words.giveBack.left}>
        {left.inDispute ? words.giveBack.inDispute : formatRupees(left.refundable)}
      </Fact>
      {left.refundable > 0 && left.withoutApproval !== undefined && (
        <Fact label={words.giveBack.withoutApproval}>
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
          label={words.proposals.propose}
          hint={`${words.giveBack.most(formatRupees(left.refundable))} ${approvalHint(left.withoutApproval)}`}
          questions={[{ name: 'amount', label: words.proposals.amount, kind: 'rupees' }]}
          asksReason
          done={words.proposals.proposed}
        />
      </Stack>
    )}
  </>
);

/** The approval hint for a refund of `amount`, or of any amount. */
const approvalHint = (withoutApproval: number | undefined, amount?: number): string => {
  if (withoutApproval === undefined) return words.proposals.hint;
  if (withoutApproval === 0 || (amount !== undefined && amount > withoutApproval)) return words.proposals.needsApproval;
  return words.proposals.withoutApproval(formatRupees(withoutApproval));
};

/** The server computes the amount; the request names the displayed one. */
const ByPolicy = ({ id, left: { byPolicy, withoutApproval } }: Pick<KnownProps, 'id' | 'left'>) =>
  byPolicy && (
    <ActionButton
      call={refundByPolicy}
      fields={{ id, quote: byPolicy.quote }}
      label={words.giveBack.byPolicy(formatRupees(byPolicy.amount))}
      hint={approvalHint(withoutApproval, byPolicy.amount)}
      asksReason
      done={words.proposals.proposed}
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
