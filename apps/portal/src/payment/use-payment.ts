import type { User } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
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
export interface Purchase {
  /** Of what is paid for. */
  id: string;
  description: string;
  order: () => Promise<Order>;
  verify: (confirmation: Confirmation) => Promise<unknown>;
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

/** Order, the provider's window, verification (spec §7, Payment flow), with each step told to who shows it. */
export function usePayment() {
  const cache = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ id, description, order, verify, onFailure }: Purchase): Promise<Paid> => {
      const at = (now: PayStep | null) => cache.setQueryData(payStepQuery(id).queryKey, now);
      const done = (how: Paid) => {
        localStorage.removeItem(begunKey(id));
        at(null);
        return how;
      };
      at('ordering');
      try {
        const { settled, keyId, amount, currency, orderId, checkoutUrl } = await step(order(), 'error.createOrder');
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
        const confirmation = await step(
          openPaymentWindow(checkoutUrl, options, (reason) => onFailure(failureWords(reason))),
          'error.payWindow',
        );
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

const isRefused = (error: unknown) =>
  error instanceof PaymentProblem && codeOf(error.cause) === 'PAYMENT_VERIFICATION_FAILED';

/** Spec §8: the provider's description; without one, that the payment did not go through. */
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
