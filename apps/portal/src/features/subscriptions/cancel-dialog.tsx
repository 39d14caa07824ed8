import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OutputOf, Subscription } from '@sahaya/contracts';
import { LIMITS, reasonViolation, toPaise, toRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import type { quoteSubscriptionCancellation } from '../../api/calls.js';
import { rupees } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { UnmarkedVisits, useVisitAnswers } from './visits/unmarked-visits.js';
import { subscriptionCancellationQuery, useCancelSubscription } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/**
 * Cancels a subscription. It asks about visits that are not marked and shows the refund first; a reason and a confirmation
 * are required. The server refuses another refund than the one shown.
 */
export function CancelDialog({ subscription, onClose }: Props) {
  const found = useQuery(subscriptionCancellationQuery(subscription._id));
  const asked = useVisitAnswers(subscription);
  const quote = found.data && withAnswers(found.data, asked.sums);
  const cancel = useCancelSubscription();
  const form = useForm('subcancel', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    cancel.mutate(
      { id: subscription._id, reason, visits: asked.answers, refund: quote?.refund ?? null },
      {
        onSuccess: ({ subscription: { cancellation } }) => {
          notifications.show({ message: t('subcancel.done', { amount: rupees(cancellation?.refund ?? 0) }) });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('subcancel.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        <UnmarkedVisits subscription={subscription} asked={asked} />
        {found.isPending && <LoadingPlaceholder height={150} />}
        {found.isError && (
          <Notice onRetry={() => void found.refetch()} busy={found.isFetching}>
            {errorMessage(found.error, 'error.cancellationQuote')}
          </Notice>
        )}
        {quote && <Sums quote={quote} />}
        <Textarea {...form.text('reason')} label={t('subcancel.reason')} maxLength={LIMITS.reasonMax} />
        {cancel.isError && !toViolation(cancel.error) && (
          <Notice>{errorMessage(cancel.error, 'error.cancelSub')}</Notice>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('subcancel.keep')}
          </Button>
          <Button type="submit" color="#b3261e" loading={cancel.isPending} disabled={!quote || !asked.visits.data}>
            {t('subcancel.confirm')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

type Quote = OutputOf<typeof quoteSubscriptionCancellation>;

/** The quote with the customer's answers: a visit that took place is done, one that did not is refunded now. */
function withAnswers(quote: Quote, { tookPlace, didNot }: { tookPlace: number; didNot: number }): Quote {
  const add = (amount: number, more: number) => toRupees(toPaise(amount) + toPaise(more));
  return {
    ...quote,
    delivered: add(quote.delivered, tookPlace),
    refund: add(quote.refund, didNot),
    toBeMarked: Math.max(0, add(quote.toBeMarked, -tookPlace - didNot)),
  };
}

const LINES = ['paid', 'delivered', 'refunded', 'fee', 'toBeMarked', 'refund'] as const;

function Sums({ quote }: { quote: Quote }) {
  return (
    <dl className={dialog.sums} aria-label={t('subcancel.preview')}>
      {LINES.filter((line) => line === 'paid' || line === 'refund' || quote[line] > 0).map((line) => (
        <div key={line} data-main={line === 'refund'}>
          <dt>{t(`subcancel.${line}`)}</dt>
          <dd>{rupees(quote[line])}</dd>
        </div>
      ))}
    </dl>
  );
}
