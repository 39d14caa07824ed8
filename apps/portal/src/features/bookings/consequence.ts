import type { Booking } from '@sahaya/contracts';
import { rupees } from '../../format.js';
import { t } from '../../words/words.js';

export interface Consequence {
  title: string;
  text: string;
  confirm: string;
}
/** Moves of a helper that end or close something are asked about first. */
export type ConfirmedAction = 'complete' | 'decline';

/** What a move will do in money and time, said before it is made. */
export function consequenceOf(booking: Booking, action: ConfirmedAction, now: Date): Consequence {
  const amount = rupees(booking.totalAmount);
  switch (action) {
    case 'complete': {
      const early = new Date(booking.startsAt) > now;
      const text =
        booking.payment.method === 'cash' ? t('confirm.completeCash', { amount }) : t('confirm.completeOnline');
      return {
        title: t('confirm.complete'),
        text: early ? `${t('confirm.early')} ${text}` : text,
        confirm: t('action.complete'),
      };
    }
    case 'decline':
      return {
        title: t('confirm.decline'),
        text: t('confirm.declineText', { customer: booking.customerName }),
        confirm: t('action.decline'),
      };
  }
}
