export { CalendarButton } from './calendar-button.js';
export { useDownloadIcs } from './calendar-export.queries.js';
