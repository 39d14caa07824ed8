import { BRAND } from '@sahaya/domain';
import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const catalogEnv = serviceEnv.safeExtend({
  /** The two claims on the landing page: fixed brand texts or live counts. */
  SITE_CLAIMS: z.enum(['brand', 'live']).default('brand'),
  /** A Nominatim-compatible geocoder. If it is empty, only the built-in gazetteer is used. */
  GEOCODER_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The user agent of the requests: public geocoders refuse requests without one. */
  GEOCODER_USER_AGENT: z.string().min(1).default(`${BRAND}/1.0`),
  /** Minimum interval between two requests of all processes: a public geocoder allows one per second. */
  GEOCODER_INTERVAL_MS: z.coerce.number().int().min(0).max(60_000).default(1_100),
});
export type CatalogEnv = z.output<typeof catalogEnv>;
