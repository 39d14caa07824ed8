import type { FieldsFor } from '@sahaya/api-client';
import { getHelper, listHelpers } from '@sahaya/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

export type HelperSearch = FieldsFor<typeof listHelpers>;

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
