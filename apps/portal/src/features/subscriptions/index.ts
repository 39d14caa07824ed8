export { MY_SUBSCRIPTIONS, SUBSCRIPTIONS, useRefreshSubscriptions } from './subscriptions.queries.js';
export { type PaymentTarget, usePaySubscription } from './use-subscription-payment.js';
