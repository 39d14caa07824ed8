/** Texts of the languages that a helper speaks. Only the profile of a helper loads them. */
export const languages = {
  'offer.languages': 'Languages you speak',
  'offer.languagesHint': 'Up to 6. Customers see them on your profile.',
} as const;
