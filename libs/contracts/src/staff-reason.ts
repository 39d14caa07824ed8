import { STAFF_REASON, STAFF_REASON_CATEGORIES } from '@sahaya/domain';
import { z } from 'zod';
import { text } from './shapes.js';

/**
 * Fields of an action that staff state a reason for; the service refuses by `staffReasonViolation`. Longer texts get the
 * message of that rule. The OpenAPI document shows the bounds and values of the rule.
 */
export const staffReason = {
  reason: text(2_000).meta({ minLength: STAFF_REASON.min, maxLength: STAFF_REASON.max }),
  category: text(40).meta({ enum: STAFF_REASON_CATEGORIES }),
};

/** A stored reason; those of earlier releases have no category. */
export const storedReason = { reason: z.string(), category: z.string().optional() };
