import type { Review } from '@sahaya/contracts';
import type { ReviewForm } from '@sahaya/domain';

export interface ReviewDraft extends ReviewForm {
  wouldRecommend: boolean;
}

export const emptyReview: ReviewDraft = {
  rating: null,
  serviceQuality: null,
  punctuality: null,
  communication: null,
  comment: '',
  wouldRecommend: false,
};

/** The draft for changing an existing review. */
export const toReviewDraft = (review: Review): ReviewDraft => ({
  rating: review.rating,
  serviceQuality: review.serviceQuality,
  punctuality: review.punctuality,
  communication: review.communication,
  comment: review.comment,
  wouldRecommend: review.wouldRecommend,
});
