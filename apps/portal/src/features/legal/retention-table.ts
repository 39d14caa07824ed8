import { RETENTION_SCHEDULE, type RetentionRow, retentionWords } from '@sahaya/domain';
import type { Table } from './legal-text.js';

const ROWS: readonly RetentionRow[] = RETENTION_SCHEDULE;

/** The words of the schedule in a language: the heads of the table, and what a row keeps, how long, and what follows. */
export interface RetentionTexts {
  head: readonly [string, string];
  then: string;
  wordsOf: (row: RetentionRow) => { data: string; term: string; then: string };
}

export const retentionTextsEn: RetentionTexts = {
  head: ['What', 'How long'],
  then: 'then ',
  wordsOf: (row) => ({ data: row.data, term: retentionWords(row), then: row.then }),
};

/** The schedule of retention, without the rows about staff. */
export const retentionTable = ({ head, then: next, wordsOf }: RetentionTexts): Table => ({
  head,
  rows: ROWS.filter(({ staffOnly }) => !staffOnly).map((row) => {
    const { data, term, then } = wordsOf(row);
    return [data, `${term}; ${row.by === 'nothing' ? '' : next}${then}`];
  }),
});
