export { moveStart, visitMinutes, withLength } from './booking-changes.js';
export { copyBooking } from './booking-form.js';
export { DateField } from './date-field.js';
export { otherTimes, takenText, useFreeTimes } from './free-times.js';
export { OtherChoices, OtherTimes } from './other-choices.js';
export { prepareBooking } from './booking-draft.js';
export { LengthField, StartAndEnd } from './time-fields.js';
