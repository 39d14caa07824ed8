import { ActionIcon, Anchor, Button } from '@mantine/core';
import { addDays, istDate, mondayOf } from '@sahaya/domain';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { bookingDaysQuery } from '../../api/queries/bookings.queries.js';
import { timeOffQuery, useAddTimeOff } from '../../api/queries/time-off.queries.js';
import { calendarVisitsQuery } from '../../api/queries/visits.queries.js';
import { formatDate, formatRelativeDay, rupees } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { useCardActions } from '../booking-actions/index.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { plural, t } from '../../i18n/translate.js';
import classes from './agenda.module.css';
import { type AgendaDay, buildAgendaDays, earnings, isAgreed } from './agenda-days.js';
import { BookingRow, TimeOffRow, SubscriptionVisitRow } from './agenda-rows.js';
import { DayBooking, DaySubscriptionVisit } from './day-visits.js';

const DayDialogs = lazy(() => import('./day-dialogs.js').then((m) => ({ default: m.DayDialogs })));

const RENEWED_MS = 60_000;

interface Props {
  span: 'day' | 'week';
}

/** The agenda of a helper for a day or week, with earnings. */
export function Agenda({ span }: Props) {
  const now = useServerNow(RENEWED_MS);
  const [query, setQuery] = useSearchParams();
  const off = useQuery(timeOffQuery);
  const today = istDate(now);
  const asked = query.get('date') ?? '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today;
  const monday = mondayOf(date);
  const bookings = useQuery(bookingDaysQuery(monday, addDays(monday, 6)));
  const visits = useQuery(calendarVisitsQuery(date));
  const planned = { bookings: bookings.data ?? [], visits: visits.data ?? [], timeOff: off.data ?? [] };
  const days = buildAgendaDays(span, date, planned);
  const isPending = bookings.isPending || visits.isPending;
  const isComplete = bookings.data !== undefined && visits.data !== undefined;
  const step = span === 'week' ? 7 : 1;
  const go = (days: number) => setQuery({ view: span, date: addDays(date, days) }, { replace: true });
  const act = useCardActions('helper', () => undefined);
  // The dialogs stay from the first opening on, so that they can close by degrees.
  const [isAsked, setIsAsked] = useState(false);
  if (act.opened && !isAsked) setIsAsked(true);
  const agreed = days.flatMap(({ entries }) => entries).filter(isAgreed);

  return (
    <section className={span === 'day' ? classes.strong : undefined} aria-label={t(`agenda.${span}`)}>
      <div className={classes.head}>
        <ActionIcon variant="default" onClick={() => go(-step)} aria-label={t(`agenda.before.${span}`)}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <h2 aria-live="polite">{titleOf(span, days, now)}</h2>
        <ActionIcon variant="default" onClick={() => go(step)} aria-label={t(`agenda.after.${span}`)}>
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      {bookings.data && visits.data && (
        <p className={classes.sum}>{plural('agenda.visits', agreed.length, { amount: rupees(earnings(agreed)) })}</p>
      )}
      {bookings.isError && !bookings.data && (
        <Notice onRetry={() => void bookings.refetch()} busy={bookings.isFetching}>
          {errorMessage(bookings.error, 'error.bookings')}
        </Notice>
      )}
      {off.isError && (
        <Notice onRetry={() => void off.refetch()} busy={off.isFetching}>
          {errorMessage(off.error, 'error.timeOff')}
        </Notice>
      )}
      {visits.isError && !visits.data && (
        <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
          {errorMessage(visits.error, 'error.calendarVisits')}
        </Notice>
      )}
      {isPending && <LoadingPlaceholder height={120} mt="md" />}
      {!isPending &&
        days.map((day) => (
          <Day key={day.date} day={day} now={now} act={span === 'day' ? act : undefined} isComplete={isComplete} />
        ))}
      <Suspense>{isAsked && <DayDialogs act={act} now={now} />}</Suspense>
      <p className={classes.more}>
        {t('agenda.hoursOff')}{' '}
        <Anchor component={ScreenLink} to="/profile/work#time-off" inherit>
          {t('agenda.toProfile')}
        </Anchor>
      </p>
    </section>
  );
}

function titleOf(span: Props['span'], [first]: AgendaDay[], now: Date): string {
  if (!first) return '';
  return span === 'day' ? formatRelativeDay(first.date, now) : t('agenda.weekOf', { date: formatDate(first.date) });
}

interface DayProps {
  day: AgendaDay;
  now: Date;
  /** The actions of a single day; the days of a week have headings and short rows instead. */
  act: ReturnType<typeof useCardActions> | undefined;
  /** Whether bookings and subscription visits have loaded; only then is a day without entries free. */
  isComplete: boolean;
}
function Day({ day: { date, entries, timeOff, earns }, now, act, isComplete }: DayProps) {
  const isEmpty = entries.length === 0 && timeOff.length === 0;
  return (
    <section className={classes.day} aria-label={formatDate(date)} data-past={!act && date < istDate(now)}>
      {!act && (
        <h3>
          {formatRelativeDay(date, now)}
          {earns > 0 && <span>{t('booking.earn', { amount: rupees(earns) })}</span>}
        </h3>
      )}
      <ul className={classes.rows}>
        {timeOff.map((off) => (
          <TimeOffRow key={off._id} off={off} />
        ))}
        {entries.map(({ booking, visit }) => {
          if (act)
            return (
              <li key={(booking ?? visit)._id}>
                {booking ? (
                  <DayBooking booking={booking} now={now} act={act} />
                ) : (
                  <DaySubscriptionVisit visit={visit} />
                )}
              </li>
            );
          return booking ? (
            <BookingRow key={booking._id} booking={booking} />
          ) : (
            <SubscriptionVisitRow key={visit._id} visit={visit} />
          );
        })}
        {isEmpty && (
          <li className={classes.free}>
            {t(isComplete ? 'agenda.free' : 'agenda.noBooking')}
            {isComplete && date >= istDate(now) && <TakeOff date={date} />}
          </li>
        )}
      </ul>
    </section>
  );
}

/** Takes the whole day off with one tap. */
function TakeOff({ date }: { date: string }) {
  const add = useAddTimeOff();
  return (
    <>
      <Button
        variant="subtle"
        loading={add.isPending}
        onClick={() => add.mutate({ date, startTime: '', endTime: '', reason: '' })}
      >
        {t('agenda.takeOff')}
      </Button>
      {add.isError && <Notice>{errorMessage(add.error, 'error.changeTimeOff')}</Notice>}
    </>
  );
}
