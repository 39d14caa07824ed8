import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** Removes an entry of a list on the screen at once; it comes back if the server refuses. */
export function useOptimisticRemoval<T extends { _id: string }>(
  queryKey: DataTag<QueryKey, T[], Error>,
  remove: (id: string) => Promise<unknown>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: T) => remove(_id),
    onMutate: async ({ _id }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData<T[]>(queryKey);
      cache.setQueryData<T[]>(queryKey, (rows) => rows?.filter((row) => row._id !== _id));
      return before;
    },
    onError: (_error, _removed, before) => before && cache.setQueryData<T[]>(queryKey, before),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
