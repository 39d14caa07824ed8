export { CalendarDialog } from './calendar-dialog.js';
export { useDownloadIcs } from './calendar-export.queries.js';
