import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addFavourite, listFavourites, removeFavourite } from '../calls.js';
import { api } from '../api-client.js';
import { useParty } from '../session/use-session.js';

/** The ids of the saved helpers. */
export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => api.call(listFavourites, {}, { signal }).then(({ helperIds }) => helperIds),
});

/** Saves or unsaves a helper. The change is shown at once and undone if the server refuses it. */
export function useFavouriteToggle(helperId: string) {
  const cache = useQueryClient();
  const isCustomer = useParty() === 'customer';
  const { data: saved = [] } = useQuery({ ...favouritesQuery, enabled: isCustomer });
  const isSaved = saved.includes(helperId);
  const put = (ids: string[]) => cache.setQueryData(favouritesQuery.queryKey, ids);
  const toggle = useMutation({
    mutationFn: (save: boolean) => api.call(save ? addFavourite : removeFavourite, { helperId }),
    onMutate: async (save) => {
      await cache.cancelQueries({ queryKey: favouritesQuery.queryKey });
      const before = cache.getQueryData(favouritesQuery.queryKey) ?? [];
      put(save ? [helperId, ...before] : before.filter((id) => id !== helperId));
      return before;
    },
    onError: (_error, _save, before) => before && put(before),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: favouritesQuery.queryKey });
      void cache.invalidateQueries({ queryKey: ['helpers', 'list'] });
    },
  });
  return { isCustomer, isSaved, toggle: (onError: (error: Error) => void) => toggle.mutate(!isSaved, { onError }) };
}
