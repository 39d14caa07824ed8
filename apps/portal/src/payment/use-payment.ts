import type { User } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { codeOf, type Fallback, messageOf } from '../messages.js';
import { useUser } from '../session/use-session.js';
import { t } from '../words/words.js';
import { type Confirmation, openPaymentWindow } from '../checkout.js';

/** A step of the payment that failed, in the words to show. */
class PaymentProblem extends Error {}

const step = <T>(work: Promise<T>, fallback: Fallback): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new PaymentProblem(messageOf(cause, fallback), { cause });
  });

interface Order {
  orderId: string;
  keyId: string;
  amount: number;
  currency: string;
  checkoutUrl: string;
  /** Credit has paid all of it. */
  settled: boolean;
}
interface PaidElsewhere {
  /** The queries that hold what is paid for. */
  queryKey: QueryKey;
  /** Whether the query cache shows it as paid. */
  isPaid: () => boolean;
}
export interface Purchase {
  /** Of what is paid for. */
  id: string;
  description: string;
  order: () => Promise<Order>;
  verify: (confirmation: Confirmation) => Promise<unknown>;
  /** Tells whether it was paid in another tab or on another device. */
  elsewhere?: PaidElsewhere;
  /** A try failed in the window, which stays open for another. */
  onFailure: (message: string) => void;
}
export type Paid = 'paid' | 'by credit' | 'closed';

/** Where a payment is; `begun`: in an earlier visit to this page, and not finished. */
export type PayStep = 'ordering' | 'open' | 'verifying' | 'closed' | 'unsure' | 'begun';

const begunKey = (id: string) => `payment:${id}`;
const begunBefore = (id: string): PayStep | undefined => (localStorage.getItem(begunKey(id)) ? 'begun' : undefined);

export const payStepQuery = (id: string) =>
  queryOptions<PayStep | null>({
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
    mutationFn: async ({ id, description, order, verify, elsewhere, onFailure }: Purchase): Promise<Paid> => {
      const at = (now: PayStep | null) => cache.setQueryData(payStepQuery(id).queryKey, now);
      const done = (how: Paid) => {
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
          theme: { color: '#0b625c' },
        };
        // The provider refuses a second payment of an order: the reason to show is then that it is paid.
        const failed = async (reason: string | undefined) =>
          (await isPaidNow()) ? paid.abort() : onFailure(failureWords(reason));
        const stopWatching = watchPaidElsewhere(cache, id, () => paid.abort(), elsewhere);
        const confirmation = await step(
          openPaymentWindow(checkoutUrl, options, (reason) => void failed(reason), paid.signal),
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
        // Nobody said no to the proof: the provider's own news may still settle it.
        const isUnsure = cache.getQueryData(payStepQuery(id).queryKey) === 'verifying' && !isRefused(error);
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
  error instanceof PaymentProblem && codeOf(error.cause) === 'PAYMENT_VERIFICATION_FAILED';

/** The provider's description of the failure; without one, a general message. */
const failureWords = (reason: string | undefined) =>
  t('pay.failed', { reason: (reason ?? t('pay.unknownReason')).replace(/[.\s]+$/, '') });

const prefillOf = ({ name, email, phone }: User) => ({
  name,
  ...(email && { email }),
  ...(phone && { contact: phone }),
});

/** The words of a failed payment; `fallback` is for what was to be done before it. */
export const paymentProblem = (error: unknown, fallback: Fallback = 'error.createOrder'): string =>
  error instanceof PaymentProblem ? error.message : messageOf(error, fallback);
