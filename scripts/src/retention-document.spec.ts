import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { RETENTION_SCHEDULE, RETENTION_SERVICES, type RetentionRow, retentionWords } from '@sahaya/domain';

const BY = {
  job: 'the daily job',
  index: 'MongoDB',
  event: 'the service, then',
  nothing: 'nothing',
} satisfies Record<RetentionRow['by'], string>;

const whereOf = ({ services, collections }: RetentionRow) =>
  `${services.length === RETENTION_SERVICES.length ? 'every service' : services.join(', ')}: ${collections.map((name) => `\`${name}\``).join(', ')}`;
const cellsOf = (row: RetentionRow) => [
  row.data,
  whereOf(row),
  retentionWords(row).replace('{recordYears}', '`retention.recordYears` of the policy'),
  row.then,
  BY[row.by],
];

it('docs/privacy.md shows the schedule of retention', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
  const table = page.split('\n## Retention\n')[1]?.split('\n## ')[0] ?? '';
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Records|-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(listed).toEqual(RETENTION_SCHEDULE.map(cellsOf));
});
