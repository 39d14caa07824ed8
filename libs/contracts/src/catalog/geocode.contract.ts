import { z } from 'zod';
import { endpoint } from '../define.js';
import { number, text } from '../shapes.js';

/** A place that matches a text or a point. */
export const geocodedPlace = z.object({
  label: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** The middle of a locality or a city, not a house or a street. */
  approximate: z.boolean(),
});
export type GeocodedPlace = z.output<typeof geocodedPlace>;

export const geocode = endpoint('GET /geocode', 'rpc.catalog.geocode', {
  access: 'public',
  kind: 'search',
  summary: 'Places for a text, the best first; public because the registration form uses it',
  input: z.object({ q: text(500) }),
  output: z.object({ places: z.array(geocodedPlace) }),
});
export const reverseGeocode = endpoint('GET /geocode/reverse', 'rpc.catalog.reverse-geocode', {
  access: 'public',
  kind: 'search',
  summary: 'The place at a point',
  input: z.object({ lat: number, lng: number }),
  output: z.object({ place: geocodedPlace }),
});
