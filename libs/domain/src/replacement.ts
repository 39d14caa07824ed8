/** Searching; a helper agreed and waits for the customer (`offered`); found; nobody in time; the customer rather has the refund. */
export const REPLACEMENT_STATES = ['searching', 'offered', 'accepted', 'failed', 'stopped'] as const;
export type ReplacementState = (typeof REPLACEMENT_STATES)[number];
