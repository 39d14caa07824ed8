import type { Mark } from '@sahaya/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contestMark, myMarks } from '../../api/calls.js';
import { api } from '../../api/api-client.js';

/** Latest first. */
export const strikesQuery = queryOptions({
  queryKey: ['marks'],
  queryFn: ({ signal }): Promise<Mark[]> => api.call(myMarks, {}, { signal }).then(({ marks }) => marks),
});

export function useContestStrike() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (contest: { id: string; reason: string }) => api.call(contestMark, contest),
    onSuccess: ({ mark }) =>
      cache.setQueryData(strikesQuery.queryKey, (marks) => marks?.map((one) => (one._id === mark._id ? mark : one))),
    onSettled: () => cache.invalidateQueries({ queryKey: strikesQuery.queryKey }),
  });
}
