import { AppError } from '@sahaya/contracts';
import { ProviderFault } from '../razorpay/razorpay.module.js';

/** For `catch`: shows a failure of the provider to the waiting person as this error. Other errors pass through. */
export const providerFaultAs =
  (code: 'PAYMENT_PROVIDER_FAILED' | 'UNAVAILABLE') =>
  (error: unknown): never => {
    throw error instanceof ProviderFault ? new AppError(code) : error;
  };
