export { copyBooking } from './booking-form.js';
export { DateField } from './date-field.js';
export { OtherChoices } from './other-choices.js';
export { prepareBooking } from './booking-draft.js';
