import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Subscription } from '@sahaya/contracts';
import { firstName, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useWithdrawSubscription } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Withdraws a request that the helper has not accepted yet. */
export function WithdrawDialog({ subscription, onClose }: Props) {
  const withdraw = useWithdrawSubscription();
  const isPaid = subscription.payment.status === 'completed';
  const name = firstName(subscription.helperId.name);
  const send = () =>
    withdraw.mutate(
      { id: subscription._id },
      {
        onSuccess: ({ subscription: { cancellation } }) => {
          const refund = cancellation?.refund ?? 0;
          notifications.show({
            message: refund > 0 ? t('subwithdraw.refunded', { amount: rupees(refund) }) : t('subwithdraw.done'),
          });
          onClose();
        },
      },
    );
  return (
    <ModalDialog title={t('subwithdraw.title')} onClose={onClose}>
      <p className={dialog.text}>
        {isPaid
          ? t('subwithdraw.paid', { name, amount: rupees(subscription.pricing.totalMonthlyAmount) })
          : t('subwithdraw.unpaid')}
      </p>
      {withdraw.isError && <Notice>{errorMessage(withdraw.error, 'error.withdrawSub')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('subwithdraw.keep')}
        </Button>
        <Button color="#b3261e" loading={withdraw.isPending} onClick={send}>
          {t('subwithdraw.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
