import { queryOptions } from '@tanstack/react-query';
import { siteClaims, siteHelpers, siteOverview } from '../../api/calls.js';
import { api } from '../../api/api-client.js';

/** The counts behind the two claims; null if the brand text is shown instead or the server does not answer. */
export const claimsQuery = queryOptions({
  queryKey: ['site', 'claims'],
  queryFn: ({ signal }) =>
    api.call(siteClaims, {}, { signal }).then(
      ({ claims }) => claims ?? null,
      () => null,
    ),
  staleTime: Infinity,
});

/** A few helpers of a service near a place; each may be empty. */
export const siteHelpersQuery = (service: string, location: string) =>
  queryOptions({
    queryKey: ['site', 'helpers', service, location],
    queryFn: ({ signal }) => api.call(siteHelpers, { service, location }, { signal }),
  });

/** Usual prices and cities; undefined data if the server does not answer. */
export const siteOverviewQuery = queryOptions({
  queryKey: ['site', 'overview'],
  queryFn: ({ signal }) => api.call(siteOverview, {}, { signal }),
  staleTime: Infinity,
});
