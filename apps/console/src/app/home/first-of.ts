import { MINUTE_MS } from '@sahaya/domain';

/** The count of a filtered list with its first record, reloaded every minute; the menu and the first page share it. */
export const firstOf = (filter: Record<string, string>) => ({
  params: { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' as const } },
  options: { refetchInterval: MINUTE_MS, onError: () => undefined },
});
