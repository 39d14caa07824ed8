import type { Booking } from '@sahaya/contracts';
import { type BookingAction, CURRENT_POLICY, quoteCancellation, toPaise, toRupees } from '@sahaya/domain';
import { rupees } from '../../format.js';
import { t } from '../../words/words.js';

export interface Consequence {
  title: string;
  text: string;
  confirm: string;
  /** What it costs, when it costs something. */
  fee?: string;
}

/** Moves that end or close something are asked about first; accepting is not one of them. */
export const needsConfirmation = (action: BookingAction): boolean => action !== 'accept';

/** What a move will do in money and time, said before it is made. */
export function consequenceOf(booking: Booking, action: BookingAction, now: Date): Consequence {
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
    default: {
      const fee = cancellationFee(booking, now);
      return {
        title: t('confirm.cancel'),
        text: fee > 0 ? t('confirm.cancelLate') : t('confirm.cancelFree', { helper: booking.helperId.name }),
        confirm: t('confirm.cancelYes'),
        ...(fee > 0 && { fee: rupees(fee) }),
      };
    }
  }
}

/** The same function that the server charges by (decisions, "PATCH to cancelled"). */
function cancellationFee(booking: Booking, now: Date): number {
  const paid = booking.payment.status === 'completed' ? booking.totalAmount : 0;
  const { feePaise } = quoteCancellation(
    {
      status: booking.status,
      startsAt: new Date(booking.startsAt),
      acceptedAt: booking.acceptedAt === undefined ? undefined : new Date(booking.acceptedAt),
      basePaise: toPaise(booking.pricing.baseAmount),
      paidPaise: toPaise(paid),
    },
    CURRENT_POLICY,
    now,
  );
  return toRupees(feePaise);
}
