import { describe, expect, it } from '@jest/globals';
import { CURRENT_POLICY } from '../policy/policy.js';
import {
  answerByAfterPriority,
  type ConversationEntry,
  fillSavedReply,
  findUnseenMessage,
  latestMessage,
  SAFETY_ANSWER_MINUTES,
  ticketDeadlines,
  ticketDueAt,
  ticketNumber,
  ticketPriority,
  ticketRank,
  type TicketStatus,
  ticketYear,
  VISIT_TODAY_ANSWER_MINUTES,
} from './ticket.js';
import { istInstant, MINUTE_MS } from '../time/time.js';

describe('a ticket', () => {
  it('is acknowledged within 48 hours and resolved within 30 days', () => {
    expect(ticketDeadlines(istInstant('2026-11-21', '14:05'), CURRENT_POLICY, 'other')).toEqual({
      acknowledgeBy: istInstant('2026-11-23', '14:05'),
      resolveBy: istInstant('2026-12-21', '14:05'),
    });
  });

  it('about safety is answered within 15 minutes, also around midnight', () => {
    expect(SAFETY_ANSWER_MINUTES).toBe(15);
    expect(ticketDeadlines(istInstant('2026-11-21', '23:50'), CURRENT_POLICY, 'safety')).toEqual({
      acknowledgeBy: istInstant('2026-11-22', '00:05'),
      resolveBy: istInstant('2026-12-21', '23:50'),
    });
  });

  it('about safety is not answered later than the policy promises', () => {
    const strict = { ...CURRENT_POLICY, grievance: { acknowledgeWithin: 5, redressDays: 30 } };
    expect(ticketDeadlines(istInstant('2026-11-21', '14:05'), strict, 'safety').acknowledgeBy).toEqual(
      istInstant('2026-11-21', '14:10'),
    );
  });

  it('about a visit of today is answered within an hour', () => {
    expect(VISIT_TODAY_ANSWER_MINUTES).toBe(60);
    expect(ticketDeadlines(istInstant('2026-11-21', '14:05'), CURRENT_POLICY, 'visit-today').acknowledgeBy).toEqual(
      istInstant('2026-11-21', '15:05'),
    );
  });

  it.each([
    ['safety', true, 'safety'],
    ['payment', true, 'payment'],
    ['booking', true, 'visit-today'],
    ['booking', false, 'other'],
    ['feedback', false, 'other'],
  ] as const)('of %s that names a visit of today (%s) has the priority %s', (category, namesVisit, priority) =>
    expect(ticketPriority(category, namesVisit)).toBe(priority),
  );

  it.each([
    ['safety', 'open', 3],
    ['payment', 'pending', 2],
    ['visit-today', 'acknowledged', 1],
    ['other', 'open', undefined],
    ['safety', 'resolved', undefined],
    ['safety', 'merged', undefined],
  ] as const)('of the priority %s that is %s has the rank %s', (priority, status, rank) =>
    expect(ticketRank({ priority, status })).toBe(rank),
  );

  it.each([
    [1, 'T-2026-000001'],
    [123, 'T-2026-000123'],
    [999_999, 'T-2026-999999'],
    [1_000_000, 'T-2026-1000000'],
  ])('has a number: %d is %s', (sequence, number) => expect(ticketNumber('2026', sequence)).toBe(number));

  it('belongs to the IST year', () => {
    expect(ticketYear(istInstant('2026-12-31', '23:59'))).toBe('2026');
    expect(ticketYear(istInstant('2027-01-01', '00:00'))).toBe('2027');
  });
});

describe('the next deadline of a ticket', () => {
  const [acknowledgeBy, resolveBy] = [istInstant('2026-11-23', '14:05'), istInstant('2026-12-21', '14:05')];
  it.each([
    ['open', acknowledgeBy],
    ['acknowledged', resolveBy],
    ['pending', undefined],
    ['resolved', undefined],
    ['spam', undefined],
    ['merged', undefined],
  ] as const)('%s', (status, due) => expect(ticketDueAt({ status, acknowledgeBy, resolveBy })).toEqual(due));
});

describe('a saved reply', () => {
  it.each([
    ['Dear {name}, about {number}: done.', 'Dear Asha, about T-2026-000001: done.'],
    ['{name} {name} {other} {constructor} {}', 'Asha Asha {other} {constructor} {}'],
    ['नमस्ते {name}', 'नमस्ते Asha'],
  ])('%s', (text, filled) => expect(fillSavedReply(text, { name: 'Asha', number: 'T-2026-000001' })).toBe(filled));
});

describe('a new priority', () => {
  const acknowledgeBy = istInstant('2026-11-21', '14:00');
  it.each<[string, TicketStatus, string, number, string]>([
    ['brings the answer forward', 'open', '12:00', 15, '12:15'],
    ['leaves an earlier promise', 'open', '12:00', 240, '14:00'],
    ['leaves a missed deadline', 'open', '15:00', 15, '14:00'],
    ['leaves a deadline that was met', 'acknowledged', '12:00', 15, '14:00'],
    ['leaves a deadline that stands still', 'pending', '12:00', 15, '14:00'],
  ])('%s', (_, status, time, minutes, expected) => {
    const at = { now: istInstant('2026-11-21', time), answerWithinMs: minutes * MINUTE_MS };
    expect(answerByAfterPriority({ status, acknowledgeBy }, at)).toEqual(istInstant('2026-11-21', expected));
  });
});

describe('the messages that the writer of a reply had not seen', () => {
  const entry = (_id: string, kind: ConversationEntry['kind'], by: string): ConversationEntry => ({ _id, kind, by });
  const entries = [
    entry('1', 'message', 'asha'),
    entry('2', 'note', 'nita'),
    entry('3', 'reply', 'nita'),
    entry('4', 'assigned', 'nita'),
  ];
  it.each<[string, ConversationEntry[], string, string | undefined]>([
    ['are none when there are none', [], '', undefined],
    ['are none when the latest was seen', entries, '3', undefined],
    ['are the latest one after the seen one', entries, '1', '3'],
    ['are the latest one when nothing was seen', entries, '', '3'],
    ['are none but their own', [...entries, entry('5', 'reply', 'omkar')], '3', undefined],
    ['are those before their own', [...entries, entry('5', 'reply', 'omkar')], '1', '3'],
    ['are an answer of the sender', [...entries, entry('5', 'message', 'asha')], '3', '5'],
    ['are not notes and other changes', [...entries, entry('5', 'note', 'nita')], '3', undefined],
  ])('%s', (_, all, seen, expected) => {
    expect(findUnseenMessage(all, { seen, writer: 'omkar' })?._id).toBe(expected);
  });

  it('begin after the latest message or reply', () => {
    expect(latestMessage(entries)?._id).toBe('3');
    expect(latestMessage([])).toBeUndefined();
  });
});
