import { describe, expect, it } from '@jest/globals';
import {
  RETENTION_SCHEDULE,
  retentionCutoff,
  type RetentionRow,
  retentionRowsOf,
  retentionSeconds,
  type RetentionTerm,
  retentionWords,
} from './schedule.js';

const ROWS: readonly RetentionRow[] = RETENTION_SCHEDULE;

describe('the schedule of retention', () => {
  it('has each id once', () => {
    const ids = ROWS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(ROWS)('counts a term of $id, if it is a period, from a stated time', ({ term, after, by }) => {
    const isPeriod = term === 'recordYears' || !('until' in term);
    expect(after !== undefined).toBe(isPeriod);
    if (by === 'job' || by === 'index') expect(isPeriod).toBe(true);
    if (by === 'event') expect(isPeriod).toBe(false);
  });

  /** Copies of identity documents: nobody needs them after the decision. */
  const DOCUMENTS = ['verification-documents'];
  /** Those, and pictures of messages that were never sent. */
  const SHORT_LIVED = [...DOCUMENTS, 'unsent-ticket-pictures'];
  it('deletes photos of documents 30 days after the acceptance', () => {
    const rows = ROWS.filter(({ id }) => DOCUMENTS.includes(id));
    expect(rows).toMatchObject([{ term: { days: 30 }, after: 'the acceptance', by: 'job' }]);
  });

  it.each(ROWS.filter(({ id, by }) => by === 'job' && !SHORT_LIVED.includes(id)))(
    'keeps the records of $id for a year or longer',
    ({ term }) => {
      const now = new Date('2026-12-01T06:30:00Z');
      // The policy allows one year of records at least.
      expect(retentionCutoff(term, now, 1)!.getTime()).toBeLessThanOrEqual(new Date('2025-12-01T06:30:00Z').getTime());
    },
  );

  it('lists the rows of a service', () => {
    expect(retentionRowsOf('chat').map(({ id }) => id)).toContain('chat-messages');
    expect(retentionRowsOf('chat').map(({ id }) => id)).not.toContain('tickets');
    expect(retentionRowsOf('gateway')).toEqual([]);
  });
});

describe('a term', () => {
  const now = new Date('2028-02-29T06:30:00Z');
  it.each<[RetentionTerm, string | undefined]>([
    [{ hours: 1 }, '2028-02-29T05:30:00.000Z'],
    [{ days: 7 }, '2028-02-22T06:30:00.000Z'],
    [{ years: 4 }, '2024-02-29T06:30:00.000Z'],
    [{ years: 1 }, '2027-03-01T06:30:00.000Z'],
    ['recordYears', '2021-03-01T06:30:00.000Z'],
    [{ until: 'the account is deleted' }, undefined],
  ])('%j began at %s', (term, start) => expect(retentionCutoff(term, now, 7)?.toISOString()).toBe(start));

  it('is told to MongoDB in seconds', () => {
    expect(retentionSeconds('outbox')).toBe(604_800);
    expect(retentionSeconds('factor-challenges')).toBe(3_600);
  });
});

describe('the words of a term', () => {
  const row: RetentionRow = {
    id: 'x',
    services: [],
    collections: [],
    data: 'x',
    then: 'deleted',
    by: 'job',
    term: 'recordYears',
  };
  it.each<[Partial<RetentionRow>, string]>([
    [{ term: { days: 90 }, after: 'the alert' }, '90 days after the alert'],
    [{ term: { years: 1 }, after: 'the chat closes' }, '1 year after the chat closes'],
    [{ term: { hours: 1 }, after: 'the password' }, '1 hour after the password'],
    [{ after: 'each entry' }, '{recordYears} after each entry'],
    [{ after: 'the visit', by: 'nothing' }, 'at least {recordYears} after the visit'],
    [{ term: { until: 'the account is deleted' } }, 'until the account is deleted'],
  ])('%j: %s', (change, words) => expect(retentionWords({ ...row, ...change })).toBe(words));
});
