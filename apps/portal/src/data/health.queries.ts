import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { now } from '../now.js';

const KEEP_ALIVE_MS = 240_000;
const CHECK_MS = 300_000;

/** The landing's ping: its failure is only logged. */
export const landingHealth = queryOptions({
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
    queryFn: ({ signal }): Promise<number | null> => api.health({ signal }).then(() => now().getTime()),
    initialData: null,
    staleTime: Infinity,
    refetchInterval: interval,
    retry: false,
  });
/** The keep-alive of every 4 minutes and the check of every 5. */
export const keepAlive = every('keep-alive', KEEP_ALIVE_MS);
export const healthCheck = every('check', CHECK_MS);
