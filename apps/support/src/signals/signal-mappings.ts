import { BOOKING_EVENT, type EventContract, MESSAGE_SENT, REFUND_MOVED, REVIEW_POSTED } from '@sahaya/contracts';
import { mentionsPaymentOutside, type SignalRule } from '@sahaya/domain';
import type { z } from 'zod';
import type { SignalEvidence } from './signal.model.js';

export interface MappedOccurrence {
  people: string[];
  evidence: Omit<SignalEvidence, 'at'>;
}
export interface SignalMapping {
  rule: SignalRule;
  event: EventContract;
  map: (data: unknown) => MappedOccurrence | undefined;
}

const mapSignal = <D extends z.ZodType>(
  rule: SignalRule,
  event: EventContract<D>,
  map: (data: z.output<D>) => MappedOccurrence | undefined,
): SignalMapping => ({ rule, event, map: (data) => map(data as z.output<D>) });

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
  mapSignal('review-burst', REVIEW_POSTED, ({ helperId, bookingId, subscriptionId }) => {
    if (bookingId) return { people: [helperId], evidence: { kind: 'booking', id: bookingId } };
    return subscriptionId ? { people: [helperId], evidence: { kind: 'subscription', id: subscriptionId } } : undefined;
  }),
];
