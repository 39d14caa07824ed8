export { RateCustomerDialog } from './rate-customer-dialog.js';
export { ReviewDialog } from './review-dialog.js';
export { toBookingSubject, toSubscriptionSubject } from './review-subject.js';
export { ReviewsList } from './reviews-list.js';
