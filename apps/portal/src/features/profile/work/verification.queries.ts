import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestHelperVerification } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { verificationQuery } from '../../../api/queries/verification.queries.js';
import { useIdempotencyKey } from '../../../api/idempotency-key.js';

export function useRequestVerification() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (form: { idType: string; idNumber: string }) =>
      api.call(requestHelperVerification, form, { idempotencyKey: keyFor(form) }),
    onSuccess: ({ verification }) => cache.setQueryData(verificationQuery.queryKey, verification),
  });
}
