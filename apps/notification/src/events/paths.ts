export { BOOKINGS_PATH, SUBSCRIPTION_PATHS } from '../shared/notification.model.js';
