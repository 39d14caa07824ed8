import { bookingPayment, bookingReceipt, type OutputOf } from '@sahaya/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../api.js';
import { saveFile } from '../../save-file.js';

export type BookingPayment = OutputOf<typeof bookingPayment>['payment'];

/** What was paid for a booking, and what of it is on its way back. */
export const bookingPaymentQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['payments', bookingId],
    queryFn: ({ signal }): Promise<BookingPayment> =>
      api.call(bookingPayment, { bookingId }, { signal }).then(({ payment }) => payment),
  });

export const useReceipt = () =>
  useMutation({
    mutationFn: (bookingId: string) => api.download(bookingReceipt, { bookingId }),
    onSuccess: saveFile,
  });
