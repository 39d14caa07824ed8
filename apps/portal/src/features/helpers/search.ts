import { SERVICES } from '@sahaya/domain';

/** What the list is filtered by; mirrored into the address (spec §2). */
export interface Search {
  service: string;
  location: string;
  page: number;
}

export function readSearch(query: URLSearchParams): Search {
  const service = query.get('service') ?? '';
  const page = Number(query.get('page'));
  return {
    service: (SERVICES as readonly string[]).includes(service) ? service : '',
    location: (query.get('location') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Only what differs from an unfiltered first page. */
export const writeSearch = ({ service, location, page }: Search): Record<string, string> => ({
  ...(service && { service }),
  ...(location && { location }),
  ...(page > 1 && { page: String(page) }),
});

export const isFiltered = ({ service, location }: Search): boolean => service !== '' || location !== '';
