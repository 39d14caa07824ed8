import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useReplacementAction } from './booking-actions.queries.js';

/** Stops the search for a replacement: shows the refund and explains that no one else is asked. */
export function StopSearchDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const stop = useReplacementAction();
  const isOnline = booking.payment.method === 'online';
  const confirm = () => stop.mutate({ id: booking._id, move: 'stopReplacement', helperId: '' }, { onSuccess: onClose });
  return (
    <ModalDialog title={t('stop.title')} onClose={onClose}>
      <p className={dialog.text}>
        {isOnline ? t('stop.online', { amount: rupees(booking.totalAmount) }) : t('stop.cash')}
      </p>
      {stop.isError && (
        <div className={dialog.problem}>
          <Notice>{errorMessage(stop.error, 'error.updateBooking')}</Notice>
        </div>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('stop.keep')}
        </Button>
        <Button color="#b3261e" onClick={confirm} loading={stop.isPending}>
          {t('stop.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
