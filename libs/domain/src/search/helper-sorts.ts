/** The sort orders of the helper search. */
export const HELPER_SORTS = ['relevance', 'nearest', 'rating', 'price'] as const;
export type HelperSort = (typeof HELPER_SORTS)[number];
