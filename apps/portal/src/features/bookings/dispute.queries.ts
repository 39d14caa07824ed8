import {
  addEvidence,
  answerDispute,
  bookingDispute,
  type Dispute,
  disputeEvidence,
  openDispute,
  withdrawDispute,
} from '@sahaya/contracts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.js';
import { myBookingsQuery } from '../../data/bookings.queries.js';
import { dataUrlOf } from '../../data-url.js';
import { useIntentKey } from '../../intent.js';

export const disputeQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['disputes', bookingId],
    queryFn: ({ signal }): Promise<Dispute> =>
      api.call(bookingDispute, { id: bookingId }, { signal }).then(({ dispute }) => dispute),
    staleTime: 0,
  });

/** A picture, which only the two sides may fetch, as a page can draw it. */
export const evidenceQuery = (bookingId: string, evidenceId: string) =>
  queryOptions({
    queryKey: ['evidence', evidenceId],
    queryFn: ({ signal }) =>
      api.download(disputeEvidence, { id: bookingId, evidenceId }, { signal }).then(({ blob }) => dataUrlOf(blob)),
    staleTime: Infinity,
  });

function keep(cache: QueryClient, dispute: Dispute) {
  cache.setQueryData(disputeQuery(dispute.bookingId).queryKey, dispute);
  void cache.invalidateQueries({ queryKey: myBookingsQuery.queryKey });
}

/** One after the other: the server makes each smaller. */
async function sendPictures(cache: QueryClient, id: string, pictures: readonly File[], sent: (file: File) => void) {
  for (const picture of pictures) {
    const { dispute } = await api.upload(addEvidence, { id }, picture);
    sent(picture);
    keep(cache, dispute);
  }
}

export interface Report {
  id: string;
  kind: string;
  description: string;
  pictures: readonly File[];
  /** It is on the server: what fails after it is not sent twice. */
  onSent: (picture: File) => void;
}
/** The report, then its pictures; again after a failure it goes on where it stopped. */
export function useReport() {
  const cache = useQueryClient();
  const keyFor = useIntentKey();
  return useMutation({
    mutationFn: async ({ id, kind, description, pictures, onSent }: Report) => {
      const form = { id, kind, description };
      const { dispute } = await api.call(openDispute, form, { idempotencyKey: keyFor(form) });
      keep(cache, dispute);
      await sendPictures(cache, id, pictures, onSent);
    },
  });
}

export function useAddPictures(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ pictures, onSent }: Pick<Report, 'pictures' | 'onSent'>) =>
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
