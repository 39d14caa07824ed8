/** Star labels. */
export function ratingLabel(rating: number): string {
  if (rating <= 0) return 'No rating';
  if (rating <= 1) return 'Poor';
  if (rating <= 2) return 'Fair';
  if (rating <= 3) return 'Good';
  if (rating <= 4) return 'Very Good';
  return 'Excellent';
}

/** One decimal, from exact counters, so that the order of events does not matter. */
export const averageRating = (sum: number, count: number): number =>
  count <= 0 ? 0 : Math.round((sum * 10) / count) / 10;

/** A rating counts as if it came with this many further reviews of a usual rating. */
const PRIOR_REVIEWS = 10;
const PRIOR_RATING = 4;
/**
 * The order of "best rated": a Bayesian mean, so that one five-star review does not stand above a good average of many.
 * A helper without reviews has no rating and comes last. Three decimals.
 */
export const ratingScore = (sum: number, count: number): number =>
  count <= 0 ? 0 : Math.round(((PRIOR_RATING * PRIOR_REVIEWS + sum) * 1000) / (PRIOR_REVIEWS + count)) / 1000;
