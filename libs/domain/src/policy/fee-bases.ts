/** The amount that the late cancellation fee is a share of: the base amount, or the whole price. */
export const CANCELLATION_FEE_BASES = ['base', 'total'] as const;
export type CancellationFeeBase = (typeof CANCELLATION_FEE_BASES)[number];

/** The amount that the processing fee is a share of: the base amount, or the base amount plus the platform fee. */
export const PROCESSING_FEE_BASES = ['base', 'basePlusPlatform'] as const;
export type ProcessingFeeBase = (typeof PROCESSING_FEE_BASES)[number];

/** The policy values that are chosen from a list, by their path. */
export const POLICY_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'cancellation.feeBase': CANCELLATION_FEE_BASES,
  processingFeeBase: PROCESSING_FEE_BASES,
};
