import { BOOKING_MAPPINGS } from './booking-events.mapping.js';
import { CHAT_MAPPINGS } from './chat-events.mapping.js';
import type { EventMapping } from './event-mapping.js';
import { PAYMENT_MAPPINGS } from './payment-events.mapping.js';
import { SUBSCRIPTION_MAPPINGS } from './subscription-events.mapping.js';

/** Every event that appears in the timeline of a booking or subscription. */
export const EVENT_MAPPINGS: readonly EventMapping[] = [
  ...BOOKING_MAPPINGS,
  ...PAYMENT_MAPPINGS,
  ...SUBSCRIPTION_MAPPINGS,
  ...CHAT_MAPPINGS,
];
