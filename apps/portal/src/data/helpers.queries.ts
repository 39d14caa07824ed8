import type { FieldsFor } from '@sahaya/api-client';
import { getHelper, listHelpers } from '@sahaya/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { orKept } from '../pwa/kept.js';
import { sessionStore } from '../session/session.js';

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
      // One's own stands on the dashboard; others' are searched for, with a network.
      return sessionStore.current()?.user._id === id ? orKept(context, load) : load();
    },
    enabled: id !== '',
  });
