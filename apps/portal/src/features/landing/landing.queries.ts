import { siteClaims } from '@sahaya/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.js';

/** The counts behind the two claims; null where the brand's own words stand, or when nobody answers. */
export const claimsQuery = queryOptions({
  queryKey: ['site', 'claims'],
  queryFn: ({ signal }) =>
    api.call(siteClaims, {}, { signal }).then(
      ({ claims }) => claims ?? null,
      () => null,
    ),
  staleTime: Infinity,
});
