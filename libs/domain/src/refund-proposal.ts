/** A refund by hand: waits for a second person, or is decided. */
export const REFUND_PROPOSAL_STATES = ['proposed', 'approved', 'rejected'] as const;
export type RefundProposalState = (typeof REFUND_PROPOSAL_STATES)[number];

/** Up to so much staff give back alone, in paise. */
export const ALONE_UP_TO_PAISE = 200_000;
export const needsSecondPerson = (paise: number): boolean => paise > ALONE_UP_TO_PAISE;
