export { payDuesQuery } from './pay-dues.js';
export { PaymentDetails } from './payment-details.js';
export { PaymentProgress } from './payment-progress.js';
export { type PaymentResult, paymentProblem, usePayment } from './use-payment.js';
