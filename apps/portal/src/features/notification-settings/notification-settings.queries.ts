import type { NotificationPreferences } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getPreferences, setPreferences, testPush } from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { disablePush, enablePush } from '../../offline/push-subscription.js';
import { t } from '../../i18n/translate.js';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => api.call(getPreferences, {}, { signal }),
});

/** Applied at once and undone if the request fails. */
export function useTogglePreference() {
  const cache = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationFn: (change: Partial<NotificationPreferences>) => api.call(setPreferences, change),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, { ...before, preferences: { ...before.preferences, ...change } });
      return before;
    },
    onError: (_error, _change, before) => cache.setQueryData(queryKey, before),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
  });
}

export function usePushState() {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: preferencesQuery.queryKey });
  return {
    enable: useMutation({ mutationFn: enablePush, onSuccess: refresh }),
    disable: useMutation({ mutationFn: disablePush, onSuccess: refresh }),
    test: useMutation({
      mutationFn: () => api.call(testPush, { title: t('push.testTitle'), body: t('push.testBody') }),
      onError: refresh,
    }),
  };
}
