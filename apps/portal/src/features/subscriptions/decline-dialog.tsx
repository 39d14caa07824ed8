import { Button, Textarea } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { firstName } from '../../i18n/format.js';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useDeclineSubscription } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Declines a subscription with a reason and a confirmation. */
export function DeclineDialog({ subscription, onClose }: Props) {
  const decline = useDeclineSubscription();
  const form = useForm('decline', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    decline.mutate({ id: subscription._id, reason }, { onSuccess: onClose, onError: form.refuse });
  return (
    <ModalDialog title={t('decline.title')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate className={classes.fields}>
        <p className={dialog.text}>{t('decline.text', { name: firstName(subscription.customerId.name) })}</p>
        <Textarea {...form.text('reason')} label={t('decline.reason')} maxLength={LIMITS.reasonMax} />
        {decline.isError && !toViolation(decline.error) && (
          <Notice>{errorMessage(decline.error, 'error.declineSub')}</Notice>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" color="#b3261e" loading={decline.isPending}>
            {t('decline.confirm')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
