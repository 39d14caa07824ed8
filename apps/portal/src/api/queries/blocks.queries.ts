import type { BlockedPerson } from '@sahaya/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addBlock, listBlocks, removeBlock } from '../calls.js';
import { api } from '../api-client.js';
import { favouritesQuery } from './favourites.queries.js';

/** The people that the user has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => api.call(listBlocks, {}, { signal }).then(({ people }) => people),
});

export const useIsBlocked = (userId: string): boolean =>
  useQuery(blocksQuery).data?.some(({ _id }) => _id === userId) ?? false;

/** Blocks or unblocks a person. */
export function useBlockPerson({ _id, name }: BlockedPerson) {
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
