import {
  acceptChange,
  addContact,
  answerArrival,
  answerExtension,
  askExtension,
  type Booking,
  bookingAlternatives,
  cancelBooking,
  changeBooking,
  changeBookingStatus,
  claimNoShow,
  contestNoShow,
  createBooking,
  createReview,
  declineChange,
  helperCancel,
  openBookingChat,
  passReplacement,
  quoteBooking,
  quoteBookingCancellation,
  quoteBookingChange,
  rateCustomer,
  replyToReview,
  sickDay,
  stopReplacement,
  takeReplacement,
  updateReview,
  withdrawChange,
  withdrawOthers,
} from '@sahaya/contracts';
import {
  type BookingAction,
  type BookingForm,
  bookingTarget,
  type Pricing,
  type VisitAction,
  type VisitForm,
} from '@sahaya/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { newId, useIntentKey } from '../../intent.js';
import { now } from '../../now.js';
import { sendOrKeep } from '../../pwa/outbox.js';
import type { Work } from '../../pwa/outbox-entry.js';
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
export const quoteQuery = (form: VisitForm & { date: string }) => {
  const visit = { ...visitOf(form), date: form.date };
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
/** Sent, or the price has moved since it was shown and the customer is to be asked. */
export type RequestOutcome = { booking: Booking } | { moved: Pricing };

export function useSendRequest() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: async ({ form, agreed }: Request): Promise<RequestOutcome> => {
      const pricing = await cache.fetchQuery({ ...quoteQuery(form), staleTime: 0 });
      if (agreed && agreed.totalAmount !== pricing.totalAmount) return { moved: pricing };
      const { date, customerAddress, specialRequests, householdNotes, emergencyAgreed } = form;
      const body = {
        ...visitOf(form),
        date,
        customerAddress,
        specialRequests,
        householdNotes,
        emergencyAgreed,
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

/** The booking as the server has it now, in the list at once; also one that is new. */
export const putBooking = (cache: QueryClient, booking: Booking) =>
  cache.setQueryData(myBookingsQuery.queryKey, (list: Booking[] | undefined) => {
    const isKnown = list?.some(({ _id }) => _id === booking._id);
    return isKnown ? list?.map((one) => (one._id === booking._id ? booking : one)) : list && [booking, ...list];
  });

interface Moved {
  booking: Booking;
  /** It is kept on this device for the network; the booking is as it was. */
  waits?: true;
}
async function sendOrWait(cache: QueryClient, work: Work): Promise<Moved> {
  const booking = cache.getQueryData(myBookingsQuery.queryKey)?.find(({ _id }) => _id === work.id);
  const { customerName: who = '', service = '' } = booking ?? {};
  const sent = await sendOrKeep({ work, who, service, key: newId() });
  if (sent !== 'waits' && 'booking' in sent) return sent;
  if (!booking) throw new Error(`No booking ${work.id} to wait for`);
  return { booking, waits: true };
}

export function useBookingAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: BookingAction }): Promise<Moved> =>
      action === 'complete'
        ? sendOrWait(cache, { kind: 'complete', id })
        : api.call(changeBookingStatus, { id, status: bookingTarget(action) }),
    onSuccess: ({ booking }) => putBooking(cache, booking),
    onSettled: () => void refreshBookings(cache),
  });
}

/** What calling it off costs now; asked for anew each time, and when the answer holds no longer. */
export const cancellationQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['cancellation-quote', id],
    queryFn: ({ signal }) => api.call(quoteBookingCancellation, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(1_000, new Date(data.validUntil).getTime() - now().getTime()) : false,
  });

/** Takes a booking where the server's answer says, in the list at once. */
function useMove<T extends { id: string }>(move: (fields: T, key: string, cache: QueryClient) => Promise<Moved>) {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: (fields: T) => move(fields, keyFor(fields), cache),
    onSuccess: ({ booking }) => putBooking(cache, booking),
    onSettled: () => void refreshBookings(cache),
  });
}

export const useCancelBooking = () =>
  useMove((fields: { id: string; quoteId: string; reason: string }, idempotencyKey) =>
    api.call(cancelBooking, fields, { idempotencyKey }),
  );

interface VisitMove {
  id: string;
  action: VisitAction;
  /** The four digits, or the reason, where one is asked for. */
  entry: string;
}
/** What is said around the start of a visit. */
export const useVisitMove = () =>
  useMove(({ id, action, entry }: VisitMove, idempotencyKey, cache) => {
    switch (action) {
      case 'start':
        return sendOrWait(cache, { kind: 'start', id, code: entry });
      case 'arrived':
        return api.call(answerArrival, { id, arrived: 'yes' });
      case 'claimNoShow':
        return api.call(claimNoShow, { id });
      case 'contestNoShow':
        return api.call(contestNoShow, { id, reason: entry });
      case 'callOff':
        return api.call(helperCancel, { id, reason: entry }, { idempotencyKey });
    }
  });

/** When it is not noted, the claim that needs it says so. */
export function useAddContact() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contact: { id: string; way: 'call' | 'chat' }) => api.call(addContact, contact),
    onSuccess: () => cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey }),
  });
}

/** All of today's visits that have not begun. */
export function useSickDay() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(sickDay, {}),
    onSettled: () => void refreshBookings(cache),
  });
}

/** Another time or address that somebody thinks about. */
export interface ChangeForm {
  date: string;
  startTime: string;
  endTime: string;
  customerAddress: string;
}
export const changeQuoteQuery = (id: string, form: ChangeForm) =>
  queryOptions({
    queryKey: ['change-quote', id, form],
    queryFn: ({ signal }) => api.call(quoteBookingChange, { id, ...form }, { signal }),
    retry: false,
  });
export const useChangeBooking = () =>
  useMove((fields: ChangeForm & { id: string }, idempotencyKey) => api.call(changeBooking, fields, { idempotencyKey }));

const CHANGE_ANSWERS = { acceptChange, declineChange, withdrawChange };
export type ChangeAnswer = keyof typeof CHANGE_ANSWERS;
export const useAnswerChange = () =>
  useMove(({ id, answer }: { id: string; answer: ChangeAnswer }) => api.call(CHANGE_ANSWERS[answer], { id }));

/** Whom the customer saw; "someone else"; "just refund me". */
export type ReplacementMove = 'takeReplacement' | 'passReplacement' | 'stopReplacement';
interface ReplacementFields {
  id: string;
  move: ReplacementMove;
  helperId: string;
}
export const useReplacementMove = () =>
  useMove(({ id, move, helperId }: ReplacementFields, idempotencyKey) => {
    switch (move) {
      case 'takeReplacement':
        return api.call(takeReplacement, { id, helperId }, { idempotencyKey });
      case 'passReplacement':
        return api.call(passReplacement, { id, helperId });
      case 'stopReplacement':
        return api.call(stopReplacement, { id });
    }
  });

/** Half an hour more. */
export const useExtend = () =>
  useMove(({ id }: { id: string }, idempotencyKey) => api.call(askExtension, { id }, { idempotencyKey }));
export type ExtensionAnswer = 'agreeExtension' | 'refuseExtension' | 'withdrawExtension';
export const useAnswerExtension = () =>
  useMove(({ id, answer }: { id: string; answer: ExtensionAnswer }) =>
    api.call(answerExtension, { id, agree: answer === 'agreeExtension' ? 'yes' : 'no' }),
  );

/** What the helper says of the customer, to our support alone. */
export const useRateCustomer = () =>
  useMove((fields: { id: string; rating: number; note: string }) => api.call(rateCustomer, fields));

/** For a request that came to nothing: other times, other people. */
export const alternativesQuery = (id: string) =>
  queryOptions({
    queryKey: ['alternatives', id],
    queryFn: ({ signal }) => api.call(bookingAlternatives, { id }, { signal }),
  });

/** Takes back what was asked of others for the time of an agreed visit. */
export function useWithdrawOthers() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawOthers, { id }),
    onSettled: () => void refreshBookings(cache),
  });
}

/** Writes the review of a booking, or changes the one that there is. */
export function useReview() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: ({ bookingId, reviewId, draft }: { bookingId: string; reviewId?: string; draft: ReviewDraft }) => {
      if (reviewId) return api.call(updateReview, { id: reviewId, ...draft });
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

export function useReply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (fields: { id: string; text: string }) => api.call(replyToReview, fields),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

/** The chat of an accepted booking, made when there is none yet. */
export const useOpenChat = () =>
  useMutation({ mutationFn: (bookingId: string) => api.call(openBookingChat, { bookingId }) });
