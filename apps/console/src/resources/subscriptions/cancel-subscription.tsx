import {
  cancelSubscriptionByStaff,
  quoteStaffSubscriptionCancellation,
  refundVisit,
  type StaffSubscriptionQuote,
  type SubscriptionVisit,
} from '@sahaya/contracts';
import { formatRupees } from '@sahaya/domain';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { CancelByPolicy } from '../money/cancel-by-policy.js';
import { cancellationTexts as texts } from '../money/cancellation-texts.js';
import { subscriptionTexts } from './subscription-texts.js';

/** Cancels a pending, active or paused subscription, with the amounts of the policy. */
export const CancelSubscription = ({ id }: { id: string }) => (
  <CancelByPolicy
    id={id}
    quoteCall={quoteStaffSubscriptionCancellation}
    call={cancelSubscriptionByStaff}
    label={texts.subscription}
    keep={texts.keepSubscription}
    done={texts.subscriptionDone}
  >
    {(quote) => <Amounts {...quote} />}
  </CancelByPolicy>
);

const Amounts = ({ refund, fee, toBeMarked, visitsCancelled }: StaffSubscriptionQuote) => (
  <Facts>
    <Fact label={texts.visits}>{String(visitsCancelled)}</Fact>
    <Fact label={texts.refund}>{formatRupees(refund)}</Fact>
    {fee > 0 && <Fact label={texts.helper}>{formatRupees(fee)}</Fact>}
    {toBeMarked > 0 && <Fact label={texts.toBeMarked}>{formatRupees(toBeMarked)}</Fact>}
  </Facts>
);

/** Refunds a completed visit that did not take place or was poor, while the policy allows it. */
export const RefundVisit = ({ id, visit }: { id: string; visit: SubscriptionVisit }) =>
  visit.refundable && (
    <ActionButton
      call={refundVisit}
      fields={{ id, visitId: visit._id, amount: visit.refundable.amount }}
      label={subscriptionTexts.refundVisit(formatRupees(visit.refundable.amount))}
      hint={`${subscriptionTexts.refundHint(formatDateTime(visit.refundable.qualityBy), formatDateTime(visit.refundable.notPerformedBy))} ${words.refundProposals.hint}`}
      questions={[{ name: 'fault', label: subscriptionTexts.fault, choices: subscriptionTexts.faults }]}
      asksReason
      done={words.refundProposals.proposed}
    />
  );
