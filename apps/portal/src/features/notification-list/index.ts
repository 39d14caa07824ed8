export { NotificationEntry } from './notification-entry.js';
