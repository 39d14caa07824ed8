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
