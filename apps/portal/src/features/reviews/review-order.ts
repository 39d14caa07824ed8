import type { Review } from '@sahaya/contracts';
import { averageRating } from '@sahaya/domain';

export const REVIEW_ORDERS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

const newestFirst = (a: Review, b: Review) => b.createdAt.localeCompare(a.createdAt);
const COMPARE: Record<ReviewOrder, (a: Review, b: Review) => number> = {
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  highest: (a, b) => b.rating - a.rating || newestFirst(a, b),
  lowest: (a, b) => a.rating - b.rating || newestFirst(a, b),
};

/** The reviews to show; `rating` 0 means all ratings. */
export const sortReviews = (reviews: readonly Review[], order: ReviewOrder, rating: number): Review[] =>
  reviews.filter((review) => rating === 0 || Math.round(review.rating) === rating).sort(COMPARE[order]);

/** The number of reviews with 5, 4, 3, 2 and 1 stars. */
export const countByStars = (reviews: readonly Review[]): { stars: number; count: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => Math.round(rating) === stars).length,
  }));

/** The ratings that a review consists of besides its stars. */
export const ASPECTS = ['serviceQuality', 'punctuality', 'communication'] as const;

/** The average of each aspect over all reviews. */
export const averageAspects = (reviews: readonly Review[]) =>
  ASPECTS.map((aspect) => ({
    aspect,
    average: averageRating(
      reviews.reduce((sum, review) => sum + review[aspect], 0),
      reviews.length,
    ),
  }));
