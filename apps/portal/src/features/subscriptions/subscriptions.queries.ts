import type { OutputOf } from '@sahaya/contracts';
import type { VisitAnswer } from '@sahaya/domain';
import { keepPreviousData, type Query, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptSubscription,
  cancelSubscription,
  declineSubscription,
  getSubscription,
  helperSubscriptions,
  listSubscriptions,
  markServiceComplete,
  openSubscriptionChat,
  pauseSubscription,
  quoteSubscriptionCancellation,
  renewSubscription,
  resumeSubscription,
  withdrawSubscription,
} from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { vibrate } from '../../ui/feedback/haptics.js';
import { withOfflineCache } from '../../offline/offline-cache.js';

export const SUBSCRIPTIONS = ['subscriptions'];
export const MY_SUBSCRIPTIONS = [...SUBSCRIPTIONS, 'mine'];

export interface ListPage {
  status: string;
  page: number;
}
const PAGE_SIZE = 10;

export const mySubscriptionsQuery = (page: ListPage) =>
  queryOptions({
    queryKey: [...MY_SUBSCRIPTIONS, page],
    queryFn: (context) =>
      withOfflineCache(context, () =>
        api.call(listSubscriptions, { ...page, limit: PAGE_SIZE }, { signal: context.signal }),
      ),
    placeholderData: keepPreviousData,
  });
export const helperSubscriptionsQuery = (helperId: string, page: ListPage) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'jobs', helperId, page],
    queryFn: (context) =>
      withOfflineCache(context, () =>
        api.call(helperSubscriptions, { helperId, ...page, limit: PAGE_SIZE }, { signal: context.signal }),
      ),
    placeholderData: keepPreviousData,
  });
export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'one', id],
    queryFn: (context) =>
      withOfflineCache(context, () =>
        api.call(getSubscription, { id }, { signal: context.signal }).then(({ subscription }) => subscription),
      ),
  });
export const subscriptionCancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUBSCRIPTIONS, 'cancellation-quote', id],
    queryFn: ({ signal }) => api.call(quoteSubscriptionCancellation, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Reloads the lists, the visits and the statistics after a change. */
export function useRefreshSubscriptions() {
  const cache = useQueryClient();
  return () =>
    void Promise.all([SUBSCRIPTIONS, ['stats'], ['chats']].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** The subscription service learns of a review by an event, so the loaded ones show it before they are reloaded. */
export function useMarkReviewed() {
  const cache = useQueryClient();
  return (id: string) => {
    cache.setQueryData(subscriptionQuery(id).queryKey, (one) => one && { ...one, reviewed: true as const });
    cache.setQueriesData<OutputOf<typeof listSubscriptions>>({ queryKey: SUBSCRIPTIONS, predicate: isList }, (list) =>
      list
        ? {
            ...list,
            subscriptions: list.subscriptions.map((one) => (one._id === id ? { ...one, reviewed: true } : one)),
          }
        : list,
    );
  };
}
const isList = ({ queryKey: [, list] }: Query) => list === 'mine' || list === 'jobs';

/** A mutation of a subscription or of one visit. */
export function useSubscriptionMutation<T extends { id: string }, R>(
  move: (fields: T, options: { idempotencyKey: string }) => Promise<R>,
) {
  const refresh = useRefreshSubscriptions();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (fields: T) => move(fields, { idempotencyKey: keyFor(fields) }),
    onSuccess: vibrate,
    onSettled: refresh,
  });
}
interface Reasoned {
  id: string;
  reason: string;
}
export const useAcceptSubscription = () =>
  useSubscriptionMutation((fields: { id: string }, options) => api.call(acceptSubscription, fields, options));
export const useDeclineSubscription = () =>
  useSubscriptionMutation((fields: Reasoned, options) => api.call(declineSubscription, fields, options));
export const useWithdrawSubscription = () =>
  useSubscriptionMutation((fields: { id: string }, options) => api.call(withdrawSubscription, fields, options));
export const usePauseSubscription = () =>
  useSubscriptionMutation((fields: Reasoned & { startDate: string; endDate: string; visits: VisitAnswer[] }, options) =>
    api.call(pauseSubscription, fields, options),
  );
export const useResumeSubscription = () =>
  useSubscriptionMutation((fields: { id: string }, options) => api.call(resumeSubscription, fields, options));
export const useCancelSubscription = () =>
  useSubscriptionMutation((fields: Reasoned & { visits: VisitAnswer[]; refund: number | null }, options) =>
    api.call(cancelSubscription, fields, options),
  );
export const useMarkComplete = () =>
  useSubscriptionMutation((fields: { id: string; serviceDate: string; startTime: string }, options) =>
    api.call(markServiceComplete, fields, options),
  );
export const useRenewSubscription = () =>
  useSubscriptionMutation((fields: { id: string }, options) => api.call(renewSubscription, fields, options));
/** Opens the chat of an accepted subscription and creates it if needed. */
export const useOpenSubscriptionChat = () =>
  useMutation({ mutationFn: (subscriptionId: string) => api.call(openSubscriptionChat, { subscriptionId }) });
