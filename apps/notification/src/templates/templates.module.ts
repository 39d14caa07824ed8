// The templates are pure functions, so this feature has no providers; other features import them from here.
export { truncate } from './formatters.js';
export type { NotificationText } from './template-types.js';
export {
  type BookingKind,
  type LocalizedText,
  type NotificationKind,
  renderText,
  type SubscriptionKind,
} from './templates.js';
