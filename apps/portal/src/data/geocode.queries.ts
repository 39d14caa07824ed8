import { geocode, reverseGeocode } from '@sahaya/contracts';
import type { LngLat } from '@sahaya/domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';

/** The best place for a text. */
export const placeQuery = (text: string) =>
  queryOptions({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => api.call(geocode, { q: text }, { signal }).then(({ places }) => places[0] ?? null),
    staleTime: Infinity,
    retry: false,
  });

export const placeAt = ([lng, lat]: LngLat) => api.call(reverseGeocode, { lat, lng }).then(({ place }) => place);

/** What the place at a point is called; nothing when nobody knows. */
export const placeNameQuery = (point: LngLat | undefined) =>
  queryOptions({
    queryKey: ['geocode', 'name', point],
    queryFn: () => (point ? placeAt(point).then(({ label }) => label) : null),
    enabled: point !== undefined,
    staleTime: Infinity,
    retry: false,
  });
