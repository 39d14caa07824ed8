import type { CancellationFeeBase, Policy } from '@sahaya/domain';
import { t } from './translate.js';

/** The base of the late cancellation fee, and the use of the rest. */
export const feeBaseWords = (feeBase: CancellationFeeBase): string => t(`feeBase.${feeBase}`);

/** Explains a processing fee that is not a share of the base amount only. */
export const processingFeeHint = ({ processingFeeBase }: Policy): string | undefined =>
  processingFeeBase === 'basePlusPlatform' ? t('price.processingFeeHint') : undefined;
