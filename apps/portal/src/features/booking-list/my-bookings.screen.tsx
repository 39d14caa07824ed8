import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES, type Party } from '@sahaya/domain';
import { IconCalendarShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { useParty } from '../../api/session/use-session.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import { Agenda } from '../agenda/index.js';
import { isReplacementSearching } from '../booking-card/index.js';
import classes from './booking-list.module.css';
import { BookingList } from './booking-list.js';
import { CalendarDialog } from '../calendar-export/index.js';
import { ReplacementOffers } from './replacement-offers.js';
import { SickDay } from '../booking-actions/index.js';
import { type BookingStatusFilter, StatusFilter } from './status-filter.js';
import { readViewParam, ViewTabs } from './view-tabs.js';

export function MyBookingsScreen() {
  const party = useParty();
  const isHelper = party === 'helper';
  const [query, setQuery] = useSearchParams();
  const bookings = useQuery({ ...myBookingsQuery, refetchInterval: renewedWhileSought });
  const filter = readFilter(query.get('status'));
  const view = isHelper ? readViewParam(query.get('view')) : 'list';
  const show = (next: BookingStatusFilter) => setQuery(next === 'all' ? {} : { status: next }, { replace: true });

  return (
    <Screen
      narrow
      title={t(isHelper ? 'jobs.title' : 'bookings.title')}
      actions={<Tools party={party} bookings={bookings.data} />}
    >
      {isHelper && <ReplacementOffers />}
      {isHelper && (
        <ViewTabs
          value={view}
          onChange={(next) => setQuery(next === 'list' ? {} : { view: next }, { replace: true })}
        />
      )}
      {bookings.isError && (
        <Notice onRetry={() => void bookings.refetch()} busy={bookings.isFetching}>
          {errorMessage(bookings.error, 'error.bookings')}
        </Notice>
      )}
      {bookings.isPending && <Waiting />}
      {bookings.data && view === 'list' && (
        <>
          <StatusFilter value={filter} onChange={show} bookings={bookings.data} />
          <BookingList
            bookings={bookings.data}
            filter={filter}
            party={party}
            onMoved={(status) => filter !== 'all' && show(status)}
          />
        </>
      )}
      {bookings.data && view !== 'list' && <Agenda span={view} bookings={bookings.data} />}
      {bookings.data && isHelper && (
        <p className={classes.more}>
          {t('marks.fromJobs')}{' '}
          <Anchor component={ScreenLink} to="/marks" inherit>
            {t('marks.title')}
          </Anchor>
        </p>
      )}
    </Screen>
  );
}

/** Polled, because no event reports the number of asked helpers. */
const SOUGHT_RENEWED_MS = 15_000;
const renewedWhileSought = ({ state: { data } }: { state: { data?: Booking[] | undefined } }) =>
  data?.some(isReplacementSearching) ? SOUGHT_RENEWED_MS : (false as const);

const readFilter = (status: string | null): BookingStatusFilter =>
  BOOKING_STATUSES.find((known) => known === status) ?? 'all';

/** The buttons of the screen: search for helpers, calendar export. */
function Tools({ party, bookings = [] }: { party: Party; bookings: Booking[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.tools}>
      {party === 'helper' && <SickDay bookings={bookings} />}
      <ActionIcon variant="default" onClick={() => setOpen(true)} aria-label={t('calendar.title')}>
        <IconCalendarShare size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {party === 'customer' && (
        <Button component={ScreenLink} to="/helpers" variant="default">
          {t('nav.findHelpers')}
        </Button>
      )}
      <CalendarDialog opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

const Waiting = () => (
  <div aria-busy="true" role="status" aria-label={t('state.loading')}>
    <Skeleton height={44} width={320} maw="100%" mb="md" radius="xl" />
    <div className={classes.list}>
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={300} radius="lg" />
      ))}
    </div>
  </div>
);
