import type { OutputOf } from '@sahaya/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { createSubscriptionPayment, listSubscriptions, verifySubscriptionPayment } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { walletQuery } from '../../api/queries/wallet.queries.js';
import { type PaymentResult, usePayment } from '../payments/index.js';
import { t } from '../../i18n/translate.js';
import {
  MY_SUBSCRIPTIONS,
  mySubscriptionsQuery,
  subscriptionQuery,
  useRefreshSubscriptions,
} from './subscriptions.queries.js';

export interface PaymentTarget {
  id: string;
  helperName: string;
}

const isPaidInCache = (cache: QueryClient, id: string): boolean =>
  cache.getQueryData(subscriptionQuery(id).queryKey)?.payment.status === 'completed' ||
  cache
    .getQueriesData<OutputOf<typeof listSubscriptions>>({ queryKey: MY_SUBSCRIPTIONS })
    .some(([, page]) => page?.subscriptions.some(({ _id, payment }) => _id === id && payment.status === 'completed'));

/** Pays for an unpaid subscription. It can be restarted at any point. */
export function usePaySubscription() {
  const cache = useQueryClient();
  const refresh = useRefreshSubscriptions();
  const payment = usePayment();
  return useMutation({
    mutationFn: ({ id, helperName }: PaymentTarget): Promise<PaymentResult> =>
      payment.mutateAsync({
        id,
        description: t('plan.title', { name: helperName }),
        order: () => api.call(createSubscriptionPayment, { id }),
        verify: (confirmation) => api.call(verifySubscriptionPayment, { id, ...confirmation }),
        elsewhere: {
          // The plan dialog shows no list, so the first page is loaded too.
          reload: () =>
            Promise.all([
              cache.refetchQueries({ queryKey: MY_SUBSCRIPTIONS, type: 'active' }),
              cache.refetchQueries({ queryKey: subscriptionQuery(id).queryKey, type: 'active' }),
              cache.prefetchQuery({ ...mySubscriptionsQuery({ status: 'pending', page: 1 }), staleTime: 0 }),
            ]),
          isPaid: () => isPaidInCache(cache, id),
        },
      }),
    onSettled: () => {
      refresh();
      void cache.invalidateQueries({ queryKey: walletQuery.queryKey });
    },
  });
}
