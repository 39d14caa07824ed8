export { MonthlySubscription } from './subscription-form-dialog.js';
