import type { User } from '@sahaya/contracts';
import { BRAND, BRANDING, PAYMENT_WINDOW_MINUTES } from '@sahaya/domain';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { errorCode, type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { useUser } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import type { CheckoutConfirmation } from './razorpay-checkout.js';

/** A failed payment step, with the message to show. */
class PaymentProblem extends Error {}

const step = <T>(work: Promise<T>, fallback: FallbackTextKey): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new PaymentProblem(errorMessage(cause, fallback), { cause });
  });

interface Order {
  orderId: string;
  keyId: string;
  amount: number;
  currency: string;
  checkoutUrl: string;
  /** Credit covered the whole amount. */
  settled: boolean;
}
interface PaidElsewhere {
  /** The queries that hold the booking or subscription. */
  queryKey: QueryKey;
  /** Whether the query cache shows it as paid. */
  isPaid: () => boolean;
}
export interface Purchase {
  /** The id of the booking or subscription. */
  id: string;
  description: string;
  order: () => Promise<Order>;
  verify: (confirmation: CheckoutConfirmation) => Promise<unknown>;
  /** Detects a payment in another tab or on another device. */
  elsewhere?: PaidElsewhere;
  /** Called when an attempt failed in the window, which stays open for another one. */
  onFailure: (message: string) => void;
}
export type PaymentResult = 'paid' | 'by credit' | 'closed';

/** The state of a payment; `begun` means that it was started in an earlier visit to this page and not finished. */
export type PaymentStep = 'ordering' | 'open' | 'verifying' | 'closed' | 'unsure' | 'begun';

const begunKey = (id: string) => `payment:${id}`;
const begunBefore = (id: string): PaymentStep | undefined => (localStorage.getItem(begunKey(id)) ? 'begun' : undefined);

export const paymentStepQuery = (id: string) =>
  queryOptions<PaymentStep | null>({
    queryKey: ['pay-step', id],
    queryFn: skipToken,
    initialData: () => begunBefore(id) ?? null,
  });

/**
 * Creates the order, opens the provider's window and verifies the payment; `payStepQuery` holds the current step. When
 * the purchase is paid in another tab or on another device, the window closes and the payment ends as paid.
 */
export function usePayment() {
  const cache = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ id, description, order, verify, elsewhere, onFailure }: Purchase): Promise<PaymentResult> => {
      const at = (now: PaymentStep | null) => cache.setQueryData(paymentStepQuery(id).queryKey, now);
      const done = (how: PaymentResult) => {
        localStorage.removeItem(begunKey(id));
        at(null);
        return how;
      };
      const isPaidNow = async () => {
        if (!elsewhere) return false;
        await cache.refetchQueries({ queryKey: elsewhere.queryKey });
        return elsewhere.isPaid();
      };
      const paid = new AbortController();
      at('ordering');
      try {
        const made = await step(order(), 'error.createOrder').catch(async (error: unknown) => {
          if (await isPaidNow()) return undefined;
          throw error;
        });
        if (!made) return done('paid');
        const { settled, keyId, amount, currency, orderId, checkoutUrl } = made;
        if (settled) return done('by credit');
        localStorage.setItem(begunKey(id), orderId);
        at('open');
        const options = {
          key: keyId,
          amount,
          currency,
          name: BRAND,
          description,
          order_id: orderId,
          prefill: prefillOf(user),
          theme: { color: BRANDING.colors.primary[7] },
          timeout: PAYMENT_WINDOW_MINUTES * 60,
        };
        // The provider refuses a second payment of an order, so the reason to show is that it is already paid.
        const failed = async (reason: string | undefined) =>
          (await isPaidNow()) ? paid.abort() : onFailure(failureWords(reason));
        const stopWatching = watchPaidElsewhere(cache, id, () => paid.abort(), elsewhere);
        const confirmation = await step(
          import('./razorpay-checkout.js').then(({ openCheckout }) =>
            openCheckout(checkoutUrl, options, (reason) => void failed(reason), paid.signal),
          ),
          'error.payWindow',
        ).finally(stopWatching);
        if (paid.signal.aborted && !confirmation) return done('paid');
        if (!confirmation) {
          at('closed');
          return 'closed';
        }
        at('verifying');
        await step(verify(confirmation), 'error.verifyPayment');
        return done('paid');
      } catch (error) {
        // The confirmation was not refused; a webhook of the provider may still complete the payment.
        const isUnsure = cache.getQueryData(paymentStepQuery(id).queryKey) === 'verifying' && !isRefused(error);
        at(isUnsure ? 'unsure' : null);
        throw error;
      }
    },
  });
}

/**
 * Reports a payment that was completed elsewhere until the returned function is called: another tab of this browser
 * removes its stored start of the payment, another device shows in the query cache.
 */
function watchPaidElsewhere(cache: QueryClient, id: string, onPaid: () => void, elsewhere?: PaidElsewhere) {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === begunKey(id) && oldValue && !newValue) onPaid();
  };
  window.addEventListener('storage', onStorage);
  const unsubscribe = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && elsewhere?.isPaid()) onPaid();
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

const isRefused = (error: unknown) =>
  error instanceof PaymentProblem && errorCode(error.cause) === 'PAYMENT_VERIFICATION_FAILED';

/** The provider's description of the failure; without one, a general message. */
const failureWords = (reason: string | undefined) =>
  t('pay.failed', { reason: (reason ?? t('pay.unknownReason')).replace(/[.।\s]+$/, '') });

const prefillOf = ({ name, email, phone }: User) => ({
  name,
  ...(email && { email }),
  ...(phone && { contact: phone }),
});

/** The message of a failed payment; `fallback` is for a failure of the request itself. */
export const paymentProblem = (error: unknown, fallback: FallbackTextKey = 'error.createOrder'): string =>
  error instanceof PaymentProblem ? error.message : errorMessage(error, fallback);
