import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { extendedEnd, type Party } from '@sahaya/domain';
import { firstName, rupees, formatTime } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { extensionCost, otherParty } from '../booking-card/index.js';
import { useRequestExtension } from './booking-actions.queries.js';

interface Props {
  booking: Booking;
  party: Party;
  onClose: () => void;
}
/** Extends a visit by half an hour: shows the new end and the cost before the other party is asked. */
export function ExtensionDialog({ booking, party, onClose }: Props) {
  const extend = useRequestExtension();
  const name = firstName(otherParty(booking, party).name);
  const what = { name, time: formatTime(extendedEnd(booking.endTime)), amount: rupees(extensionCost(booking)) };
  const ask = () =>
    extend.mutate(
      { id: booking._id },
      {
        onSuccess: () => {
          notifications.show({ message: t('extend.asked', { name }), color: 'teal' });
          onClose();
        },
      },
    );
  return (
    <ModalDialog title={t('extend.title')} onClose={onClose}>
      <p className={dialog.text}>{t(party === 'customer' ? 'extend.customer' : 'extend.helper', what)}</p>
      {extend.isError && (
        <div className={dialog.problem}>
          <Notice>{errorMessage(extend.error, 'error.extend')}</Notice>
        </div>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button onClick={ask} loading={extend.isPending}>
          {t('extend.ask', { name })}
        </Button>
      </div>
    </ModalDialog>
  );
}
