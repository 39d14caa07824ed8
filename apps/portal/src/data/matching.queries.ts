import {
  addBlock,
  addFavourite,
  addToWaitlist,
  listBlocks,
  listFavourites,
  removeBlock,
  removeFavourite,
} from '@sahaya/contracts';
import type { SlotForm } from '@sahaya/domain';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.js';
import { useParty } from '../session/use-session.js';

/** The ids of the saved helpers. */
export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: ({ signal }) => api.call(listFavourites, {}, { signal }).then(({ helperIds }) => helperIds),
});

/** A customer's heart on a helper: drawn at once, taken back when the server says no. */
export function useFavourite(helperId: string) {
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
  return { isCustomer, isSaved, error: toggle.error, toggle: () => toggle.mutate(!isSaved) };
}

/** The ids of the people that one has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => api.call(listBlocks, {}, { signal }).then(({ userIds }) => userIds),
});

export function useBlock(userId: string) {
  const cache = useQueryClient();
  const { data: blocked = [] } = useQuery(blocksQuery);
  const change = useMutation({
    mutationFn: (block: boolean) => api.call(block ? addBlock : removeBlock, { userId }),
    onSuccess: (_, block) => {
      cache.setQueryData(blocksQuery.queryKey, (ids: string[] = []) =>
        block ? [...ids, userId] : ids.filter((id) => id !== userId),
      );
      void cache.invalidateQueries({ queryKey: ['helpers', 'list'] });
      void cache.invalidateQueries({ queryKey: favouritesQuery.queryKey });
    },
  });
  return { isBlocked: blocked.includes(userId), change };
}

/** "Tell me when free" for a helper and a time. */
export const useWaitlist = (helperId: string) =>
  useMutation({ mutationFn: (slot: SlotForm) => api.call(addToWaitlist, { helperId, ...slot }) });
