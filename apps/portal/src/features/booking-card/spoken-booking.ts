import type { Booking } from '@sahaya/contracts';
import { helperEarns, type Policy } from '@sahaya/domain';
import { formatVisitTime, rupees } from '../../i18n/format.js';
import { serviceName, t } from '../../i18n/translate.js';
import { nextStepText } from './next-step.js';

/** The essence of a helper's job, to be read aloud: person and service, time, place, money, and what to do next. */
export function spokenJob(booking: Booking, policy: Policy, now: Date): string[] {
  const { service, customerName, customerAddress, status, pricing, payment, totalAmount } = booking;
  const { sentence, deadline } = nextStepText(booking, 'helper', policy, now);
  const isAhead = status === 'pending' || status === 'accepted';
  return [
    t('booking.label', { service: serviceName(service), name: customerName }),
    formatVisitTime(booking, now),
    ...(isAhead ? [customerAddress, t('booking.earn', { amount: rupees(helperEarns(pricing)) })] : []),
    ...(isAhead && payment.method === 'cash' ? [t('booking.collect', { amount: rupees(totalAmount) })] : []),
    sentence,
    ...(deadline ? [deadline] : []),
  ];
}
