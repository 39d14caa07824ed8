import type { InputOf, updateReview } from '@sahaya/contracts';
import { mentionsPaymentOutside } from '@sahaya/domain';
import type { ReviewDoc } from '../shared/review.model.js';

/** The fields that the author can change. Call it after validation, which requires the stars. */
export const toOpinion = ({ comment, wouldRecommend, ...stars }: Omit<InputOf<typeof updateReview>, 'id'>) => ({
  rating: stars.rating ?? 0,
  serviceQuality: stars.serviceQuality ?? 0,
  punctuality: stars.punctuality ?? 0,
  communication: stars.communication ?? 0,
  comment,
  wouldRecommend,
});

/** The ids common to the events of a review. */
export const toReviewIds = ({ _id: reviewId, bookingId, subscriptionId, helperId, customerId }: ReviewDoc) => ({
  reviewId,
  ...(bookingId && { bookingId }),
  ...(subscriptionId && { subscriptionId }),
  helperId,
  customerId,
});

/** The mark that the event of a text carries. A text that stays the same is not marked again. */
export const toOutsideMark = (text: string, before?: string): { mentionsOutside?: true } =>
  text !== before && mentionsPaymentOutside(text) ? { mentionsOutside: true } : {};
