import type { BoardColumn } from '@sahaya/domain';

export const boardTexts = {
  name: 'Today’s visits',
  hint: 'Updates by itself. Visits of subscriptions are in Subscriptions.',
  board: 'On the board',
  column: {
    late: 'Late',
    'not-started': 'Not started',
    'starting-soon': 'Starting soon',
    'without-helper': 'Without a helper',
  } satisfies Record<BoardColumn, string>,
  columnHint: {
    late: 'The helper should have arrived more than 15 minutes ago',
    'not-started': 'The helper should have arrived in the last 15 minutes',
    'starting-soon': 'Within the next two hours',
    'without-helper': 'Later today: not answered yet, or another helper is searched',
  } satisfies Record<BoardColumn, string>,
  none: 'No visits',
  failed: 'Visits could not be loaded',
  all: (count: string) => `Show all ${count}`,
  city: 'City',
};
