import type { BoardColumn, SubstituteState } from '@sahaya/domain';

export const boardTexts = {
  name: 'Today’s visits',
  hint: 'Updates by itself.',
  board: 'On the board',
  column: {
    late: 'Late',
    'not-started': 'Not started',
    'starting-soon': 'Starting soon',
    'without-helper': 'Without a helper',
  } satisfies Record<BoardColumn, string>,
  columnHint: {
    late: 'Not arrived 15 minutes after the start. Visits of subscriptions: ended and not marked complete',
    'not-started': 'The helper should have arrived in the last 15 minutes',
    'starting-soon': 'Within the next two hours',
    'without-helper': 'Later today: not answered yet, or another helper is searched',
  } satisfies Record<BoardColumn, string>,
  bookings: 'Bookings',
  subscriptions: 'Subscriptions',
  none: 'No visits',
  failed: 'Visits could not be loaded',
  all: (count: string) => `Show all ${count}`,
  allOfSubscriptions: (count: string) => `Show all ${count} of subscriptions`,
  city: 'City',
  tomorrow: (times: string) => `Tomorrow, ${times}`,
  yesterday: (times: string) => `Yesterday, ${times}`,
  search: {
    offered: 'The customer decides whether to search a substitute',
    searching: 'Substitute searched',
    proposed: 'The customer has to confirm the substitute',
    found: 'Substitute found',
  } satisfies Record<SubstituteState, string>,
  until: (time: string) => `until ${time}`,
};
