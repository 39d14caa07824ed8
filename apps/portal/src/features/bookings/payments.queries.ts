import { type Booking, createPaymentOrder, type User, verifyPayment } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { type Fallback, messageOf } from '../../messages.js';
import { useUser } from '../../session/use-session.js';
import { serviceName, t } from '../../words/words.js';
import { putBooking } from './bookings.queries.js';
import { openPaymentWindow } from '../../checkout.js';

/** A step of the payment that failed, in the words to show. */
class PaymentProblem extends Error {}

const step = <T>(work: Promise<T>, fallback: Fallback): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new PaymentProblem(messageOf(cause, fallback), { cause });
  });

interface Attempt {
  booking: Booking;
  /** A try failed in the window, which stays open for another. */
  onFailure: (message: string) => void;
}

/** Order, the provider's window, verification (spec §7, Payment flow). Answers whether the booking is paid now. */
export function usePayment() {
  const cache = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ booking, onFailure }: Attempt): Promise<boolean> => {
      const bookingId = booking._id;
      const order = await step(api.call(createPaymentOrder, { bookingId }), 'error.createOrder');
      const { keyId, amount, currency, orderId, checkoutUrl } = order;
      const confirmation = await step(
        openPaymentWindow(
          checkoutUrl,
          {
            key: keyId,
            amount,
            currency,
            name: BRAND,
            description: t('pay.description', { service: serviceName(booking.service), name: booking.helperId.name }),
            order_id: orderId,
            prefill: prefillOf(user),
            theme: { color: '#0b625c' },
          },
          (reason) => onFailure(failureWords(reason)),
        ),
        'error.payWindow',
      );
      if (!confirmation) return false;
      await step(api.call(verifyPayment, { bookingId, ...confirmation }), 'error.verifyPayment');
      return true;
    },
    onSuccess: (paid, { booking }) => {
      if (paid) putBooking(cache, { ...booking, payment: { ...booking.payment, status: 'completed' } });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey }),
  });
}

/** Spec §8: the provider's description; without one, that the payment did not go through. */
const failureWords = (reason: string | undefined) =>
  t('pay.failed', { reason: (reason ?? t('pay.unknownReason')).replace(/[.\s]+$/, '') });

const prefillOf = ({ name, email, phone }: User) => ({
  name,
  ...(email && { email }),
  ...(phone && { contact: phone }),
});

/** The words of a failed payment. */
export const paymentProblem = (error: unknown): string =>
  error instanceof PaymentProblem ? error.message : messageOf(error, 'error.createOrder');
