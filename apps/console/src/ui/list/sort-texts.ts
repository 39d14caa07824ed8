import type { SortColumn, SortedList } from '@sahaya/domain';

type Column = SortColumn<SortedList>;
const TIMES = { ascending: 'oldest first', descending: 'newest first' };
const SUMS = { ascending: 'lowest first', descending: 'highest first' };
const COLUMNS: Record<Column, { name: string; ascending: string; descending: string }> = {
  amount: { name: 'Amount', ...SUMS },
  at: { name: 'Time', ...TIMES },
  capturedAt: { name: 'Paid', ...TIMES },
  createdAt: { name: 'Created', ...TIMES },
  initiatedAt: { name: 'Begun', ...TIMES },
  name: { name: 'Name', ascending: 'A to Z', descending: 'Z to A' },
  openedAt: { name: 'Opened', ...TIMES },
  startsAt: { name: 'Visit', ascending: 'earliest first', descending: 'latest first' },
  totalAmount: { name: 'Total', ...SUMS },
};

/** Texts of the choice of an order. */
export const sortTexts = {
  name: 'Sort',
  usual: 'Usual order',
  choice(column: string, direction: 'ascending' | 'descending'): string {
    const known = COLUMNS[column as Column];
    return `${known.name}: ${known[direction]}`;
  },
};
