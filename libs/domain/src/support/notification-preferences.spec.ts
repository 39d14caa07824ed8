import { expect, it } from '@jest/globals';
import { deliverAt } from './notification-preferences.js';
import { istInstant } from '../time/time.js';

const SECOND_MS = 1_000;
const at = (date: string, time: string, ms = 0) => new Date(istInstant(date, time).getTime() + ms);
const SIX = istInstant('2026-12-06', '06:00');

it.each<[string, Date, string | undefined, Date | 'now']>([
  ['by day', at('2026-12-05', '12:00'), undefined, 'now'],
  ['a second before ten in the evening', at('2026-12-05', '22:00', -SECOND_MS), undefined, 'now'],
  ['at ten', at('2026-12-05', '22:00'), undefined, SIX],
  ['after midnight', at('2026-12-06', '00:30'), undefined, SIX],
  ['a second before six', at('2026-12-06', '06:00', -SECOND_MS), undefined, SIX],
  ['at six', SIX, undefined, 'now'],
  ['in the evening, for a visit of tomorrow', at('2026-12-05', '23:00'), '2026-12-06', 'now'],
  ['after midnight, for a visit of today', at('2026-12-06', '01:00'), '2026-12-06', 'now'],
  ['in the evening, for a visit in two days', at('2026-12-05', '23:00'), '2026-12-07', SIX],
  ['after midnight, for a visit of tomorrow', at('2026-12-06', '01:00'), '2026-12-07', SIX],
])('a notification %s', (_, now, visitDate, expected) =>
  expect(deliverAt(now, visitDate)).toEqual(expected === 'now' ? now : expected),
);
