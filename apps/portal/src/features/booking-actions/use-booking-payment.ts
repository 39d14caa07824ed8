import type { Booking } from '@sahaya/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { createPaymentOrder, verifyPayment } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { findBooking, myBookingsQuery, putBooking } from '../../api/queries/bookings.queries.js';
import { walletQuery } from '../../api/queries/wallet.queries.js';
import { type PaymentResult, payDuesQuery, usePayment } from '../payments/index.js';
import { serviceName, t } from '../../i18n/translate.js';

/** Pays for a booking and returns the result. */
export function useBookingPayment() {
  const cache = useQueryClient();
  const payment = usePayment();
  return async (booking: Booking): Promise<PaymentResult> => {
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
          reload: () => cache.refetchQueries({ queryKey: myBookingsQuery.queryKey }),
          isPaid: () => findBooking(cache, id)?.payment.status === 'completed',
        },
      });
      if (paid !== 'unfinished')
        putBooking(cache, { ...booking, payment: { ...booking.payment, status: 'completed' } });
      return paid;
    } finally {
      void cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: walletQuery.queryKey });
    }
  };
}
