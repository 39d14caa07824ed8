import { Button } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type BookingFilter,
  type BookingPage,
  bookingPagesQuery,
  bookingQuery,
  bookingsOf,
} from '../../api/queries/bookings.queries.js';
import { replacementOffersQuery } from '../../api/queries/replacement.queries.js';
import type { Pages } from '../../api/queries/paged.js';
import { errorMessage } from '../../api/error-message.js';
import { useParty } from '../../api/session/use-session.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ShowMore } from '../../ui/feedback/show-more.js';
import { ListWaiting, useIsWide } from '../../ui/layout/list-detail.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import { Agenda } from '../agenda/index.js';
import { isReplacementSearching } from '../booking-card/index.js';
import classes from './booking-list.module.css';
import { BookingList } from './booking-list.js';
import { CalendarButton } from '../calendar-export/index.js';
import { ReplacementOffers } from './replacement-offers.js';
import { StrikesLink } from '../strikes/index.js';
import { SickDay } from '../booking-actions/index.js';
import type { RequestSentState } from '../../ui/navigation/request-sent.js';
import { BookingFilters, readBookingFilter, writeBookingFilter } from './booking-filters.js';
import { useBookingView } from './use-booking-view.js';
import { ViewTabs } from './view-tabs.js';

const PushOffer = lazy(() => import('../notification-settings/index.js').then((m) => ({ default: m.PushOffer })));

export function MyBookingsScreen() {
  const party = useParty();
  const isHelper = party === 'helper';
  const [view, choose] = useBookingView(isHelper);
  const asked = (useLocation().state as RequestSentState | null)?.asked;
  const navigate = useNavigate();
  const close = () => void navigate('.', { replace: true });
  const isWide = useIsWide();
  // The offers come first, so the visits wait for them: nothing moves down while it is read.
  const offers = useQuery({ ...replacementOffersQuery, enabled: isHelper });
  const shown = isHelper && !offers.isFetched ? undefined : view;

  return (
    <Screen
      narrow={!(isWide && view === 'list')}
      title={t(isHelper ? 'jobs.title' : 'bookings.title')}
      actions={<Tools party={party} />}
    >
      <Suspense>{asked && <PushOffer name={asked} onClose={close} />}</Suspense>
      {isHelper && <ReplacementOffers />}
      {isHelper && shown && <ViewTabs value={shown} onChange={choose} />}
      {shown === undefined && <ListWaiting height={300} />}
      {shown === 'list' && <PagedBookings party={party} />}
      {(shown === 'day' || shown === 'week') && <Agenda span={shown} />}
      {isHelper && shown && <StrikesLink />}
    </Screen>
  );
}

/** The list with its filters, which are kept in the URL. */
function PagedBookings({ party }: { party: Party }) {
  const [query, setQuery] = useSearchParams();
  const filter = readBookingFilter(query);
  const list = useInfiniteQuery({ ...bookingPagesQuery(filter), refetchInterval: renewedWhileSought });
  const loaded = bookingsOf(list.data);
  const linked = useLinkedBooking(loaded, list.isSuccess);
  const show = (next: BookingFilter) => setQuery(writeBookingFilter(next), { replace: true });
  return (
    <>
      <BookingFilters filter={filter} party={party} counts={list.data?.pages[0]?.counts} onChange={show} />
      {list.isError && !list.isFetchNextPageError && (
        <Notice onRetry={() => void list.refetch()} busy={list.isFetching}>
          {errorMessage(list.error, 'error.bookings')}
        </Notice>
      )}
      {linked.error && <Notice>{errorMessage(linked.error, 'error.booking')}</Notice>}
      {list.isPending && <ListWaiting height={300} />}
      {list.data && (
        <BookingList
          bookings={linked.booking ? [...loaded, linked.booking] : loaded}
          filter={filter}
          party={party}
          onMoved={(status) => filter.status && show({ ...filter, status })}
        />
      )}
      <ShowMore query={list} sizeOf={(page) => page.bookings.length} failed="error.bookings" />
    </>
  );
}

/** The booking that the URL names, if it is not among the loaded ones. */
function useLinkedBooking(loaded: readonly Booking[], isLoaded: boolean) {
  const { hash } = useLocation();
  const id = /^#booking-([0-9a-f]{24})$/.exec(hash)?.[1] ?? '';
  const isMissing = id !== '' && isLoaded && !loaded.some(({ _id }) => _id === id);
  const { data, error } = useQuery({ ...bookingQuery(id), enabled: isMissing });
  return isMissing ? { booking: data, error } : {};
}

/** Polled, because no event reports the number of asked helpers. */
const SOUGHT_RENEWED_MS = 15_000;
const renewedWhileSought = ({ state: { data } }: { state: { data: Pick<Pages<BookingPage>, 'pages'> | undefined } }) =>
  bookingsOf(data).some(isReplacementSearching) ? SOUGHT_RENEWED_MS : (false as const);

/** The buttons of the screen: search for helpers, calendar export. */
function Tools({ party }: { party: Party }) {
  return (
    <div className={classes.tools}>
      {party === 'helper' && <SickDay />}
      <CalendarButton />
      {party === 'customer' && (
        <Button component={ScreenLink} to="/helpers" variant="default">
          {t('nav.findHelpers')}
        </Button>
      )}
    </div>
  );
}
