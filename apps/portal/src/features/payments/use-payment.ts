import type { User } from '@sahaya/contracts';
import { BRAND, BRANDING, PAYMENT_WINDOW_MINUTES } from '@sahaya/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCode, type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { useUser } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import { vibrate } from '../../ui/feedback/haptics.js';
import { isUnsure, type PaymentState, paymentStateQuery, startedPayment } from './payment-state.js';
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
  /** Loads the booking or subscription again into the query cache. */
  reload: () => Promise<unknown>;
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
  elsewhere: PaidElsewhere;
}
/** `unfinished`: `paymentStateQuery` says why. */
export type PaymentResult = 'paid' | 'by credit' | 'unfinished';

/**
 * Creates the order, opens the provider's window and verifies the payment; `paymentStateQuery` holds the current step
 * and the reason of a failure. A payment that was made and is not confirmed is only checked. When the purchase is paid
 * in another tab or on another device, the window closes and the payment ends as paid.
 */
export function usePayment() {
  const cache = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ id, description, order, verify, elsewhere }: Purchase): Promise<PaymentResult> => {
      const { queryKey } = paymentStateQuery(id);
      const become = (state: PaymentState | null) => cache.setQueryData(queryKey, state);
      const done = (how: PaymentResult) => {
        startedPayment.finish(id);
        become(null);
        vibrate();
        return how;
      };
      const isPaidNow = async () => {
        await elsewhere.reload();
        return elsewhere.isPaid();
      };
      const before = cache.getQueryData(queryKey) ?? startedPayment.read(id);
      if (before && isUnsure(before, serverNow().getTime())) {
        become({ step: 'verifying' });
        if (await isPaidNow()) return done('paid');
        become(before);
        return 'unfinished';
      }
      const paid = new AbortController();
      let reason: string | undefined;
      let confirmed: { orderId: string; madeAt: number } | undefined;
      become({ step: 'ordering' });
      try {
        const made = await step(order(), 'error.createOrder').catch(async (error: unknown) => {
          if (await isPaidNow()) return undefined;
          throw error;
        });
        if (!made) return done('paid');
        const { settled, keyId, amount, currency, orderId, checkoutUrl } = made;
        if (settled) return done('by credit');
        startedPayment.begin(id, orderId);
        become({ step: 'open' });
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
        const failed = async (said: string | undefined) => {
          reason = failureWords(said);
          if (await isPaidNow()) paid.abort();
          else if (cache.getQueryData(queryKey)?.step === 'open') become({ step: 'open', reason });
        };
        const stopWatching = watchPaidElsewhere(cache, id, () => paid.abort(), elsewhere);
        const confirmation = await step(
          import('./razorpay-checkout.js').then(({ openCheckout }) =>
            openCheckout(checkoutUrl, options, (said) => void failed(said), paid.signal),
          ),
          'error.payWindow',
        ).finally(stopWatching);
        if (paid.signal.aborted && !confirmation) return done('paid');
        if (!confirmation) {
          become(reason === undefined ? { step: 'closed' } : { step: 'failed', reason });
          return 'unfinished';
        }
        confirmed = { orderId, madeAt: serverNow().getTime() };
        startedPayment.made(id, confirmed.madeAt);
        become({ step: 'verifying' });
        await step(verify(confirmation), 'error.verifyPayment');
        return done('paid');
      } catch (error) {
        // The confirmation was not refused; a webhook of the provider may still complete the payment.
        if (confirmed && !isRefused(error)) become({ step: 'unsure', madeAt: confirmed.madeAt });
        else {
          if (confirmed) startedPayment.begin(id, confirmed.orderId);
          become({ step: 'failed', reason: paymentProblem(error) });
        }
        return 'unfinished';
      }
    },
  });
}

/**
 * Reports a payment that was completed elsewhere until the returned function is called: another tab of this browser
 * removes its stored start of the payment, another device shows in the query cache.
 */
function watchPaidElsewhere(cache: QueryClient, id: string, onPaid: () => void, { isPaid }: PaidElsewhere) {
  const stopWatching = startedPayment.watch(id, onPaid);
  const unsubscribe = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && isPaid()) onPaid();
  });
  return () => {
    stopWatching();
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

const paymentProblem = (error: unknown): string =>
  error instanceof PaymentProblem ? error.message : errorMessage(error, 'error.createOrder');
