import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { rupees } from '../../format.js';
import { messageOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { useReplacementMove } from './bookings.queries.js';

/** "Just refund me": what comes back, and that nobody else is asked any more. */
export function StopSearchDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const stop = useReplacementMove();
  const isOnline = booking.payment.method === 'online';
  const confirm = () => stop.mutate({ id: booking._id, move: 'stopReplacement', helperId: '' }, { onSuccess: onClose });
  return (
    <Window title={t('stop.title')} onClose={onClose}>
      <p className={dialog.text}>
        {isOnline ? t('stop.online', { amount: rupees(booking.totalAmount) }) : t('stop.cash')}
      </p>
      {stop.isError && (
        <div className={dialog.problem}>
          <Notice>{messageOf(stop.error, 'error.updateBooking')}</Notice>
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
    </Window>
  );
}
