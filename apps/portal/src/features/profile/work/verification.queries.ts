import type { CheckForm, VerificationCheck } from '@sahaya/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addVerificationDocument, requestHelperVerification } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { checksQuery } from '../../../api/queries/verification.queries.js';
import { useIdempotencyKey } from '../../../api/idempotency-key.js';

export interface CheckToSend {
  check: VerificationCheck;
  form: CheckForm;
  /** The request that takes the photos; undefined: a new one. */
  requestId: string | undefined;
  photos: readonly File[];
  /** Called when a photo is stored, so that a retry does not send it again. */
  onSent: (photo: File) => void;
}
/** Requests a check, then sends its photos one after the other. A retry continues where the last attempt stopped. */
export function useSendCheck() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  const refresh = () => cache.invalidateQueries({ queryKey: checksQuery.queryKey });
  return useMutation({
    mutationFn: async ({ check, form, requestId, photos, onSent }: CheckToSend) => {
      // The identity check is the default, which earlier versions of the API do not know by its name.
      const { idType, idNumber, issuedOn } = form;
      const asked = check === 'identity' ? { idType, idNumber } : { check, idType, idNumber, issuedOn };
      const id =
        requestId ??
        (await api.call(requestHelperVerification, asked, { idempotencyKey: keyFor(asked) })).verification._id;
      for (const photo of photos) {
        await api.upload(addVerificationDocument, { id }, photo);
        onSent(photo);
      }
    },
    onSettled: refresh,
  });
}
