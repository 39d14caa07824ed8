import {
  BOOKING_EVENT,
  DEVICE_SHARED,
  type EventContract,
  MESSAGE_SENT,
  PAYOUT_ACCOUNT_SHARED,
  REFUND_MOVED,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
} from '@sahaya/contracts';
import { mentionsPaymentOutside, type SignalRule } from '@sahaya/domain';
import type { z } from 'zod';
import type { SignalEvidence } from './signal.model.js';

export interface MappedOccurrence {
  people: string[];
  evidence: Omit<SignalEvidence, 'at'>;
  /** Of a rule that counts accounts: the reference of the thing, and its latest use by the account. */
  use?: { of: string; at: Date };
}
export interface SignalMapping {
  rule: SignalRule;
  event: EventContract;
  map: (data: unknown) => MappedOccurrence[];
}

const mapSignal = <D extends z.ZodType>(
  rule: SignalRule,
  event: EventContract<D>,
  map: (data: z.output<D>) => MappedOccurrence | undefined | MappedOccurrence[],
): SignalMapping => ({ rule, event, map: (data) => [map(data as z.output<D>) ?? []].flat() });

interface ReviewFacts {
  bookingId?: string | undefined;
  subscriptionId?: string | undefined;
}
/** The visit or the subscription that a review is about, as evidence about a person. */
function fromReview(person: string, { bookingId, subscriptionId }: ReviewFacts): MappedOccurrence | undefined {
  if (bookingId) return { people: [person], evidence: { kind: 'booking', id: bookingId } };
  return subscriptionId ? { people: [person], evidence: { kind: 'subscription', id: subscriptionId } } : undefined;
}

/** Every event that a rule counts. */
export const SIGNAL_MAPPINGS: readonly SignalMapping[] = [
  mapSignal('unconfirmed-visits', BOOKING_EVENT.complete, ({ bookingId, helperId, unconfirmed }) =>
    unconfirmed ? { people: [helperId], evidence: { kind: 'booking', id: bookingId } } : undefined,
  ),
  mapSignal('payment-outside', MESSAGE_SENT, ({ chatId, senderId, message }) =>
    mentionsPaymentOutside(message.content)
      ? { people: [senderId], evidence: { kind: 'chat', id: chatId } }
      : undefined,
  ),
  mapSignal('refund-heavy-pair', REFUND_MOVED, ({ purpose, purposeId, customerId, helperId, status }) =>
    status === 'processed' ? { people: [customerId, helperId], evidence: { kind: purpose, id: purposeId } } : undefined,
  ),
  mapSignal('review-burst', REVIEW_POSTED, ({ helperId, ...review }) => fromReview(helperId, review)),
  mapSignal(
    'payment-outside',
    REVIEW_POSTED,
    ({ mentionsOutside, customerId, ...review }) => mentionsOutside && fromReview(customerId, review),
  ),
  mapSignal(
    'payment-outside',
    REVIEW_CHANGED,
    ({ mentionsOutside, customerId, ...review }) => mentionsOutside && fromReview(customerId, review),
  ),
  mapSignal(
    'payment-outside',
    REVIEW_REPLIED,
    ({ mentionsOutside, helperId, ...review }) => mentionsOutside && fromReview(helperId, review),
  ),
  mapSignal('shared-device', DEVICE_SHARED, ({ deviceRef, accounts }) =>
    accounts.map(({ userId, role, signedInAt }) => ({
      people: [userId],
      evidence: { kind: 'account', id: userId, role },
      use: { of: deviceRef, at: new Date(signedInAt) },
    })),
  ),
  mapSignal('shared-payout-account', PAYOUT_ACCOUNT_SHARED, ({ accountRef, helperIds, at }) =>
    helperIds.map((helperId) => ({
      people: [helperId],
      evidence: { kind: 'account', id: helperId, role: 'helper' },
      use: { of: accountRef, at: new Date(at) },
    })),
  ),
  // Each completed visit: it opens a signal once the customer and the helper share a device, before or after it.
  mapSignal('self-booking', BOOKING_EVENT.complete, ({ bookingId, customerId, helperId }) => ({
    people: [customerId, helperId],
    evidence: { kind: 'booking', id: bookingId },
  })),
];
