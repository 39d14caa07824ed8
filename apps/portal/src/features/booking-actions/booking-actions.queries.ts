import { type BookingAction, bookingTarget, type VisitAction } from '@sahaya/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptChange,
  addContact,
  answerArrival,
  answerExtension,
  askExtension,
  bookingAlternatives,
  cancelBooking,
  changeBooking,
  changeBookingStatus,
  claimNoShow,
  contestNoShow,
  declineChange,
  helperCancel,
  openBookingChat,
  passReplacement,
  quoteBookingCancellation,
  quoteBookingChange,
  sickDay,
  stopReplacement,
  takeReplacement,
  withdrawChange,
  withdrawOthers,
} from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { findBooking, myBookingsQuery, putBooking } from '../../api/queries/bookings.queries.js';
import type { ChangeAnswer, ExtensionAnswer, ReplacementAction } from '../booking-card/index.js';
import { randomId } from '@sahaya/api-client';
import { serverNow } from '../../api/server-clock.js';
import { vibrate } from '../../ui/feedback/haptics.js';
import { sendOrQueue } from '../../offline/offline-queue.js';
import { type OfflineAction } from '../../offline/offline-queue.types.js';
import { type BookingChange, refreshBookings, useBookingMutation } from '../../api/queries/bookings.mutations.js';

async function sendOrWait(cache: QueryClient, work: OfflineAction): Promise<BookingChange> {
  const booking = findBooking(cache, work.id);
  const { customerName: who = '', service = '' } = booking ?? {};
  const sent = await sendOrQueue({ work, who, service, key: randomId() });
  if (sent !== 'waits' && 'booking' in sent) return sent;
  if (!booking) throw new Error(`No booking ${work.id} to wait for`);
  return { booking, isQueued: true };
}

export function useBookingAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: BookingAction }): Promise<BookingChange> =>
      action === 'complete'
        ? sendOrWait(cache, { kind: 'complete', id })
        : api.call(changeBookingStatus, { id, status: bookingTarget(action) }),
    onSuccess: ({ booking }) => {
      vibrate();
      putBooking(cache, booking);
    },
    onSettled: () => void refreshBookings(cache),
  });
}

/** The cost of cancelling now. It is reloaded each time and when it expires. */
export const cancellationQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['cancellation-quote', id],
    queryFn: ({ signal }) => api.call(quoteBookingCancellation, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(1_000, new Date(data.validUntil).getTime() - serverNow().getTime()) : false,
  });

export const useCancelBooking = () =>
  useBookingMutation((fields: { id: string; quoteId: string; reason: string }, idempotencyKey) =>
    api.call(cancelBooking, fields, { idempotencyKey }),
  );

interface VisitMove {
  id: string;
  action: VisitAction;
  /** The start code or the reason, if the action needs one. */
  entry: string;
}
/** The actions around the start of a visit. */
export const useVisitAction = () =>
  useBookingMutation(({ id, action, entry }: VisitMove, idempotencyKey, cache) => {
    switch (action) {
      case 'start':
        return sendOrWait(cache, { kind: 'start', id, code: entry });
      case 'arrived':
      case 'confirmDone':
        return api.call(answerArrival, { id, arrived: 'yes' });
      case 'claimNoShow':
        return api.call(claimNoShow, { id });
      case 'contestNoShow':
        return api.call(contestNoShow, { id, reason: entry });
      case 'helperCancel':
        return api.call(helperCancel, { id, reason: entry }, { idempotencyKey });
    }
  });

/** A failure is ignored, because a claim that needs the contact reports it. */
export function useAddContact() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contact: { id: string; way: 'call' | 'chat' }) => api.call(addContact, contact),
    onSuccess: () => cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey }),
  });
}

/** Cancels all visits of today that have not started. */
export function useSickDay() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(sickDay, {}),
    onSettled: () => {
      void refreshBookings(cache);
      void cache.invalidateQueries({ queryKey: ['subscriptions'] });
    },
  });
}

/** Another time or address for a booking. */
export interface ChangeForm {
  date: string;
  startTime: string;
  endTime: string;
  customerAddress: string;
  customerCoordinates?: number[] | null | undefined;
}
export const changeQuoteQuery = (id: string, form: ChangeForm) =>
  queryOptions({
    queryKey: ['change-quote', id, form],
    queryFn: ({ signal }) => api.call(quoteBookingChange, { id, ...form }, { signal }),
    retry: false,
  });
export const useChangeBooking = () =>
  useBookingMutation((fields: ChangeForm & { id: string }, idempotencyKey) =>
    api.call(changeBooking, fields, { idempotencyKey }),
  );

const CHANGE_ANSWERS = { acceptChange, declineChange, withdrawChange } satisfies Record<ChangeAnswer, unknown>;
export const useAnswerChange = () =>
  useBookingMutation(({ id, answer }: { id: string; answer: ChangeAnswer }) =>
    api.call(CHANGE_ANSWERS[answer], { id }),
  );

interface ReplacementFields {
  id: string;
  move: ReplacementAction;
  helperId: string;
}
export const useReplacementAction = () =>
  useBookingMutation(({ id, move, helperId }: ReplacementFields, idempotencyKey) => {
    switch (move) {
      case 'takeReplacement':
        return api.call(takeReplacement, { id, helperId }, { idempotencyKey });
      case 'passReplacement':
        return api.call(passReplacement, { id, helperId });
      case 'stopReplacement':
        return api.call(stopReplacement, { id });
    }
  });

/** Requests half an hour more. */
export const useRequestExtension = () =>
  useBookingMutation(({ id }: { id: string }, idempotencyKey) => api.call(askExtension, { id }, { idempotencyKey }));
export const useAnswerExtension = () =>
  useBookingMutation(({ id, answer }: { id: string; answer: ExtensionAnswer }) =>
    api.call(answerExtension, { id, agree: answer === 'agreeExtension' ? 'yes' : 'no' }),
  );

/** Other times and other helpers for an unsuccessful request. */
export const alternativesQuery = (id: string) =>
  queryOptions({
    queryKey: ['alternatives', id],
    queryFn: ({ signal }) => api.call(bookingAlternatives, { id }, { signal }),
  });

/** Withdraws the requests to other helpers for the time of an agreed visit. */
export function useWithdrawOtherRequests() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(withdrawOthers, { id }),
    onSettled: () => void refreshBookings(cache),
  });
}

/** Opens the chat of an accepted booking and creates it if needed. */
export const useOpenChat = () =>
  useMutation({ mutationFn: (bookingId: string) => api.call(openBookingChat, { bookingId }) });
