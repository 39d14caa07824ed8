import type { StaffVisitAction } from '@sahaya/domain';

const action: Record<StaffVisitAction, string> = {
  move: 'Move it, for the customer',
  skip: 'Skip it, for the customer',
  absence: 'The helper cannot come',
  substitute: 'Search a substitute, for the customer',
};
const effect: Record<StaffVisitAction, string> = {
  move: 'The visit moves at once, if the helper is free then. The price stays the same.',
  skip: 'The visit is refunded in full at once.',
  absence:
    'The customer chooses whether we search a substitute; otherwise the visit is refunded in full. The helper gets no strike.',
  substitute:
    'Three helpers nearby are asked at a time. The customer confirms the one who agrees. The price stays the same.',
};

/** Texts of changing a visit of a subscription for a party. */
export const planVisitTexts = {
  label: 'Change visit',
  open: 'Change',
  asks: 'What should happen?',
  action,
  effect,
  date: 'New day',
  startTime: 'New start',
  same: 'Same time',
  keep: 'Keep visit',
  done: 'Done. Both parties are notified.',
} as const;
