export { ReviewDialog } from './lazy-review-dialog.js';
export { RateCustomerDialog } from './rate-customer-dialog.js';
export { toBookingSubject, toSubscriptionSubject } from './review-subject.js';
export { ReviewsList } from './reviews-list.js';
