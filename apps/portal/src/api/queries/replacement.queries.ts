import type { ReplacementOffer } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { agreeToReplace, declineToReplace, myReplacementOffers } from '../calls.js';
import { api } from '../api-client.js';

/** The offers are reloaded at this interval, because another helper may accept first. */
const RENEWED_MS = 20_000;

/** Visits that the helper is asked to take over. */
export const replacementOffersQuery = queryOptions({
  queryKey: ['replacement-offers'],
  queryFn: ({ signal }): Promise<ReplacementOffer[]> =>
    api.call(myReplacementOffers, {}, { signal }).then(({ offers }) => offers),
  refetchInterval: ({ state: { data } }) => (data && data.length > 0 ? RENEWED_MS : false),
});

export type ReplacementOfferAnswer = 'accept' | 'decline';

/** Updates the list at once. A refusal means that another helper was faster, so the list is reloaded. */
export function useAnswerReplacementOffer() {
  const cache = useQueryClient();
  const put = (change: (offers: ReplacementOffer[]) => ReplacementOffer[]) =>
    cache.setQueryData(replacementOffersQuery.queryKey, (offers) => offers && change(offers));
  return useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: ReplacementOfferAnswer }) => {
      if (answer === 'accept') return (await api.call(agreeToReplace, { id })).offer;
      await api.call(declineToReplace, { id });
      return undefined;
    },
    onSuccess: (agreed, { id }) =>
      put((offers) => offers.flatMap((offer) => (offer._id === id ? (agreed ?? []) : offer))),
    onSettled: () => cache.invalidateQueries({ queryKey: replacementOffersQuery.queryKey }),
  });
}
