import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Booking } from '@sahaya/contracts';
import { extendedEnd, type Party } from '@sahaya/domain';
import { firstName, rupees, timeWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { extensionCost } from './booking-facts.js';
import { useExtend } from './bookings.queries.js';
import { otherParty } from './card-actions.js';

interface Props {
  booking: Booking;
  party: Party;
  onClose: () => void;
}
/** Half an hour more: until when and for how much, before the other side is asked. */
export function ExtensionDialog({ booking, party, onClose }: Props) {
  const extend = useExtend();
  const name = firstName(otherParty(booking, party).name);
  const what = { name, time: timeWords(extendedEnd(booking.endTime)), amount: rupees(extensionCost(booking)) };
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
    <Window title={t('extend.title')} onClose={onClose}>
      <p className={dialog.text}>{t(party === 'customer' ? 'extend.customer' : 'extend.helper', what)}</p>
      {extend.isError && (
        <div className={dialog.problem}>
          <Notice>{messageOf(extend.error, 'error.extend')}</Notice>
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
    </Window>
  );
}
