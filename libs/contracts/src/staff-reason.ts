import { z } from 'zod';
import { text } from './shapes.js';

/**
 * Fields of an action that staff state a reason for; the service refuses by `staffReasonViolation`. Longer texts get the
 * message of that rule.
 */
export const staffReason = { reason: text(2_000), category: text(40) };

/** A stored reason; those of earlier releases have no category. */
export const storedReason = { reason: z.string(), category: z.string().optional() };
