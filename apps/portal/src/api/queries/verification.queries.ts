import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.js';
import { myHelperVerification } from '../calls.js';

/** The states of all checks, and the latest request for the identity check. */
export const checksQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) => api.call(myHelperVerification, {}, { signal }),
});

/** The latest request for the identity check; null if there is none. */
export const verificationQuery = queryOptions({
  queryKey: checksQuery.queryKey,
  queryFn: ({ signal }) => api.call(myHelperVerification, {}, { signal }),
  select: ({ verification }) => verification ?? null,
});
