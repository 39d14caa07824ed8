import { Button, Skeleton } from '@mantine/core';
import type { Booking } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { relativeDay, timeRangeWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { now } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { PersonAvatar } from '../../ui/person-avatar.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { plural, serviceName, t } from '../../words/words.js';
import classes from './next-visit.module.css';
import { nextVisit, waitingRequests } from './upcoming.js';

/** Who is coming (or to whom one goes), and when: the first thing to know. */
export function NextVisit({ party }: { party: Party }) {
  const bookings = useQuery(myBookingsQuery);
  if (bookings.isPending) return <Skeleton height={196} radius="lg" aria-busy="true" />;
  if (bookings.isError)
    return (
      <Notice onRetry={() => void bookings.refetch()} busy={bookings.isFetching}>
        {messageOf(bookings.error, 'error.bookings')}
      </Notice>
    );
  const visit = nextVisit(bookings.data, now());
  const waiting = party === 'helper' ? waitingRequests(bookings.data) : 0;
  return (
    <section className={classes.card} aria-labelledby="next-visit">
      {visit ? <Visit visit={visit} party={party} /> : <Nothing party={party} />}
      {waiting > 0 && (
        <ScreenLink to="/my-bookings?status=pending" className={classes.waiting}>
          {plural('dashboard.waiting', waiting)}
          <IconArrowRight size={20} aria-hidden="true" />
        </ScreenLink>
      )}
    </section>
  );
}

function headingOf({ status }: Booking, party: Party): string {
  if (party === 'helper') return t(status === 'pending' ? 'dashboard.askedYou' : 'dashboard.nextJob');
  return t(status === 'pending' ? 'dashboard.asked' : 'dashboard.next');
}

function Visit({ visit, party }: { visit: Booking; party: Party }) {
  const other = party === 'customer' ? visit.helperId.name : visit.customerName;
  return (
    <>
      <h2 id="next-visit" className={classes.heading}>
        {headingOf(visit, party)}
      </h2>
      <div className={classes.visit}>
        <PersonAvatar name={other} size={56} />
        <div>
          <p className={classes.when}>
            <span>{relativeDay(visit.date, now())},</span> <span>{timeRangeWords(visit.startTime, visit.endTime)}</span>
          </p>
          <p className={classes.what}>{t('dashboard.visit', { service: serviceName(visit.service), name: other })}</p>
        </div>
      </div>
      <Button component={ScreenLink} to="/my-bookings" variant="white" className={classes.button}>
        {t(party === 'customer' ? 'dashboard.seeBooking' : 'dashboard.seeJob')}
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
        <Button component={ScreenLink} to="/helpers" color="marigold.4" c="#231f1b" className={classes.button}>
          {t('nav.findHelpers')}
        </Button>
      )}
    </>
  );
}
