import { describe, expect, it } from '@jest/globals';
import { answerBy, payBy } from './deadlines.js';
import { CURRENT_POLICY } from '../policy/policy.js';
import { istDate, istInstant, istTime } from '../time/time.js';

const at = (text: string) => istInstant(text.slice(0, 10), text.slice(11));
const words = (instant: Date) => `${istDate(instant)} ${istTime(instant)}`;

describe('deadline to answer a request', () => {
  it.each([
    ['a day after it was made', '2026-12-01 10:00', '2026-12-05 09:00', '2026-12-02 10:00'],
    ['two hours before the start, when that is sooner', '2026-12-04 10:00', '2026-12-05 09:00', '2026-12-05 07:00'],
    ['at both at once', '2026-12-04 07:00', '2026-12-05 09:00', '2026-12-05 07:00'],
    ['on the same day: in half an hour', '2026-12-05 07:00', '2026-12-05 10:00', '2026-12-05 07:30'],
    ['on the same day: by its start', '2026-12-05 09:45', '2026-12-05 10:00', '2026-12-05 10:00'],
    ['asked a minute before midnight: the next day counts', '2026-12-04 23:59', '2026-12-05 06:00', '2026-12-05 04:00'],
  ])('%s', (_, createdAt, startsAt, by) => {
    expect(words(answerBy({ createdAt: at(createdAt), startsAt: at(startsAt) }, CURRENT_POLICY))).toBe(by);
  });
});

describe('deadline to pay an accepted booking', () => {
  it.each([
    ['a day after acceptance', '2026-12-01 10:00', '2026-12-05 09:00', '2026-12-02 10:00'],
    ['two hours before the start, when that is sooner', '2026-12-04 10:00', '2026-12-05 09:00', '2026-12-05 07:00'],
    ['accepted a minute before that', '2026-12-05 06:59', '2026-12-05 09:00', '2026-12-05 07:00'],
    ['accepted later than that: by its start', '2026-12-05 07:00', '2026-12-05 09:00', '2026-12-05 09:00'],
  ])('%s', (_, acceptedAt, startsAt, by) => {
    expect(words(payBy({ acceptedAt: at(acceptedAt), startsAt: at(startsAt) }, CURRENT_POLICY))).toBe(by);
  });
});
