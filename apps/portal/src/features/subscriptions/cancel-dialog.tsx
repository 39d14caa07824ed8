import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OutputOf, quoteSubscriptionCancellation, Subscription } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { rupees } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { subscriptionCancellationQuery, useCancelSubscription } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Cancels a subscription. The refund is shown first; a reason and a confirmation are required. */
export function CancelDialog({ subscription, onClose }: Props) {
  const quote = useQuery(subscriptionCancellationQuery(subscription._id));
  const cancel = useCancelSubscription();
  const form = useForm('subcancel', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    cancel.mutate(
      { id: subscription._id, reason },
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
        {quote.isPending && <LoadingPlaceholder height={150} />}
        {quote.isError && (
          <Notice onRetry={() => void quote.refetch()} busy={quote.isFetching}>
            {errorMessage(quote.error, 'error.cancellationQuote')}
          </Notice>
        )}
        {quote.data && <Sums quote={quote.data} />}
        <Textarea {...form.text('reason')} label={t('subcancel.reason')} maxLength={LIMITS.reasonMax} />
        {cancel.isError && !toViolation(cancel.error) && (
          <Notice>{errorMessage(cancel.error, 'error.cancelSub')}</Notice>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('subcancel.keep')}
          </Button>
          <Button type="submit" color="#b3261e" loading={cancel.isPending} disabled={!quote.data}>
            {t('subcancel.confirm')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

const LINES = ['paid', 'delivered', 'refunded', 'fee', 'toBeMarked', 'refund'] as const;

function Sums({ quote }: { quote: OutputOf<typeof quoteSubscriptionCancellation> }) {
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
