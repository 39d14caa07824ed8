import { expect, it } from '@jest/globals';
import { withoutQueuedConflicts, type CardAction } from './card-actions.js';

const OFFERED: CardAction[] = ['start', 'complete', 'claimNoShow', 'helperCancel', 'calendar'];

it.each<[('start' | 'complete')[], CardAction[]]>([
  [[], OFFERED],
  [['start'], ['complete', 'calendar']],
  [['complete'], ['calendar']],
  [['start', 'complete'], ['calendar']],
])('while %j is queued a card offers no contradicting action', (waiting, actions) =>
  expect(withoutQueuedConflicts(OFFERED, waiting)).toEqual(actions),
);
