import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client.js';
import { serverNow } from '../server-clock.js';

const KEEP_ALIVE_MS = 240_000;
const CHECK_MS = 300_000;

/** The health check of the landing page. A failure is only logged. */
export const landingHealthQuery = queryOptions({
  queryKey: ['health', 'landing'],
  queryFn: ({ signal }) =>
    api.health({ signal }).then(
      () => true,
      (error: unknown) => {
        if (!signal.aborted) console.warn('Health check failed', error);
        return false;
      },
    ),
  staleTime: Infinity,
});

const every = (name: string, interval: number) =>
  queryOptions({
    queryKey: ['health', name],
    queryFn: ({ signal }): Promise<number | null> => api.health({ signal }).then(() => serverNow().getTime()),
    initialData: null,
    staleTime: Infinity,
    refetchInterval: interval,
    // The session and the offline check also depend on tabs in the background.
    refetchIntervalInBackground: true,
    retry: false,
  });
/** The keep-alive runs every 4 minutes and the check every 5. */
export const keepAliveQuery = every('keep-alive', KEEP_ALIVE_MS);
export const healthCheckQuery = every('check', CHECK_MS);
