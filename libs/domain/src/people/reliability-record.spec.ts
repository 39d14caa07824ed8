import { describe, expect, it } from '@jest/globals';
import { buildReliabilityRecord, type RequestFacts } from './reliability-record.js';
import { MINUTE_MS } from '../time/time.js';

const ASKED = new Date('2026-12-01T06:00:00Z');
const after = (minutes: number) => new Date(ASKED.getTime() + minutes * MINUTE_MS);
const request = (change: Partial<RequestFacts> = {}): RequestFacts => ({
  status: 'pending',
  createdAt: ASKED,
  ...change,
});
const accepted = (minutes: number, change: Partial<RequestFacts> = {}) =>
  request({ status: 'accepted', acceptedAt: after(minutes), ...change });
const ended = (kind: string, minutes = 30) => ({
  status: 'cancelled' as const,
  cancellation: { kind, at: after(minutes) },
});
const NOTHING = { accepted: 0, declined: 0, expired: 0, completed: 0, cancelledByHelper: 0, noShows: 0 };

describe('the reliability record of a helper', () => {
  it.each<[string, RequestFacts[], object]>([
    ['nothing', [], { requests: 0, ...NOTHING }],
    ['one that waits', [request()], { requests: 1, ...NOTHING }],
    ['an answer', [accepted(12)], { ...NOTHING, requests: 1, accepted: 1, answerMinutes: 12 }],
    [
      'two answers, of which one is late: half of them',
      [accepted(4), request(ended('declined', 600))],
      { ...NOTHING, requests: 2, accepted: 1, declined: 1, answerMinutes: 4 },
    ],
    [
      'three answers',
      [accepted(40), accepted(2), accepted(9, { status: 'completed' })],
      { ...NOTHING, requests: 3, accepted: 3, completed: 1, answerMinutes: 9 },
    ],
    ['no answer', [request(ended('expired'))], { ...NOTHING, requests: 1, expired: 1 }],
    ['a withdrawn one', [request(ended('cancelled'))], { ...NOTHING, requests: 1 }],
    ['one that another won', [request(ended('slot_taken'))], { ...NOTHING, requests: 1 }],
    [
      'agreed visits that the helper gave back, or did not come to',
      [
        accepted(1, ended('helper_cancelled')),
        accepted(1, ended('helper_late_cancel')),
        accepted(1, ended('helper_no_show')),
        accepted(1, ended('customer_no_show')),
      ],
      { ...NOTHING, requests: 4, accepted: 4, cancelledByHelper: 2, noShows: 1, answerMinutes: 1 },
    ],
  ])('of %s', (_of, requests, record) => expect(buildReliabilityRecord(requests)).toEqual(record));
});
