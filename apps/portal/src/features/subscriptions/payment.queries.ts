import { ApiError } from '@sahaya/api-client';
import {
  createSubscription,
  createSubscriptionPayment,
  type listSubscriptions,
  type OutputOf,
  verifySubscriptionPayment,
} from '@sahaya/contracts';
import type { SubscriptionForm } from '@sahaya/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { walletQuery } from '../../data/wallet.queries.js';
import { useIntentKey } from '../../intent.js';
import { codeOf } from '../../messages.js';
import { type Paid, usePayment } from '../../payment/use-payment.js';
import { t } from '../../words/words.js';
import { MY_SUBSCRIPTIONS, planOf, useRefresh } from './subscriptions.queries.js';

interface Payee {
  id: string;
  helperName: string;
  /** A try failed in the window, which stays open for another. */
  onFailure: (message: string) => void;
}

const isPaidInCache = (cache: QueryClient, id: string): boolean =>
  cache
    .getQueriesData<OutputOf<typeof listSubscriptions>>({ queryKey: MY_SUBSCRIPTIONS })
    .some(([, page]) => page?.subscriptions.some(({ _id, payment }) => _id === id && payment.status === 'completed'));

/** Pays for a subscription that waits for it; may be begun again at any point. */
export function usePaySubscription() {
  const cache = useQueryClient();
  const refresh = useRefresh();
  const payment = usePayment();
  return useMutation({
    mutationFn: ({ id, helperName, onFailure }: Payee): Promise<Paid> =>
      payment.mutateAsync({
        id,
        description: t('plan.title', { name: helperName }),
        order: () => api.call(createSubscriptionPayment, { id }),
        verify: (confirmation) => api.call(verifySubscriptionPayment, { id, ...confirmation }),
        elsewhere: { queryKey: MY_SUBSCRIPTIONS, isPaid: () => isPaidInCache(cache, id) },
        onFailure,
      }),
    onSettled: () => {
      refresh();
      void cache.invalidateQueries({ queryKey: walletQuery.queryKey });
    },
  });
}

interface Asked extends Omit<Payee, 'id'> {
  form: SubscriptionForm;
  /** From then on there is something to pay for. */
  onCreated: (id: string) => void;
}
/** Create, then pay. The same plan once more takes up the payment of the first. */
export function useSubscribe() {
  const refresh = useRefresh();
  const payment = usePaySubscription();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: async ({ form, onCreated, ...payee }: Asked): Promise<Paid> => {
      const plan = planOf(form);
      const id = await api
        .call(createSubscription, plan, { idempotencyKey: keyFor(plan) })
        .then(({ subscription }) => subscription._id, idOfTwin);
      onCreated(id);
      return payment.mutateAsync({ id, ...payee });
    },
    onSettled: refresh,
  });
}
function idOfTwin(error: unknown): string {
  const twin =
    error instanceof ApiError && codeOf(error) === 'SUBSCRIPTION_DUPLICATE' && error.details?.['subscriptionId'];
  if (typeof twin === 'string') return twin;
  throw error;
}
