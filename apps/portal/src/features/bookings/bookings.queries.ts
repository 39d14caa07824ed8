import {
  type Booking,
  changeBookingStatus,
  createBooking,
  createReview,
  openBookingChat,
  quoteBooking,
} from '@sahaya/contracts';
import { type BookingAction, type BookingForm, bookingTarget, type Pricing, type VisitForm } from '@sahaya/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { useIntentKey } from '../../intent.js';
import type { ReviewDraft } from './review-draft.js';

const visitOf = ({ helperId, service, startTime, endTime, paymentMethod, apartmentType }: VisitForm) => ({
  helperId,
  service,
  startTime,
  endTime,
  paymentMethod,
  serviceOptions: apartmentType ? { apartmentType } : {},
});

/** The server's price of a visit. */
export const quoteQuery = (form: VisitForm) => {
  const visit = visitOf(form);
  return queryOptions({
    queryKey: ['quote', visit],
    queryFn: ({ signal }): Promise<Pricing> => api.call(quoteBooking, visit, { signal }).then(({ pricing }) => pricing),
    staleTime: 60_000,
  });
};

interface Request {
  form: BookingForm;
  /** The price that the customer has seen and agrees to. */
  agreed: Pricing | undefined;
}
/** Sent, or the price has moved since it was shown and the customer is to be asked (decisions, Money). */
export type RequestOutcome = { booking: Booking } | { moved: Pricing };

export function useSendRequest() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: async ({ form, agreed }: Request): Promise<RequestOutcome> => {
      const pricing = await cache.fetchQuery({ ...quoteQuery(form), staleTime: 0 });
      if (agreed && agreed.totalAmount !== pricing.totalAmount) return { moved: pricing };
      const { date, customerAddress, specialRequests } = form;
      const body = {
        ...visitOf(form),
        date,
        customerAddress,
        specialRequests,
        totalAmount: pricing.totalAmount,
        pricing,
      };
      return api.call(createBooking, body, { idempotencyKey: keyFor(body) });
    },
    onSuccess: (outcome) => {
      if ('booking' in outcome) void refreshBookings(cache);
    },
  });
}

const refreshBookings = (cache: QueryClient) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey }),
    cache.invalidateQueries({ queryKey: ['stats'] }),
    cache.invalidateQueries({ queryKey: ['chats'] }),
  ]);

/** The booking as the server has it now, in the list at once. */
export const putBooking = (cache: QueryClient, booking: Booking) =>
  cache.setQueryData(myBookingsQuery.queryKey, (list: Booking[] | undefined) =>
    list?.map((one) => (one._id === booking._id ? booking : one)),
  );

export function useBookingAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: BookingAction }) =>
      api.call(changeBookingStatus, { id, status: bookingTarget(action) }),
    onSuccess: ({ booking }) => putBooking(cache, booking),
    onSettled: () => void refreshBookings(cache),
  });
}

export function useReview() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: ({ bookingId, draft }: { bookingId: string; draft: ReviewDraft }) => {
      const body = { bookingId, ...draft };
      return api.call(createReview, body, { idempotencyKey: keyFor(body) });
    },
    onSuccess: (_, { bookingId }) => {
      const booking = cache.getQueryData(myBookingsQuery.queryKey)?.find(({ _id }) => _id === bookingId);
      if (booking) putBooking(cache, { ...booking, reviewed: true });
      void cache.invalidateQueries({ queryKey: ['reviews'] });
      void cache.invalidateQueries({ queryKey: ['helpers'] });
      void refreshBookings(cache);
    },
  });
}

/** The chat of an accepted booking, made when there is none yet. */
export const useOpenChat = () =>
  useMutation({ mutationFn: (bookingId: string) => api.call(openBookingChat, { bookingId }) });
