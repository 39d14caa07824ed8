import { getHelper, listHelpers } from '@sahaya/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export interface HelperSearch {
  page?: number;
  limit?: number;
  service?: string;
  location?: string;
  /** Where the person is; the search is by distance then (spec §7). */
  lat?: number;
  lng?: number;
  radius?: number;
}

export const helpersQuery = (search: HelperSearch) =>
  queryOptions({
    queryKey: ['helpers', 'list', search],
    queryFn: ({ signal }) => api.call(listHelpers, search, { signal }),
    placeholderData: keepPreviousData,
  });

export const helperQuery = (id: string) =>
  queryOptions({
    queryKey: ['helpers', 'one', id],
    queryFn: ({ signal }) => api.call(getHelper, { id }, { signal }).then(({ helper }) => helper),
    enabled: id !== '',
  });
