import { ApiError } from '@sahaya/api-client';
import type { SubscriptionForm } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { createSubscription } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { errorCode } from '../../api/error-message.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import type { PaymentResult } from '../payments/index.js';
import { type PaymentTarget, usePaySubscription, useRefreshSubscriptions } from '../subscriptions/index.js';
import { toPlanRequest } from './plan.queries.js';

interface Asked extends Omit<PaymentTarget, 'id'> {
  form: SubscriptionForm;
  /** Called when the subscription exists and can be paid. */
  onCreated: (id: string) => void;
}
/** Creates the subscription, then pays. Submitting the same plan again continues the payment of the first one. */
export function useSubscribe() {
  const refresh = useRefreshSubscriptions();
  const payment = usePaySubscription();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ form, onCreated, ...payee }: Asked): Promise<PaymentResult> => {
      const plan = toPlanRequest(form);
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
    error instanceof ApiError && errorCode(error) === 'SUBSCRIPTION_DUPLICATE' && error.details?.['subscriptionId'];
  if (typeof twin === 'string') return twin;
  throw error;
}
