import { type Booking, createPaymentOrder, verifyPayment } from '@sahaya/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { walletQuery } from '../../data/wallet.queries.js';
import { payDuesQuery } from '../../payment/pay-dues.js';
import { type Paid, usePayment } from '../../payment/use-payment.js';
import { serviceName, t } from '../../words/words.js';
import { putBooking } from './bookings.queries.js';

/** Pays for a booking; answers how it ended. */
export function useBookingPayment() {
  const cache = useQueryClient();
  const payment = usePayment();
  return async (booking: Booking, onFailure: (message: string) => void): Promise<Paid> => {
    const { _id: id, service, helperId } = booking;
    try {
      const paid = await payment.mutateAsync({
        id,
        description: t('pay.description', { service: serviceName(service), name: helperId.name }),
        order: () =>
          api.call(createPaymentOrder, {
            bookingId: id,
            payDues: cache.getQueryData(payDuesQuery(id).queryKey) ?? false,
          }),
        verify: (confirmation) => api.call(verifyPayment, { bookingId: id, ...confirmation }),
        elsewhere: {
          queryKey: myBookingsQuery.queryKey,
          isPaid: () =>
            cache.getQueryData(myBookingsQuery.queryKey)?.find(({ _id }) => _id === id)?.payment.status === 'completed',
        },
        onFailure,
      });
      if (paid !== 'closed') putBooking(cache, { ...booking, payment: { ...booking.payment, status: 'completed' } });
      return paid;
    } finally {
      void cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: walletQuery.queryKey });
    }
  };
}
