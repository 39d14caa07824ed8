import type { OutputOf } from '@sahaya/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { bookingPayment, bookingReceipt } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { saveFile } from '../../ui/files/save-file.js';

export type BookingPayment = OutputOf<typeof bookingPayment>['payment'];

/** The payment of a booking and its refunds. */
export const bookingPaymentQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['payments', bookingId],
    queryFn: ({ signal }): Promise<BookingPayment> =>
      api.call(bookingPayment, { bookingId }, { signal }).then(({ payment }) => payment),
  });

export const useDownloadReceipt = () =>
  useMutation({
    mutationFn: (bookingId: string) => api.download(bookingReceipt, { bookingId }),
    onSuccess: saveFile,
  });
