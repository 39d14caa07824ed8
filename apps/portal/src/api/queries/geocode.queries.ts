import type { LngLat } from '@sahaya/domain';
import { queryOptions } from '@tanstack/react-query';
import { geocode, reverseGeocode } from '../calls.js';
import { api } from '../api-client.js';

/** The best match for a place name. */
export const placeSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => api.call(geocode, { q: text }, { signal }).then(({ places }) => places[0] ?? null),
    staleTime: Infinity,
    retry: false,
  });

export const findPlaceAt = ([lng, lat]: LngLat) => api.call(reverseGeocode, { lat, lng }).then(({ place }) => place);

/** The name of the place at a point, if there is one. */
export const placeNameQuery = (point: LngLat | undefined) =>
  queryOptions({
    queryKey: ['geocode', 'name', point],
    queryFn: () => (point ? findPlaceAt(point).then(({ label }) => label) : null),
    enabled: point !== undefined,
    staleTime: Infinity,
    retry: false,
  });
