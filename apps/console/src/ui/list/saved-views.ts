import { type SavedView, savedViews } from '@sahaya/contracts';
import { toViewFilters, VIEW_LISTS } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SortPayload, useGetIdentity } from 'react-admin';
import { useMay, useStaffData } from '../../api/staff-call.js';
import { moveLocalViews } from './local-views.js';

/** The filters and the sort of a list, as a view keeps them. */
export type ViewContent = Pick<SavedView, 'filters' | 'sort'>;

export const toViewContent = (
  filters: Record<string, string | undefined>,
  sort: SortPayload | undefined,
): ViewContent => ({
  filters: toViewFilters(filters),
  ...(sort && { sort: sort.order === 'DESC' ? `-${sort.field}` : sort.field }),
});
export const toSortPayload = (sort: string): SortPayload => ({
  field: sort.replace(/^-/, ''),
  order: sort.startsWith('-') ? 'DESC' : 'ASC',
});

/** The same filters in any order, and the same sort. */
export const isSameView = (one: ViewContent, other: ViewContent): boolean => toKey(one) === toKey(other);
const toKey = ({ filters, sort }: ViewContent) => JSON.stringify([Object.entries(filters).sort(), sort ?? '']);

/** The staff member's own views of a list and the shared ones of colleagues. Undefined until they are loaded. */
export function useSavedViews(list: string) {
  const data = useStaffData();
  const { identity } = useGetIdentity();
  const me = identity && String(identity.id);
  const mayRead = useMay()({ staff: VIEW_LISTS.get(list) ?? [] });
  const {
    data: views,
    error,
    refetch,
  } = useQuery({
    queryKey: ['saved-views', list],
    queryFn: async ({ signal }) => (await data.call(savedViews, { list }, { signal })).views,
    enabled: mayRead,
    retry: false,
  });
  useEffect(() => {
    if (!me || !views) return;
    void moveLocalViews(data, me, list).then(async (isMoved) => {
      if (isMoved) await refetch();
    });
  }, [data, list, me, refetch, views]);
  return {
    /** Absent for a list without views, and one that the role may not read. */
    isOffered: mayRead,
    own: views?.filter(({ owner }) => owner._id === me),
    others: views?.filter(({ owner }) => owner._id !== me),
    error,
    retry: () => void refetch(),
  };
}
