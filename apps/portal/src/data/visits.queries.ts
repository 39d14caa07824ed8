import { type CalendarVisit, completeSubstitute, markServiceComplete, myVisits } from '@sahaya/contracts';
import { addDays, daysBetween, istDate, mondayOf } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.js';
import { useIntentKey } from '../intent.js';
import { now } from '../now.js';
import { orKept } from '../pwa/kept.js';

/** Below the key of subscriptions, so that every change of a plan renews them. */
export const VISITS_KEY = ['subscriptions', 'calendar'];

const SPAN_DAYS = 56;
const RENEWED_MS = 60_000;

/** Subscription visits of the eight weeks that hold this day, counted from the current week. */
export function calendarVisitsQuery(date: string) {
  const thisWeek = mondayOf(istDate(now()));
  const span = Math.floor(daysBetween(thisWeek, date) / SPAN_DAYS);
  const from = addDays(thisWeek, span * SPAN_DAYS);
  const load = (signal: AbortSignal) =>
    api.call(myVisits, { from, to: addDays(from, SPAN_DAYS - 1) }, { signal }).then(({ visits }) => visits);
  return queryOptions({
    queryKey: [...VISITS_KEY, from],
    queryFn: ({ client, signal }): Promise<CalendarVisit[]> =>
      // One entry on the device, whatever the week.
      span === 0 ? orKept({ client, queryKey: VISITS_KEY }, () => load(signal), nearVisits) : load(signal),
    refetchInterval: RENEWED_MS,
  });
}

/** A device keeps today and tomorrow. */
function nearVisits(visits: readonly CalendarVisit[]): CalendarVisit[] {
  const today = istDate(now());
  return visits.filter(({ date }) => date >= today && date <= addDays(today, 1));
}

/** The helper who comes marks the visit complete, as the helper of the plan or as a substitute. */
export function useMarkVisit() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
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
