import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { firstName, rupees, formatTime } from '../../i18n/format.js';
import type { CardButton, ButtonLook } from '../../ui/layout/card-buttons.js';
import { t } from '../../i18n/translate.js';
import { ACTION_ICONS } from './action-icons.js';
import { isOver } from './booking-facts.js';
import type { CardAction } from './card-actions.js';

const LOOKS: Partial<Record<CardAction, ButtonLook>> = {
  accept: 'today',
  pay: 'today',
  complete: 'strong',
  review: 'strong',
  alternatives: 'strong',
  start: 'today',
  arrived: 'strong',
  confirmDone: 'strong',
  contestNoShow: 'strong',
  acceptChange: 'today',
  takeReplacement: 'today',
  agreeExtension: 'today',
  seeReport: 'strong',
};

/** The actions of a card as buttons. */
export const toCardButtons = (
  actions: readonly CardAction[],
  booking: Booking,
  party: Party,
  now: Date,
): CardButton<CardAction>[] =>
  actions.map((action) => ({
    action,
    words: actionWords(action, booking, party, now),
    look: LOOKS[action],
    Icon: ACTION_ICONS[action],
  }));

function actionWords(action: CardAction, booking: Booking, party: Party, now: Date): string {
  const name = firstName(booking.helperId.name);
  switch (action) {
    case 'pay':
      return t('action.pay', { amount: rupees(booking.amountDue ?? booking.totalAmount) });
    case 'takeReplacement':
      return t('action.takeReplacement', { name: firstName(booking.replacement?.offer?.name ?? '') });
    case 'agreeExtension':
      return t('action.agreeExtension', { time: formatTime(booking.extension?.endTime ?? booking.endTime) });
    case 'rateCustomer':
      return t('action.rateCustomer', { name: firstName(booking.customerName) });
    case 'arrived':
      return isOver(booking, now) ? t('action.workDone') : t('action.arrived', { name });
    case 'claimNoShow':
      return party === 'customer' ? t('action.noHelper', { name }) : t('action.noCustomer');
    default:
      return t(`action.${action}`);
  }
}
