import type { Booking, Subscription } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';

/** What a review is about: a visit that was booked, or a subscription. */
export interface ReviewSubject {
  of: { bookingId: string } | { subscriptionId: string };
  helper: { _id: string; name: string };
  customerName: string;
  /** The customer has reviewed it. */
  reviewed: boolean;
}

export interface ReviewDialogProps {
  /** Opens the dialog. */
  subject: ReviewSubject | undefined;
  party: Party;
  onClose: () => void;
  /** A new review is saved. */
  onReviewed?: () => void;
}

export const toBookingSubject = ({ _id, helperId, customerName, reviewed }: Booking): ReviewSubject => ({
  of: { bookingId: _id },
  helper: helperId,
  customerName,
  reviewed,
});

export const toSubscriptionSubject = ({ _id, helperId, customerId, reviewed }: Subscription): ReviewSubject => ({
  of: { subscriptionId: _id },
  helper: helperId,
  customerName: customerId.name,
  reviewed: reviewed === true,
});
