import type { FieldsFor } from '@sahaya/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getHelper, listHelpers } from '../calls.js';
import { api } from '../api-client.js';
import { withOfflineCache } from '../../offline/offline-cache.js';
import { sessionStore } from '../session/session-store.js';

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
    queryFn: (context) => {
      const load = () => api.call(getHelper, { id }, { signal: context.signal }).then(({ helper }) => helper);
      // The own profile is on the dashboard and is cached for offline use; other profiles are not.
      return sessionStore.current()?.user._id === id ? withOfflineCache(context, load) : load();
    },
    enabled: id !== '',
  });
