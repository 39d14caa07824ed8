import type { Dispute } from '@sahaya/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addEvidence,
  answerDispute,
  bookingDispute,
  disputeEvidence,
  openDispute,
  withdrawDispute,
} from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { myBookingsQuery } from '../../api/queries/bookings.queries.js';
import { readAsDataUrl } from '../../ui/files/data-url.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';

/** Nobody is notified of pictures that the other side adds. */
const RENEWED_MS = 10_000;

export const disputeQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['disputes', bookingId],
    queryFn: ({ signal }): Promise<Dispute> =>
      api.call(bookingDispute, { id: bookingId }, { signal }).then(({ dispute }) => dispute),
    staleTime: 0,
    refetchInterval: RENEWED_MS,
  });

/** A photo that only the two parties may load, as a data URL. */
export const loadEvidence = (bookingId: string) => (evidenceId: string, signal: AbortSignal) =>
  api.download(disputeEvidence, { id: bookingId, evidenceId }, { signal }).then(({ blob }) => readAsDataUrl(blob));

function keep(cache: QueryClient, dispute: Dispute) {
  cache.setQueryData(disputeQuery(dispute.bookingId).queryKey, dispute);
  void cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
}

/** Photos are sent one after the other, because the server resizes each. */
async function sendPictures(cache: QueryClient, id: string, pictures: readonly File[], sent: (file: File) => void) {
  for (const picture of pictures) {
    const { dispute } = await api.upload(addEvidence, { id }, picture);
    sent(picture);
    keep(cache, dispute);
  }
}

export interface DisputeReport {
  id: string;
  kind: string;
  description: string;
  pictures: readonly File[];
  /** Called when a photo is stored, so that a retry does not send it again. */
  onSent: (picture: File) => void;
}
/** Opens the dispute, then uploads its photos. A retry continues where the last attempt stopped. */
export function useOpenDispute() {
  const cache = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ id, kind, description, pictures, onSent }: DisputeReport) => {
      const form = { id, kind, description };
      const { dispute } = await api.call(openDispute, form, { idempotencyKey: keyFor(form) });
      keep(cache, dispute);
      await sendPictures(cache, id, pictures, onSent);
    },
  });
}

export function useAddPhotos(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ pictures, onSent }: Pick<DisputeReport, 'pictures' | 'onSent'>) =>
      sendPictures(cache, id, pictures, onSent),
  });
}

export function useAnswerDispute(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api.call(answerDispute, { id, text }),
    onSuccess: ({ dispute }) => keep(cache, dispute),
  });
}

export function useWithdrawDispute(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(withdrawDispute, { id }),
    onSuccess: ({ dispute }) => keep(cache, dispute),
  });
}
