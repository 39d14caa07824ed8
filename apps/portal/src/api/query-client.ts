import { ApiError } from '@sahaya/api-client';
import { QueryClient } from '@tanstack/react-query';
import { network } from '../offline/network.js';
import { sessionStore } from './session/session-store.js';

/** Whether a retry makes sense: the server did not answer or is restarting. */
const passes = (error: unknown) =>
  error instanceof ApiError &&
  !network.isAway() &&
  (error.status === 0 || error.status === 502 || error.status === 503);

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => failures < 2 && passes(error) },
      mutations: { networkMode: 'always' },
    },
  });

export const queryClient = newQueryClient();

// Cached data of one account must not be shown to the next one.
let account = sessionStore.current()?.user._id;
sessionStore.subscribe(() => {
  const next = sessionStore.current()?.user._id;
  if (next !== account) queryClient.clear();
  account = next;
});
