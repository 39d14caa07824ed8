import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { myHelperVerification, requestHelperVerification } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { useIdempotencyKey } from '../../../api/idempotency-key.js';

/** The latest request; null if there is none. */
export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) =>
    api.call(myHelperVerification, {}, { signal }).then(({ verification }) => verification ?? null),
});

export function useRequestVerification() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: { idType: string; idNumber: string }) =>
      api.call(requestHelperVerification, form, { idempotencyKey: keyFor(form) }),
    onSuccess: ({ verification }) => cache.setQueryData(verificationQuery.queryKey, verification),
  });
}
