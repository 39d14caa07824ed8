import {
  BOOKING_SETTLED,
  CREDIT_GRANTED,
  PAYMENT_CAPTURED,
  REFUND_LATE,
  REFUND_MOVED,
  SUBSCRIPTION_SETTLED,
} from '@sahaya/contracts';
import { type EventMapping, mapEvent, nonZero } from './event-mapping.js';

export const PAYMENT_MAPPINGS: readonly EventMapping[] = [
  mapEvent(PAYMENT_CAPTURED, 'payment', ({ purposeId, customerId, orderId, paymentId, amountPaise, creditPaise }) => ({
    cases: [purposeId],
    by: { _id: customerId, role: 'customer' },
    facts: { paymentId, orderId },
    paise: nonZero({ amount: amountPaise, credit: creditPaise }),
  })),
  mapEvent(REFUND_MOVED, 'payment', ({ purposeId, refundId, status, amountPaise, expectedBy }) => ({
    cases: [purposeId],
    kind: `payment.refund-${status}`,
    facts: { refundId, ...(expectedBy && { expectedBy }) },
    paise: { amount: amountPaise },
  })),
  mapEvent(REFUND_LATE, 'payment', ({ purposeId, refundId, amountPaise, expectedBy }) => ({
    cases: [purposeId],
    facts: { refundId, expectedBy },
    paise: { amount: amountPaise },
  })),
  mapEvent(CREDIT_GRANTED, 'payment', ({ purposeId, amountPaise, reason }) => ({
    cases: [purposeId],
    facts: { reason },
    paise: { amount: amountPaise },
  })),
  mapEvent(BOOKING_SETTLED, 'payment', ({ bookingId, kind, reason, method, ...of }) => ({
    cases: [bookingId],
    facts: { end: kind, reason, method },
    paise: nonZero({
      paid: of.paidPaise,
      helper: of.helperPaise,
      platform: of.platformPaise,
      refund: of.refundPaise,
      credit: of.creditPaise,
      due: of.duePaise,
      commission: of.cashCommissionPaise,
    }),
  })),
  mapEvent(SUBSCRIPTION_SETTLED, 'payment', ({ subscriptionId, visit: of, reason, ...settled }) => ({
    cases: [subscriptionId],
    facts: { reason, ...(of && { date: of.date }) },
    paise: nonZero({ helper: settled.helperPaise, platform: settled.platformPaise, refund: settled.refundPaise }),
  })),
];
