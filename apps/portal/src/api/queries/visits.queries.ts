import type { CalendarVisit } from '@sahaya/contracts';
import { addDays, daysBetween, istDate, mondayOf } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { completeSubstitute, markServiceComplete, myVisits } from '../calls.js';
import { api } from '../api-client.js';
import { useIdempotencyKey } from '../idempotency-key.js';
import { serverNow } from '../server-clock.js';
import { withOfflineCache } from '../../offline/offline-cache.js';

/** Below the key of subscriptions, so that every change of a plan reloads the visits. */
export const CALENDAR_VISITS_KEY = ['subscriptions', 'calendar'];

const SPAN_DAYS = 56;
const RENEWED_MS = 60_000;

/** Subscription visits of the eight weeks around this day, counted from the current week. */
export function calendarVisitsQuery(date: string) {
  const thisWeek = mondayOf(istDate(serverNow()));
  const span = Math.floor(daysBetween(thisWeek, date) / SPAN_DAYS);
  const from = addDays(thisWeek, span * SPAN_DAYS);
  const load = (signal: AbortSignal) =>
    api.call(myVisits, { from, to: addDays(from, SPAN_DAYS - 1) }, { signal }).then(({ visits }) => visits);
  return queryOptions({
    queryKey: [...CALENDAR_VISITS_KEY, from],
    queryFn: ({ client, signal }): Promise<CalendarVisit[]> =>
      // The device stores one entry, regardless of the week.
      span === 0
        ? withOfflineCache({ client, queryKey: CALENDAR_VISITS_KEY }, () => load(signal), nearVisits)
        : load(signal),
    refetchInterval: RENEWED_MS,
  });
}

/** The device stores the visits of today and tomorrow. */
function nearVisits(visits: readonly CalendarVisit[]): CalendarVisit[] {
  const today = istDate(serverNow());
  return visits.filter(({ date }) => date >= today && date <= addDays(today, 1));
}

/** Marks a visit as complete by the helper who came: the helper of the plan or a substitute. */
export function useMarkVisit() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ _id, subscriptionId, date, startTime, asSubstitute }: CalendarVisit): Promise<unknown> => {
      const idempotencyKey = keyFor({ _id });
      return asSubstitute
        ? api.call(completeSubstitute, { visitId: _id }, { idempotencyKey })
        : api.call(markServiceComplete, { id: subscriptionId, serviceDate: date, startTime }, { idempotencyKey });
    },
    onSettled: () =>
      Promise.all([['subscriptions'], ['stats'], ['chats']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
