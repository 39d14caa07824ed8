import { Button, Skeleton } from '@mantine/core';
import type { Party } from '@sahaya/domain';
import { formatList, formatRelativeDay, formatTimeRange } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { visitPath } from '../../ui/navigation/paths.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { serviceName, t } from '../../i18n/translate.js';
import { useDashboardFacts } from './dashboard.queries.js';
import classes from './next-visit.module.css';
import { listNextVisits, slotOf, type UpcomingVisit } from './upcoming.js';

/** The number of visits after the next one. */
const FURTHER = 2;

/** Shows who comes, or where the helper goes, and when. */
export function NextVisit({ party }: { party: Party }) {
  const { now, bookings, visits } = useDashboardFacts();
  if (bookings.isPending || visits.isPending) return <Skeleton height={196} radius="lg" aria-busy="true" />;
  const [next, ...further] = listNextVisits(bookings.data ?? [], visits.data ?? [], now);
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
      {(next || isComplete) && (
        <section className={classes.card} aria-labelledby="next-visit">
          {next && <Visit next={next} party={party} now={now} />}
          {!next && isComplete && <Nothing party={party} />}
          {further.length > 0 && <Further visits={further.slice(0, FURTHER)} party={party} now={now} />}
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
    to: visitPath(party, visit),
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

/** The visits after the next one, in one line each. */
function Further({ visits, party, now }: { visits: UpcomingVisit[]; party: Party; now: Date }) {
  return (
    <ul className={classes.further} aria-label={t('dashboard.further')}>
      {visits.map((one) => {
        const { other, service, to } = factsOf(one, party);
        const { date, startTime, endTime } = slotOf(one);
        return (
          <li key={(one.booking ?? one.visit)._id}>
            <ScreenLink to={to}>
              <b>
                {formatRelativeDay(date, now)}, {formatTimeRange(startTime, endTime)}
              </b>
              <span>
                {t('dashboard.visit', { service, name: other })}
                {one.booking?.status === 'pending' && ` · ${t('status.pending')}`}
              </span>
            </ScreenLink>
          </li>
        );
      })}
    </ul>
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
