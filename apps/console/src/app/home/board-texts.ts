import type { BoardColumn, SubstituteState } from '@sahaya/domain';

const STATES: Record<BoardColumn, string> = {
  late: 'late',
  'not-started': 'not started',
  'starting-soon': 'starting soon',
  'without-helper': 'without a helper',
};
const visits = (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`;

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
  map: {
    name: 'Map of today’s visits',
    show: 'Show map',
    hide: 'Hide map',
    showList: 'Show list',
    hint: 'Places are accurate to about 1 km.',
    hintMany: (count: number) =>
      `Places are accurate to about 1 km. The map has the first ${count} visits of each part of the list.`,
    unplaced: (count: number) => `${count} ${count === 1 ? 'visit has' : 'visits have'} no known place.`,
    failed: 'The map could not be loaded. The list works without it.',
    legend: 'States',
    state: (count: number, column: BoardColumn) => `${count} ${STATES[column]}`,
    group: (count: number, place: string | undefined, states: readonly string[]) =>
      `${visits(count)}${place ? ` near ${place}` : ''}: ${states.join(', ')}`,
    chosen: 'Selected visits',
    clear: 'Clear selection',
  },
};
