import type { Booking } from '@sahaya/contracts';
import { rupees } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';

export interface Consequence {
  title: string;
  text: string;
  confirm: string;
}
/** Helper actions that end or close a booking need confirmation. */
export type ConfirmedAction = 'complete' | 'decline';

/** Explains the effect of an action on money and time. */
export function describeConsequence(booking: Booking, action: ConfirmedAction, now: Date): Consequence {
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
