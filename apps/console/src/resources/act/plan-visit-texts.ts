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
    'The customer chooses whether we search a substitute, or you choose one in the next step; otherwise the visit is refunded in full. The helper gets no strike.',
  substitute:
    'The helper whom you choose is asked at once; without an answer, the search asks others. The customer confirms the one who agrees. The price stays the same.',
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
  choose: 'Select a time',
  loadingTimes: 'Loading the free times',
  noTime: 'The helper has no free time of this length on this day.',
  timesUnknown: 'The free times of this day are not known. The change is refused if the helper is not free.',
  who: 'Who should be asked?',
  search: 'Three helpers nearby at a time',
  loadingHelpers: 'Looking for helpers',
  nobody: 'No helper nearby is free for this visit at the same price or less. The search asks again later.',
  again: 'This helper is not available any more. Choose again.',
  ask: (name: string) => `Ask ${name}`,
  asked: (name: string) => `${name} is asked.`,
  keep: 'Keep visit',
  recorded:
    'The absence is recorded, and both parties are notified. You can choose a substitute now, or leave it to the customer.',
  later: 'Not now',
  done: 'Done. Both parties are notified.',
} as const;
