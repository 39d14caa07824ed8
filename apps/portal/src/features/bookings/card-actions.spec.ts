import { expect, it } from '@jest/globals';
import { besidesWaiting, type CardAction } from './card-actions.js';

const OFFERED: CardAction[] = ['start', 'complete', 'claimNoShow', 'callOff', 'calendar'];

it.each<[('start' | 'complete')[], CardAction[]]>([
  [[], OFFERED],
  [['start'], ['complete', 'calendar']],
  [['complete'], ['calendar']],
  [['start', 'complete'], ['calendar']],
])('while %j waits for the network a card offers nothing against it', (waiting, actions) =>
  expect(besidesWaiting(OFFERED, waiting)).toEqual(actions),
);
