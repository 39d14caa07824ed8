import type { Pagination } from '@sahaya/contracts';
import type { BoardColumn } from '@sahaya/domain';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { BoardBookingRecord, BoardVisitRecord } from '../../api/data-provider.js';

/** Visits of each part that a column shows; the list of bookings has the others. */
export const SHOWN = 8;
/** Visits of each part of a column that are loaded while the map is shown. */
export const MAPPED = 50;
/** Visits of subscriptions after "Show all". */
export const WHOLE = 100;
/** Visits change their column by time alone. */
const FRESH_MS = 30_000;

/** The visits of one service in a column. */
export interface Visits<R> {
  data: R[] | undefined;
  total: number | undefined;
  hasMore: boolean;
  error: unknown;
  refetch: () => unknown;
}
export interface ColumnVisits {
  column: BoardColumn;
  filter: Record<string, string>;
  bookings: Visits<BoardBookingRecord>;
  planned: Visits<BoardVisitRecord>;
  /** All visits of subscriptions are shown, up to `WHOLE`. */
  isWhole: boolean;
  showWhole: () => void;
}

/** The visits of a column of the board; more of them while the map is shown, which has those that the list cuts off. */
export function useColumnVisits(column: BoardColumn, city: string, isMapped: boolean): ColumnVisits {
  const [isWhole, setWhole] = useState(false);
  const filter = { board: column, ...(city && { city }) };
  const usual = isMapped ? MAPPED : SHOWN;
  const bookings = useVisits<BoardBookingRecord>('bookings', filter, usual);
  const planned = useVisits<BoardVisitRecord>('subscription-visits', filter, isWhole ? WHOLE : usual);
  return { column, filter, bookings, planned, isWhole, showWhole: () => setWhole(true) };
}

function useVisits<R extends RaRecord>(resource: string, filter: Record<string, string>, perPage: number): Visits<R> {
  const list = useGetList<R>(
    resource,
    { filter, pagination: { page: 1, perPage }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: FRESH_MS },
  );
  const { more } = (list.meta ?? {}) as Pick<Pagination, 'more'>;
  const { data, total, error, refetch } = list;
  return { data, total, hasMore: more === true, error, refetch };
}
