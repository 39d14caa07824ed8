import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OutputOf, quoteSubscriptionCancellation, Subscription } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { rupees } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Waiting } from '../../ui/waiting.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { subscriptionCancellationQuery, useCancelSubscription } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** What it gives back is always shown first; a reason and confirmation. */
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
    <Window title={t('subcancel.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        {quote.isPending && <Waiting height={150} />}
        {quote.isError && (
          <Notice onRetry={() => void quote.refetch()} busy={quote.isFetching}>
            {messageOf(quote.error, 'error.cancellationQuote')}
          </Notice>
        )}
        {quote.data && <Sums quote={quote.data} />}
        <Textarea {...form.text('reason')} label={t('subcancel.reason')} maxLength={LIMITS.reasonMax} />
        {cancel.isError && !violationOf(cancel.error) && <Notice>{messageOf(cancel.error, 'error.cancelSub')}</Notice>}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('subcancel.keep')}
          </Button>
          <Button type="submit" color="#b3261e" loading={cancel.isPending} disabled={!quote.data}>
            {t('subcancel.confirm')}
          </Button>
        </div>
      </form>
    </Window>
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
