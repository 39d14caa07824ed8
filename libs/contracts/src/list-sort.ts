import { findSortColumns, LIST_SORTS, type ListSort, parseListSort, type SortedList } from '@sahaya/domain';
import { z } from 'zod';
import { AppError } from './errors.js';

/**
 * The `sort` of a list of staff: one of its columns, ascending, or with `-` in front, descending. Absent: the usual
 * order.
 */
export const listSort = <List extends SortedList>(list: List) => {
  const columns: readonly string[] = LIST_SORTS[list];
  const sorts = columns.flatMap((column) => [column, `-${column}`]) as ListSort<List>[];
  return z
    .preprocess((value) => (value === '' || value === null ? undefined : value), z.enum(sorts).optional())
    .optional();
};

/**
 * The sort of a list under its filters; undefined for the usual order. Throws INVALID_INPUT if no index serves the sort
 * under these filters.
 */
export function readListSort<List extends SortedList>(list: List, asked: { sort?: ListSort<List> | undefined }) {
  if (!asked.sort) return undefined;
  const { sort, ...filters } = asked;
  const parsed = parseListSort<List>(sort);
  if (!findSortColumns(list, filters).includes(parsed.column)) throw new AppError('INVALID_INPUT', { field: 'sort' });
  return parsed;
}
