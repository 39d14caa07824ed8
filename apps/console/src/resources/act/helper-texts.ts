/** Texts about a helper whom staff can choose. */
export const helperTexts = {
  rating: (stars: number, reviews: number) => `${stars} stars (${reviews})`,
  unrated: 'no reviews',
  verified: 'verified',
} as const;
