export { payDuesQuery } from './pay-dues.js';
export { PaymentDetails } from './payment-details.js';
export { type PaymentLine, paymentWords, usePaymentLine } from './payment-state.js';
export { type PaymentResult, usePayment } from './use-payment.js';
