import {
  addBlock,
  addFavourite,
  addToWaitlist,
  type BlockedPerson,
  listBlocks,
  listFavourites,
  listWaitlist,
  removeBlock,
  removeFavourite,
  removeFromWaitlist,
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
  return { isCustomer, isSaved, toggle: (onError: (error: Error) => void) => toggle.mutate(!isSaved, { onError }) };
}

/** The people that one has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => api.call(listBlocks, {}, { signal }).then(({ people }) => people),
});

export const useIsBlocked = (userId: string): boolean =>
  useQuery(blocksQuery).data?.some(({ _id }) => _id === userId) ?? false;

/** Blocks a person, or unblocks. */
export function useBlock({ _id, name }: BlockedPerson) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (block: boolean) => api.call(block ? addBlock : removeBlock, { userId: _id }),
    onSuccess: (_, block) => {
      cache.setQueryData(blocksQuery.queryKey, (people: BlockedPerson[] = []) => {
        const others = people.filter((person) => person._id !== _id);
        return block ? [{ _id, name }, ...others] : others;
      });
      void cache.invalidateQueries({ queryKey: ['helpers', 'list'] });
      void cache.invalidateQueries({ queryKey: favouritesQuery.queryKey });
    },
  });
}

/** What one waits for, by date. */
export const waitlistQuery = queryOptions({
  queryKey: ['waitlist'],
  queryFn: ({ signal }) => api.call(listWaitlist, {}, { signal }).then(({ waitlist }) => waitlist),
});

/** "Tell me when free" for a helper and a time. */
export function useWaitlist(helperId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (slot: SlotForm) => api.call(addToWaitlist, { helperId, ...slot }),
    onSuccess: () => cache.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}

export function useLeaveWaitlist() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(removeFromWaitlist, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: waitlistQuery.queryKey }),
  });
}
