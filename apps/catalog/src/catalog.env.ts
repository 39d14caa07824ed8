import { BRAND } from '@sahaya/domain';
import { serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

export const catalogEnv = serviceEnv.extend({
  /** The landing page's two claims: the brand's own words, or counted. */
  SITE_CLAIMS: z.enum(['brand', 'live']).default('brand'),
  /** A Nominatim-compatible geocoder; without one the built-in gazetteer answers alone. */
  GEOCODER_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Who asks: public geocoders refuse the anonymous. */
  GEOCODER_USER_AGENT: z.string().min(1).default(`${BRAND}/1.0`),
  /** Between two questions, over all processes: a public geocoder allows at most one a second. */
  GEOCODER_INTERVAL_MS: z.coerce.number().int().min(0).max(60_000).default(1_100),
});
export type CatalogEnv = z.output<typeof catalogEnv>;
