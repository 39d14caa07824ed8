import type { Review } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createReview, helperReviews, rateCustomer, replyToReview, updateReview } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { findBooking, putBooking } from '../../api/queries/bookings.queries.js';
import type { ReviewDraft } from './review-draft.js';
import type { ReviewSubject } from './review-subject.js';
import { refreshBookings, useBookingMutation } from '../../api/queries/bookings.mutations.js';

export const reviewsQuery = (helperId: string) =>
  queryOptions({
    queryKey: ['reviews', helperId],
    queryFn: ({ signal }) => readAll(helperId, signal),
    enabled: helperId !== '',
  });

/** All pages, because the averages and the order count every review. */
async function readAll(id: string, signal: AbortSignal, cursor?: string): Promise<Review[]> {
  const { reviews, nextCursor } = await api.call(helperReviews, { id, cursor }, { signal });
  return nextCursor ? [...reviews, ...(await readAll(id, signal, nextCursor))] : reviews;
}

/** Writes a review, or changes an existing one. */
export function useSaveReview() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ of, reviewId, draft }: { of: ReviewSubject['of']; reviewId?: string; draft: ReviewDraft }) => {
      const body = { ...of, ...draft };
      return reviewId
        ? api.call(updateReview, { id: reviewId, ...draft })
        : api.call(createReview, body, { idempotencyKey: keyFor(body) });
    },
    onSuccess: (_, { of }) => {
      const booking = 'bookingId' in of && findBooking(cache, of.bookingId);
      if (booking) putBooking(cache, { ...booking, reviewed: true });
      for (const key of ['reviews', 'helpers']) void cache.invalidateQueries({ queryKey: [key] });
      void refreshBookings(cache);
    },
  });
}

export function useReplyToReview() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (fields: { id: string; text: string }) => api.call(replyToReview, fields),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

/** The helper's rating of a customer, visible to support only. */
export const useRateCustomer = () =>
  useBookingMutation((fields: { id: string; rating: number; note: string }) => api.call(rateCustomer, fields));
