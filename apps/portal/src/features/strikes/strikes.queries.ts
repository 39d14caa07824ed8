import type { Strike } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contestStrike, myStrikes } from '../../api/calls.js';
import { api } from '../../api/api-client.js';

/** Latest first. */
export const strikesQuery = queryOptions({
  queryKey: ['strikes'],
  queryFn: ({ signal }): Promise<Strike[]> => api.call(myStrikes, {}, { signal }).then(({ strikes }) => strikes),
});

export function useContestStrike() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contest: { id: string; reason: string }) => api.call(contestStrike, contest),
    onSuccess: ({ strike }) =>
      cache.setQueryData(strikesQuery.queryKey, (strikes) =>
        strikes?.map((one) => (one._id === strike._id ? strike : one)),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: strikesQuery.queryKey }),
  });
}
