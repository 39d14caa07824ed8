import { istDate } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { calendarVisitsQuery } from '../../api/queries/visits.queries.js';
import { serverNow } from '../../api/server-clock.js';
import { type BookingView, readViewParam } from './view-tabs.js';

/**
 * The view of a helper's jobs, and its choice. A URL that names a booking or a filter leads to the list. Otherwise the
 * day is shown first if the helper has a visit today; that is decided once, so that the view does not change by itself.
 * Undefined: not known yet.
 */
export function useBookingView(isHelper: boolean): [BookingView | undefined, (view: BookingView) => void] {
  const [query, setQuery] = useSearchParams();
  const { hash } = useLocation();
  const isOfList = hash !== '' || ['status', 'service', 'name'].some((filter) => query.has(filter));
  const [usual, setUsual] = useState<BookingView | undefined>(isHelper && !isOfList ? undefined : 'list');
  const named = readViewParam(query.get('view'));
  const found = useFirstView(usual === undefined && named === undefined);
  if (usual === undefined && found) setUsual(found);
  const choose = (view: BookingView) => {
    setUsual(view);
    setQuery({ view }, { replace: true });
  };
  if (!isHelper) return ['list', choose];
  return [named ?? (isOfList ? 'list' : usual), choose];
}

function useFirstView(isAsked: boolean): BookingView | undefined {
  const today = istDate(serverNow());
  const bookings = useQuery({ ...myBookingsQuery, enabled: isAsked });
  const visits = useQuery({ ...calendarVisitsQuery(today), enabled: isAsked });
  const isToday =
    bookings.data?.some(({ date, status }) => date === today && (status === 'accepted' || status === 'completed')) ||
    visits.data?.some(({ date }) => date === today);
  if (isToday) return 'day';
  return bookings.isPending || visits.isPending ? undefined : 'list';
}
