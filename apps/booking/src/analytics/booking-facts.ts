import type { BookingFacts } from '@sahaya/contracts';
import { type AnalyticsFactKind, cityOfHome, DELETED_NAME, localityOf, minutesOf, isPaidOnline } from '@sahaya/domain';
import type { BookingDoc, CancellationDoc } from '../shared/booking.model.js';

/** The facts that follow from the end of a booking; the kinds are those of its cancellation. */
const ENDED: Readonly<Record<string, AnalyticsFactKind>> = {
  cancelled: 'customerCancelled',
  declined: 'declined',
  expired: 'expired',
  slot_taken: 'superseded',
  unpaid: 'unpaid',
  helper_cancelled: 'helperCancelled',
  helper_late_cancel: 'helperCancelledLate',
  platform_cancelled: 'platformCancelled',
  customer_no_show: 'customerNoShow',
  helper_no_show: 'helperNoShow',
};

type Stored = Pick<
  BookingDoc,
  | '_id'
  | 'service'
  | 'customerId'
  | 'customer'
  | 'customerAddress'
  | 'city'
  | 'startTime'
  | 'endTime'
  | 'payment'
  | 'createdAt'
  | 'acceptedAt'
  | 'completedAt'
  | 'cancellation'
  | 'replacement'
  | 'replaces'
>;

/** The facts about a booking that its document holds, with the same keys as those of its events. */
export function toBookingFacts(doc: Stored): BookingFacts {
  const isPaid = doc.payment.method === 'cash' ? doc.completedAt : isPaidOnline(doc.payment);
  const { createdAt, acceptedAt, completedAt, cancellation, replaces } = doc;
  const facts: [AnalyticsFactKind, Date | undefined][] = [
    // A booking that replaces another one is no request of its own.
    ['requested', replaces ? undefined : createdAt],
    ['accepted', replaces ? undefined : acceptedAt],
    // The time of the payment is not stored; it follows the acceptance.
    ['paid', isPaid ? (acceptedAt ?? createdAt) : undefined],
    ['completed', completedAt],
    ...(cancellation ? endOf(cancellation, doc.replacement?.state) : []),
  ];
  const minutes = (minutesOf(doc.endTime) ?? 0) - (minutesOf(doc.startTime) ?? 0);
  return {
    bookingId: doc._id,
    city: doc.city ?? cityOfHome(doc.customerAddress, doc.customer.location),
    service: doc.service,
    area: localityOf(doc.customerAddress, doc.customer.location),
    hour: Math.floor((minutesOf(doc.startTime) ?? 0) / 60),
    at: createdAt.toISOString(),
    ...(doc.customer.name !== DELETED_NAME && { customerId: doc.customerId }),
    facts: [
      ...facts.flatMap(([kind, at]) => (at ? [{ key: kind, kind, at: at.toISOString() }] : [])),
      ...(completedAt
        ? [{ key: 'worked', kind: 'worked' as const, at: completedAt.toISOString(), amount: minutes }]
        : []),
    ],
  };
}

function endOf({ kind, at, staff }: CancellationDoc, replacement?: string): [AnalyticsFactKind, Date][] {
  const ended = ENDED[kind];
  return [
    ...(ended ? [[ended, at] as [AnalyticsFactKind, Date]] : []),
    ...(staff ? [['staffCancelled', at] as [AnalyticsFactKind, Date]] : []),
    ...(replacement ? [['replacementBegun', at] as [AnalyticsFactKind, Date]] : []),
    ...(replacement === 'accepted' ? [['replaced', at] as [AnalyticsFactKind, Date]] : []),
    ...(replacement === 'failed' || replacement === 'stopped'
      ? [['replacementFailed', at] as [AnalyticsFactKind, Date]]
      : []),
  ];
}
