/** The columns by which each list of staff can be sorted, as its entries name them. Each has an index. */
export const LIST_SORTS = {
  bookings: ['startsAt', 'createdAt', 'totalAmount'],
  disputes: ['openedAt'],
  dues: ['at', 'amount'],
  'helper-payouts': ['createdAt', 'amount'],
  payments: ['capturedAt', 'amount'],
  payouts: ['createdAt'],
  refunds: ['initiatedAt', 'amount'],
  subscriptions: ['createdAt'],
  tickets: ['createdAt'],
  users: ['name', 'createdAt'],
} as const;
export type SortedList = keyof typeof LIST_SORTS;
export type SortColumn<List extends SortedList> = (typeof LIST_SORTS)[List][number];
/** A column, ascending; with `-` in front, descending. */
export type ListSort<List extends SortedList> = SortColumn<List> | `-${SortColumn<List>}`;

/** Filters of a list by name, as they are requested. */
type Filters = Readonly<Record<string, unknown>>;
interface SortLimit {
  filters: readonly string[];
  /** The only columns that an index serves while one of the filters is set. */
  columns: readonly string[];
}
const LIMITS: Partial<Record<SortedList, readonly SortLimit[]>> = {
  bookings: [
    { filters: ['waiting', 'completed', 'board', 'ids'], columns: [] },
    { filters: ['from', 'to'], columns: ['startsAt'] },
    { filters: ['status', 'payment', 'city', 'customerId', 'helperId'], columns: ['startsAt', 'createdAt'] },
  ],
  'helper-payouts': [{ filters: ['helperId', 'from'], columns: ['createdAt'] }],
  payments: [
    { filters: ['q'], columns: [] },
    { filters: ['customerId', 'purposeId'], columns: ['capturedAt'] },
  ],
  refunds: [
    { filters: ['stuck'], columns: [] },
    { filters: ['customerId', 'purposeId'], columns: ['initiatedAt'] },
  ],
  subscriptions: [{ filters: ['ids'], columns: [] }],
  tickets: [{ filters: ['q', 'overdue', 'waiting', 'category', 'relatedTo'], columns: [] }],
  users: [{ filters: ['q', 'blocked', 'tag'], columns: [] }],
};

const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false;

/** The columns by which an index sorts the list under these filters; none for an unknown list. */
export function findSortColumns(list: string, filters: Filters): readonly string[] {
  if (!(list in LIST_SORTS)) return [];
  const known = list as SortedList;
  const limits = (LIMITS[known] ?? []).filter((limit) => limit.filters.some((filter) => isSet(filters[filter])));
  const columns: readonly string[] = LIST_SORTS[known];
  return columns.filter((column) => limits.every((limit) => limit.columns.includes(column)));
}

/** A sort in its two parts. */
export function parseListSort<List extends SortedList>(
  sort: ListSort<List>,
): { column: SortColumn<List>; direction: 1 | -1 } {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as SortColumn<List>;
  return { column, direction: isDescending ? -1 : 1 };
}
