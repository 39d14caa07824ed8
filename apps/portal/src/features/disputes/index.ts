export { DisputeDetailsDialog } from './dispute-details-dialog.js';
export { DisputeDialog } from './dispute-dialog.js';
