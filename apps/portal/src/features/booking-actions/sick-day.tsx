import { Button } from '@mantine/core';
import { allowedVisitActions, istDate, istInstant } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { factsOf } from '../../api/booking-facts.js';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { calendarVisitsQuery } from '../../api/queries/visits.queries.js';
import { useServerNow } from '../../api/server-clock.js';
import { t } from '../../i18n/translate.js';

const SickDayDialog = lazy(() => import('./sick-day-dialog.js').then((m) => ({ default: m.SickDayDialog })));

const RENEWED_MS = 60_000;

/** Cancels all visits of today that have not started, and those of subscriptions. Nothing is shown if there are none. */
export function SickDay() {
  const [isOpen, setOpen] = useState(false);
  const policy = usePolicy();
  const now = useServerNow(RENEWED_MS);
  const { data: bookings = [] } = useQuery(myBookingsQuery);
  const visits = bookings
    .filter(
      (booking) =>
        booking.date === istDate(now) &&
        allowedVisitActions(factsOf(booking), 'helper', policy, now).includes('helperCancel'),
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const { data: planned = [] } = useQuery(calendarVisitsQuery(istDate(now)));
  const planVisits = planned.filter(
    ({ date, startTime, status }) =>
      date === istDate(now) && status === 'scheduled' && istInstant(date, startTime) > now,
  );
  if (visits.length + planVisits.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('sick.open')}
      </Button>
      <Suspense>
        {isOpen && <SickDayDialog visits={visits} planVisits={planVisits} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
