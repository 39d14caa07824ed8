import { agreeToReplace, declineToReplace, myReplacementOffers, type ReplacementOffer } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.js';

/** Somebody else may be faster: what is open is asked for again this often. */
const RENEWED_MS = 20_000;

/** Visits that one is asked to take over. */
export const replacementOffersQuery = queryOptions({
  queryKey: ['replacement-offers'],
  queryFn: ({ signal }): Promise<ReplacementOffer[]> =>
    api.call(myReplacementOffers, {}, { signal }).then(({ offers }) => offers),
  refetchInterval: ({ state: { data } }) => (data && data.length > 0 ? RENEWED_MS : false),
});

export type OfferAnswer = 'accept' | 'decline';

/** In the list at once; a refusal says that another one was faster, and the list is asked for anew. */
export function useAnswerOffer() {
  const cache = useQueryClient();
  const put = (change: (offers: ReplacementOffer[]) => ReplacementOffer[]) =>
    cache.setQueryData(replacementOffersQuery.queryKey, (offers) => offers && change(offers));
  return useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: OfferAnswer }) => {
      if (answer === 'accept') return (await api.call(agreeToReplace, { id })).offer;
      await api.call(declineToReplace, { id });
      return undefined;
    },
    onSuccess: (agreed, { id }) =>
      put((offers) => offers.flatMap((offer) => (offer._id === id ? (agreed ?? []) : offer))),
    onSettled: () => cache.invalidateQueries({ queryKey: replacementOffersQuery.queryKey }),
  });
}
