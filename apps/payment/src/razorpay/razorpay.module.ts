import { Module } from '@nestjs/common';
import { RazorpayPayoutClient } from './razorpay-payout.client.js';
import { RazorpayClient } from './razorpay.client.js';

export {
  type ProviderPayment,
  RazorpayClient,
  providerSettlement,
  type ProviderSettlement,
  type ProviderRefund,
  providerPayment,
  providerRefund,
} from './razorpay.client.js';
export { ProviderFault } from './provider-error.js';
export { isPaymentSignature, isWebhookSignature } from './signature.js';
export { type ProviderPayout, providerPayout, RazorpayPayoutClient } from './razorpay-payout.client.js';

@Module({
  providers: [RazorpayClient, RazorpayPayoutClient],
  exports: [RazorpayClient, RazorpayPayoutClient],
})
export class RazorpayModule {}
