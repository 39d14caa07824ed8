import { RETENTION_SCHEDULE, type RetentionRow, retentionWords } from '@sahaya/domain';
import type { Table } from './legal-text.js';

const ROWS: readonly RetentionRow[] = RETENTION_SCHEDULE;

/** The schedule of retention, without the rows about staff. */
export const retentionTable = (): Table => ({
  head: ['What', 'How long'],
  rows: ROWS.filter(({ staffOnly }) => !staffOnly).map((row) => [
    row.data,
    `${retentionWords(row)}; ${row.by === 'nothing' ? '' : 'then '}${row.then}`,
  ]),
});
