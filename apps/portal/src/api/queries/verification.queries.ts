import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.js';
import { myHelperVerification } from '../calls.js';

/** The latest request; null if there is none. */
export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) =>
    api.call(myHelperVerification, {}, { signal }).then(({ verification }) => verification ?? null),
});
