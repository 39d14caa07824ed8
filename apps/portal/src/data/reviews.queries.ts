import { helperReviews } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export const reviewsQuery = (helperId: string) =>
  queryOptions({
    queryKey: ['reviews', helperId],
    queryFn: ({ signal }) => api.call(helperReviews, { id: helperId }, { signal }).then(({ reviews }) => reviews),
    enabled: helperId !== '',
  });
