import { z } from 'zod';
import { BOOKING_REQUESTED } from './booking.contract.js';
import { event } from '../define.js';

/**
 * The platform cancelled a booking because one of its parties can no longer use the platform. `notifies`: the other
 * party. Texts never say why.
 */
export const PLATFORM_CANCELLED = event(
  'events.booking.platform-cancelled',
  BOOKING_REQUESTED.data.extend({
    notifies: z.enum(['customer', 'helper']),
    /** The helper had accepted. */
    wasAccepted: z.boolean(),
    /** Another helper is searched for; the payment is refunded if none is found. */
    isSearching: z.boolean(),
    refundPaise: z.number().int().nonnegative(),
    /** Paid by the platform to the helper. */
    compensationPaise: z.number().int().nonnegative(),
    /** Granted to the customer. */
    creditPaise: z.number().int().nonnegative(),
  }),
);
