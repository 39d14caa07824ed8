import { useListContext } from 'react-admin';

type Filters = Record<string, string | undefined>;

/** The filters of the surrounding list, stored in the address, and their setter. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const list = useListContext();
  return [list.filterValues as Filters, (filters) => list.setFilters(filters, [])];
}
