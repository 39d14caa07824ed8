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
  wouldRecommend: true,
};
