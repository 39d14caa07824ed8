import type { Booking } from '@sahaya/contracts';
import { isPayable, type Party } from '@sahaya/domain';
import { firstName, onDay, rupees, timeWords } from '../../format.js';
import { t } from '../../words/words.js';

/** "What happens next", for this party of the booking. */
export const nextStep = (booking: Booking, party: Party, now: Date): string =>
  party === 'customer' ? forCustomer(booking, now) : forHelper(booking, now);

const when = ({ date, startTime }: Booking, now: Date) => ({ day: onDay(date, now), time: timeWords(startTime) });

function forCustomer(booking: Booking, now: Date): string {
  const helper = firstName(booking.helperId.name);
  const amount = rupees(booking.totalAmount);
  const online = booking.payment.method === 'online';
  switch (booking.status) {
    case 'pending':
      return t(online ? 'next.customer.pendingOnline' : 'next.customer.pendingCash', { helper });
    case 'accepted':
      if (isPayable(booking)) return t('next.customer.toPay', { helper, amount });
      return online
        ? t('next.customer.paid', { helper, ...when(booking, now) })
        : t('next.customer.cash', { helper, amount, ...when(booking, now) });
    case 'completed':
      if (isPayable(booking)) return t('next.customer.doneToPay', { amount });
      return booking.reviewed ? t('next.customer.reviewed') : t('next.customer.toReview', { helper });
    case 'cancelled':
      return endOf(booking, 'customer');
  }
}

function forHelper(booking: Booking, now: Date): string {
  const customer = firstName(booking.customerName);
  const amount = rupees(booking.totalAmount);
  const online = booking.payment.method === 'online';
  switch (booking.status) {
    case 'pending':
      return t('next.helper.pending');
    case 'accepted':
      if (isPayable(booking)) return t('next.helper.unpaid', { customer, ...when(booking, now) });
      return online
        ? t('next.helper.paid', when(booking, now))
        : t('next.helper.cash', { amount, ...when(booking, now) });
    case 'completed':
      if (isPayable(booking)) return t('next.helper.doneUnpaid', { customer });
      return t(online ? 'next.helper.donePaid' : 'next.helper.doneCash', { amount });
    case 'cancelled':
      return endOf(booking, 'helper');
  }
}

/** Who ended it and why; then what was charged or given back. */
function endOf(booking: Booking, party: Party): string {
  const { by, kind, fee = 0, refund = 0 } = booking.cancellation ?? {};
  const money = [
    ...(fee > 0 ? [t('next.fee', { amount: rupees(fee) })] : []),
    ...(refund > 0 ? [t('next.refund', { amount: rupees(refund) })] : []),
  ];
  return [reasonOf(booking, party, by, kind), ...money].join(' ');
}

function reasonOf(booking: Booking, party: Party, by: string | undefined, kind: string | undefined): string {
  const helper = firstName(booking.helperId.name);
  const customer = firstName(booking.customerName);
  if (by === party) return t(kind === 'declined' ? 'next.youDeclined' : 'next.youCancelled');
  if (kind === 'declined') return t('next.declined', { helper });
  if (kind === 'slot_taken') return t(party === 'customer' ? 'next.customer.slotTaken' : 'next.helper.slotTaken');
  if (by === 'helper') return t('next.cancelledBy', { name: helper });
  if (by === 'customer') return t('next.cancelledBy', { name: customer });
  return t('next.cancelled');
}
