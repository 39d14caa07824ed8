import { useListContext } from 'react-admin';

type Filters = Record<string, string | undefined>;

/** The filters of the list around, which live in the address, and a way to set them. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const list = useListContext();
  return [list.filterValues as Filters, (filters) => list.setFilters(filters, [])];
}
