import { findSortColumns } from '@sahaya/domain';
import { type SortPayload, useListContext } from 'react-admin';

/**
 * The columns by which the surrounding list can be sorted under its filters, and its sort; undefined for the usual
 * order.
 */
export function useSort() {
  const list = useListContext();
  const columns = findSortColumns(list.resource, { ...(list.filter as object), ...(list.filterValues as object) });
  const { sort, setSort } = list;
  const current: SortPayload | undefined = columns.includes(sort?.field) ? sort : undefined;
  return { columns, current, setSort };
}

/** The sort of the usual order, which the API is not asked for. */
export const USUAL: SortPayload = { field: 'id', order: 'ASC' };
