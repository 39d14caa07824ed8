import type { Booking, OutputOf } from '@sahaya/contracts';
import { addDays, type BookingStatus, istDate } from '@sahaya/domain';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getBooking, myBookings } from '../calls.js';
import { readOfflineCopy, withOfflineCache } from '../../offline/offline-cache.js';
import { api } from '../api-client.js';
import { serverNow } from '../server-clock.js';
import { entriesOf, knownPage, orKnown, type Pages } from './paged.js';

/** All queries of the user's bookings begin with this key. */
const MINE = ['bookings', 'mine'] as const;
/** The screen shows this many bookings at once. */
const PAGE = 20;
const FIRST = 100;
/** The server answers at most this many at once. */
const MAX = 500;

export type BookingPage = OutputOf<typeof myBookings>;

/** The first 100 bookings: upcoming visits, soonest first, then past ones. They are also stored for offline use. */
export const myBookingsQuery = queryOptions({
  queryKey: MINE,
  queryFn: (context): Promise<Booking[]> =>
    withOfflineCache(
      context,
      () =>
        api
          .call(myBookings, { when: 'all', limit: FIRST }, { signal: context.signal })
          .then(({ bookings }) => bookings),
      agendaOf,
    ),
});

/** The bookings that are stored for offline use: today, tomorrow, and everything unfinished. */
function agendaOf(bookings: readonly Booking[]): Booking[] {
  const today = istDate(serverNow());
  const tomorrow = addDays(today, 1);
  return bookings.filter(
    ({ status, date }) => date <= tomorrow && (status === 'accepted' || (date >= today && status !== 'cancelled')),
  );
}

export interface BookingFilter {
  status: BookingStatus | '';
  service: string;
  /** A part of the other person's name. */
  name: string;
}

export const EVERY_BOOKING: BookingFilter = { status: '', service: '', name: '' };

/** The bookings page by page: upcoming visits, soonest first, then past ones, latest first. */
export const bookingPagesQuery = (filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: [...MINE, 'pages', filter] as const,
    queryFn: ({ client, queryKey, pageParam: cursor, signal }): Promise<BookingPage> =>
      orKnown(
        () => api.call(myBookings, { when: 'all', ...filter, cursor, limit: PAGE }, { signal }),
        () => knownPage(client, queryKey, cursor) ?? (cursor === '' ? offlinePage(filter) : undefined),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const bookingsOf = (data: Pick<Pages<BookingPage>, 'pages'> | undefined): Booking[] =>
  entriesOf(data, ({ bookings }) => bookings);

async function offlinePage({ status, service, name }: BookingFilter): Promise<BookingPage | undefined> {
  const kept = await readOfflineCopy<Booking[]>(MINE);
  const matches = (booking: Booking) =>
    (!status || booking.status === status) &&
    (!service || booking.service === service) &&
    [booking.helperId.name, booking.customerName].some((one) => one.toLowerCase().includes(name.toLowerCase()));
  return kept && { bookings: kept.filter(matches) };
}

/** One booking, for a link to one that is not among the loaded pages. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...MINE, 'one', id] as const,
    queryFn: ({ signal }): Promise<Booking> => api.call(getBooking, { id }, { signal }).then(({ booking }) => booking),
  });

/** All bookings of these days, both inclusive, for the agenda. */
export const bookingDaysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...MINE, 'days', from, to] as const,
    queryFn: ({ client, queryKey, signal }): Promise<Booking[]> =>
      orKnown(
        () => loadDays(from, to, signal),
        () => client.getQueryData<Booking[]>(queryKey) ?? readOfflineCopy<Booking[]>(MINE),
      ),
  });

async function loadDays(from: string, to: string, signal: AbortSignal): Promise<Booking[]> {
  const all: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call(myBookings, { from, to, cursor, limit: MAX }, { signal });
    all.push(...page.bookings);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

type Cached = Booking | Booking[] | Pages<BookingPage> | undefined;

/** The latest known version of a booking in any list. */
export function findBooking(client: QueryClient, id: string): Booking | undefined {
  const queries = client.getQueryCache().findAll({ queryKey: MINE });
  return queries
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => listOf(state.data as Cached))
    .find(({ _id }) => _id === id);
}

/** Replaces a booking in every list that has it. A new one is added to the first bookings; pages load it by themselves. */
export function putBooking(client: QueryClient, booking: Booking): void {
  client.setQueriesData<Cached>({ queryKey: MINE }, (data) => {
    if (!data) return data;
    if (Array.isArray(data)) return data.map((one) => (one._id === booking._id ? booking : one));
    if ('pages' in data) return putInPages(data, booking);
    return data._id === booking._id ? booking : data;
  });
  client.setQueryData(myBookingsQuery.queryKey, (list) =>
    list?.some(({ _id }) => _id === booking._id) ? list : list && [booking, ...list],
  );
}

function putInPages(data: Pages<BookingPage>, booking: Booking): Pages<BookingPage> {
  const before = bookingsOf(data).find(({ _id }) => _id === booking._id);
  const pages = data.pages.map((page, index) => ({
    ...page,
    bookings: page.bookings.map((one) => (one._id === booking._id ? booking : one)),
    ...(index === 0 && before && page.counts && { counts: recount(page.counts, before.status, booking.status) }),
  }));
  return { ...data, pages };
}

const recount = (counts: NonNullable<BookingPage['counts']>, from: BookingStatus, to: BookingStatus) =>
  from === to ? counts : { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 };

function listOf(data: Cached): Booking[] {
  if (!data) return [];
  if (Array.isArray(data)) return data;
  return 'pages' in data ? bookingsOf(data) : [data];
}
