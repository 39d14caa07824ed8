export { copyBooking } from './booking-form.js';
export { DateField } from './date-field.js';
export { prepareBooking } from './use-booking-form.js';
