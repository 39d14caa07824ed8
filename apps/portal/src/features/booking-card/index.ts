export { BookingCard } from './booking-card.js';
export { cardAnchor, extensionCost, isOver, isReplacementSearching } from './booking-facts.js';
export {
  type CardAction,
  cardActions,
  type ChangeAnswer,
  type ExtensionAnswer,
  otherParty,
  overlappingRequests,
  type ReplacementAction,
  withoutQueuedConflicts,
} from './card-actions.js';
export { nextStepText } from './next-step.js';
export { QueuedActions } from './queued-actions.js';
export { spokenJob } from './spoken-booking.js';
export { StatusBadge } from './status-badge.js';
