import { Button, Skeleton } from '@mantine/core';
import { istDate, type Party } from '@sahaya/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { calendarVisitsQuery } from '../../api/queries/visits.queries.js';
import { formatList, formatRelativeDay, formatTimeRange } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { plural, serviceName, t } from '../../i18n/translate.js';
import classes from './next-visit.module.css';
import { findNextVisit, slotOf, type UpcomingVisit, waitingRequests } from './upcoming.js';

const RENEWED_MS = 60_000;

/** Shows who comes, or where the helper goes, and when. */
export function NextVisit({ party }: { party: Party }) {
  const now = useServerNow(RENEWED_MS);
  const bookings = useQuery(myBookingsQuery);
  const visits = useQuery(calendarVisitsQuery(istDate(now)));
  if (bookings.isPending || visits.isPending) return <Skeleton height={196} radius="lg" aria-busy="true" />;
  const next = findNextVisit(bookings.data ?? [], visits.data ?? [], now);
  const waiting = party === 'helper' ? waitingRequests(bookings.data ?? []) : 0;
  const isComplete = bookings.data !== undefined && visits.data !== undefined;
  return (
    <>
      {!bookings.data && (
        <Notice onRetry={() => void bookings.refetch()} busy={bookings.isFetching}>
          {errorMessage(bookings.error, 'error.bookings')}
        </Notice>
      )}
      {!visits.data && (
        <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
          {errorMessage(visits.error, 'error.calendarVisits')}
        </Notice>
      )}
      {(next || waiting > 0 || isComplete) && (
        <section className={classes.card} aria-labelledby={next || isComplete ? 'next-visit' : undefined}>
          {next && <Visit next={next} party={party} now={now} />}
          {!next && isComplete && <Nothing party={party} />}
          {waiting > 0 && (
            <ScreenLink to="/my-bookings?status=pending" className={classes.waiting}>
              {plural('dashboard.waiting', waiting)}
              <IconArrowRight size={20} aria-hidden="true" />
            </ScreenLink>
          )}
        </section>
      )}
    </>
  );
}

function headingOf({ booking }: UpcomingVisit, party: Party): string {
  const isAsked = booking?.status === 'pending';
  if (party === 'helper') return t(isAsked ? 'dashboard.askedYou' : 'dashboard.nextJob');
  return t(isAsked ? 'dashboard.asked' : 'dashboard.next');
}

/** The other person, the services, and the screen with more details. */
function factsOf({ booking, visit }: UpcomingVisit, party: Party) {
  const isCustomer = party === 'customer';
  if (booking)
    return {
      other: isCustomer ? booking.helperId.name : booking.customerName,
      service: serviceName(booking.service),
      to: '/my-bookings' as const,
      action: t(isCustomer ? 'dashboard.seeBooking' : 'dashboard.seeJob'),
    };
  return {
    other: visit.other.name,
    service: formatList(visit.services.map(serviceName)),
    to: isCustomer ? ('/my-subscriptions' as const) : ('/helper-subscriptions' as const),
    action: t('dashboard.seePlan'),
  };
}

function Visit({ next, party, now }: { next: UpcomingVisit; party: Party; now: Date }) {
  const { other, service, to, action } = factsOf(next, party);
  const { date, startTime, endTime } = slotOf(next);
  return (
    <>
      <h2 id="next-visit" className={classes.heading}>
        {headingOf(next, party)}
      </h2>
      <div className={classes.visit}>
        <PersonAvatar name={other} size={56} />
        <div>
          <p className={classes.when}>
            <span>{formatRelativeDay(date, now)},</span> <span>{formatTimeRange(startTime, endTime)}</span>
          </p>
          <p className={classes.what}>{t('dashboard.visit', { service, name: other })}</p>
        </div>
      </div>
      <Button component={ScreenLink} to={to} variant="white" className={classes.button}>
        {action}
      </Button>
    </>
  );
}

function Nothing({ party }: { party: Party }) {
  return (
    <>
      <h2 id="next-visit" className={classes.when}>
        {t(party === 'customer' ? 'dashboard.noVisit' : 'dashboard.noJob')}
      </h2>
      <p className={classes.what}>{t(party === 'customer' ? 'dashboard.noVisitText' : 'dashboard.noJobText')}</p>
      {party === 'customer' && (
        <Button component={ScreenLink} to="/helpers" color="marigold.4" c="black" className={classes.button}>
          {t('nav.findHelpers')}
        </Button>
      )}
    </>
  );
}
