import {
  acceptSubscription,
  acceptSubstitute,
  agreeToSubstitute,
  cancelSubscription,
  checkSubscription,
  completeSubstitute,
  declineSubscription,
  declineToSubstitute,
  helperSubscriptions,
  listSubscriptions,
  listVisits,
  markServiceComplete,
  moveVisit,
  mySubstituteVisits,
  openSubscriptionChat,
  openVisitChat,
  passSubstitute,
  pauseSubscription,
  quoteSubscription,
  quoteSubscriptionCancellation,
  renewSubscription,
  reportAbsence,
  resumeSubscription,
  seekSubstitute,
  skipVisit,
  stopSubstitute,
  withdrawSubstitute,
} from '@sahaya/contracts';
import type { SubscriptionForm } from '@sahaya/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { useIntentKey } from '../../intent.js';
import { orKept } from '../../pwa/kept.js';

const ALL = ['subscriptions'];
export const MY_SUBSCRIPTIONS = [...ALL, 'mine'];

export interface Page {
  status: string;
  page: number;
}
const PAGE_SIZE = 10;

export const mySubscriptionsQuery = (page: Page) =>
  queryOptions({
    queryKey: [...MY_SUBSCRIPTIONS, page],
    queryFn: (context) =>
      orKept(context, () => api.call(listSubscriptions, { ...page, limit: PAGE_SIZE }, { signal: context.signal })),
    placeholderData: keepPreviousData,
  });
export const jobsQuery = (helperId: string, page: Page) =>
  queryOptions({
    queryKey: [...ALL, 'jobs', helperId, page],
    queryFn: (context) =>
      orKept(context, () =>
        api.call(helperSubscriptions, { helperId, ...page, limit: PAGE_SIZE }, { signal: context.signal }),
      ),
    placeholderData: keepPreviousData,
  });
export const visitsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'visits', id],
    queryFn: ({ signal }) => api.call(listVisits, { id }, { signal }).then(({ visits }) => visits),
  });
export const mySubstitutesQuery = queryOptions({
  queryKey: [...ALL, 'substitutes'],
  queryFn: ({ signal }) => api.call(mySubstituteVisits, {}, { signal }).then(({ visits }) => visits),
});
export const subscriptionCancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'cancellation-quote', id],
    queryFn: ({ signal }) => api.call(quoteSubscriptionCancellation, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The form as the fields of the API. */
export const planOf = (form: SubscriptionForm) => ({
  helperId: form.helperId,
  services: form.services.map(({ serviceType, apartmentType }) => ({
    serviceType,
    serviceOptions: { apartmentType },
  })),
  schedule: { daysOfWeek: form.daysOfWeek, timeSlots: form.timeSlots, recurrence: form.recurrence },
  subscriptionPeriod: { startDate: form.startDate, endDate: form.endDate },
  customerAddress: form.customerAddress,
  specialRequests: form.specialRequests,
  paymentMethod: form.paymentMethod,
});
export const planQuoteQuery = (form: SubscriptionForm) =>
  queryOptions({
    queryKey: [...ALL, 'quote', planOf(form)],
    queryFn: ({ signal }) => api.call(quoteSubscription, planOf(form), { signal }),
  });
export const planCheckQuery = (form: SubscriptionForm) =>
  queryOptions({
    queryKey: [...ALL, 'check', planOf(form)],
    queryFn: ({ signal }) => api.call(checkSubscription, planOf(form), { signal }),
    staleTime: 0,
  });

/** Whatever was changed, the lists, the visits and the figures are read anew. */
export function useRefresh() {
  const cache = useQueryClient();
  return () => void Promise.all([ALL, ['stats'], ['chats']].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** A move of the state table, or of one visit. */
function useMove<T extends { id: string }, R>(move: (fields: T, options: { idempotencyKey: string }) => Promise<R>) {
  const refresh = useRefresh();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: (fields: T) => move(fields, { idempotencyKey: keyFor(fields) }),
    onSettled: refresh,
  });
}
interface Reasoned {
  id: string;
  reason: string;
}
interface OneVisit {
  id: string;
  visitId: string;
}
export const useAccept = () =>
  useMove((fields: { id: string }, options) => api.call(acceptSubscription, fields, options));
export const useDecline = () => useMove((fields: Reasoned, options) => api.call(declineSubscription, fields, options));
export const usePause = () =>
  useMove((fields: Reasoned & { startDate: string; endDate: string }, options) =>
    api.call(pauseSubscription, fields, options),
  );
export const useResume = () =>
  useMove((fields: { id: string }, options) => api.call(resumeSubscription, fields, options));
export const useCancelSubscription = () =>
  useMove((fields: Reasoned, options) => api.call(cancelSubscription, fields, options));
export const useMarkComplete = () =>
  useMove((fields: { id: string; serviceDate: string; startTime: string }, options) =>
    api.call(markServiceComplete, fields, options),
  );
export const useRenew = () =>
  useMove((fields: { id: string }, options) => api.call(renewSubscription, fields, options));
export const useSkipVisit = () => useMove((fields: OneVisit, options) => api.call(skipVisit, fields, options));
export const useReportAbsence = () => useMove((fields: OneVisit, options) => api.call(reportAbsence, fields, options));
export const useMoveVisit = () =>
  useMove((fields: OneVisit & { date: string; startTime: string }, options) => api.call(moveVisit, fields, options));

interface OneHelper extends OneVisit {
  helperId: string;
}
export const useSeekSubstitute = () =>
  useMove((fields: OneVisit & { confirm: 'me' | 'auto' }, options) => api.call(seekSubstitute, fields, options));
export const useStopSubstitute = () =>
  useMove((fields: OneVisit, options) => api.call(stopSubstitute, fields, options));
export const useAcceptSubstitute = () =>
  useMove((fields: OneHelper, options) => api.call(acceptSubstitute, fields, options));
export const usePassSubstitute = () =>
  useMove((fields: OneHelper, options) => api.call(passSubstitute, fields, options));

const AS_SUBSTITUTE = {
  accept: agreeToSubstitute,
  decline: declineToSubstitute,
  complete: completeSubstitute,
  absence: withdrawSubstitute,
};
/** What a helper does about a visit of another's plan. */
export function useSubstituteMove() {
  const refresh = useRefresh();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: ({ action, visitId }: { action: keyof typeof AS_SUBSTITUTE; visitId: string }): Promise<unknown> =>
      api.call(AS_SUBSTITUTE[action], { visitId }, { idempotencyKey: keyFor({ action, visitId }) }),
    onSettled: refresh,
  });
}
/** The chat with who comes instead of the helper. */
export const useOpenVisitChat = () =>
  useMutation({ mutationFn: (visitId: string) => api.call(openVisitChat, { visitId }) });

/** The chat of an accepted subscription, made when there is none yet. */
export const useOpenChat = () =>
  useMutation({ mutationFn: (subscriptionId: string) => api.call(openSubscriptionChat, { subscriptionId }) });
