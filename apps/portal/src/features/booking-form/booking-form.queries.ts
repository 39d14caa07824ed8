import type { Booking } from '@sahaya/contracts';
import type { BookingForm, FreeDay, Pricing, VisitForm } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createBooking, freeTimes, quoteBooking } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { addressesQuery } from '../../api/queries/addresses.queries.js';
import { vibrate } from '../../ui/feedback/haptics.js';
import { refreshBookings } from '../../api/queries/bookings.mutations.js';

const visitOf = ({ helperId, service, startTime, endTime, paymentMethod, apartmentType }: VisitForm) => ({
  helperId,
  service,
  startTime,
  endTime,
  paymentMethod,
  serviceOptions: apartmentType ? { apartmentType } : {},
});

/** The server's price of a visit. */
export const quoteQuery = (form: VisitForm & { date: string }) => {
  const visit = { ...visitOf(form), date: form.date };
  return queryOptions({
    queryKey: ['quote', visit],
    queryFn: ({ signal }): Promise<Pricing> => api.call(quoteBooking, visit, { signal }).then(({ pricing }) => pricing),
    staleTime: 60_000,
  });
};

interface FreeTimesOf {
  helperId: string;
  /** The first and the last day. */
  date: string;
  to: string;
  /** The booking that is moved. */
  bookingId?: string | undefined;
}
/** The free times of a helper, read again when the person comes back to the window. */
export const freeTimesQuery = ({ helperId, date, to, bookingId }: FreeTimesOf) =>
  queryOptions({
    queryKey: ['free-times', helperId, date, to, bookingId],
    queryFn: ({ signal }): Promise<FreeDay[]> =>
      api
        .call(freeTimes, { id: helperId, date, to, ...(bookingId && { bookingId }) }, { signal })
        .then(({ days }) => days),
    enabled: helperId !== '',
    refetchOnWindowFocus: 'always',
  });

interface Request {
  form: BookingForm;
  /** The price that the customer has seen and accepted. */
  agreed: Pricing | undefined;
  /** The nickname under which the address is saved; undefined: it is not saved. */
  saveAddressAs: string | undefined;
}
/** The booking, or the new price if it changed since it was shown, so that the customer can decide. */
export type RequestOutcome = { booking: Booking } | { moved: Pricing };

export function useSendRequest() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ form, agreed, saveAddressAs }: Request): Promise<RequestOutcome> => {
      const pricing = await cache.fetchQuery({ ...quoteQuery(form), staleTime: 0 });
      if (agreed && agreed.totalAmount !== pricing.totalAmount) return { moved: pricing };
      const { date, customerAddress, customerCoordinates, specialRequests, householdNotes, emergencyAgreed } = form;
      const body = {
        ...visitOf(form),
        date,
        customerAddress,
        ...(customerCoordinates && { customerCoordinates: [...customerCoordinates] }),
        specialRequests,
        householdNotes,
        emergencyAgreed,
        ...(saveAddressAs && { saveAddressAs }),
        totalAmount: pricing.totalAmount,
        pricing,
      };
      return api.call(createBooking, body, { idempotencyKey: keyFor(body) });
    },
    onSuccess: (outcome, { saveAddressAs }) => {
      if (!('booking' in outcome)) return;
      vibrate();
      void refreshBookings(cache);
      if (saveAddressAs) void cache.invalidateQueries(addressesQuery);
    },
  });
}
