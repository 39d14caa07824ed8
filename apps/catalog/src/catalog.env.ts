import { BRAND } from '@sahaya/domain';
import { personalDataKeysOf, publicUrl, refuseWeakSecrets, secret, serviceEnv } from '@sahaya/service-kit';
import { z } from 'zod';

const OF_IDENTITY_PROVIDER = ['IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET', 'PUBLIC_URL'] as const;

const variables = serviceEnv.safeExtend({
  /** The two claims on the landing page: fixed brand texts or live counts. */
  SITE_CLAIMS: z.enum(['brand', 'live']).default('brand'),
  /** A Nominatim-compatible geocoder. If it is empty, only the built-in gazetteer is used. */
  GEOCODER_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The user agent of the requests: public geocoders refuse requests without one. */
  GEOCODER_USER_AGENT: z.string().min(1).default(`${BRAND}/1.0`),
  /** Minimum interval between two requests of all processes: a public geocoder allows one per second. */
  GEOCODER_INTERVAL_MS: z.coerce.number().int().min(0).max(60_000).default(1_100),
  /** The API of an identity provider like DigiLocker. If it is empty, helpers send photos only. */
  IDENTITY_PROVIDER_URL: z.union([z.literal(''), publicUrl]).default(''),
  /** The name that helpers read. */
  IDENTITY_PROVIDER_NAME: z.string().min(1).max(40).default('DigiLocker'),
  /** The client that the provider registered, with the return address `<PUBLIC_URL>/profile/work`. */
  IDENTITY_CLIENT_ID: z.string().default(''),
  IDENTITY_CLIENT_SECRET: z.union([z.literal(''), secret]).default(''),
  /** The address to which the provider returns helpers. */
  PUBLIC_URL: publicUrl.optional(),
});
export const catalogEnv = variables.superRefine((env, context) => {
  const { NODE_ENV, IDENTITY_PROVIDER_URL } = env;
  if (IDENTITY_PROVIDER_URL === '') return;
  for (const name of OF_IDENTITY_PROVIDER.filter((name) => !env[name]))
    context.addIssue({ code: 'custom', path: [name], message: 'is needed with IDENTITY_PROVIDER_URL' });
  if (NODE_ENV === 'production' && !IDENTITY_PROVIDER_URL.startsWith('https://'))
    context.addIssue({ code: 'custom', path: ['IDENTITY_PROVIDER_URL'], message: 'must have https:// in production' });
  refuseWeakSecrets<typeof env>((all) => ({
    ...personalDataKeysOf(all),
    IDENTITY_CLIENT_SECRET: [all.IDENTITY_CLIENT_SECRET],
  }))(env, context);
});
export type CatalogEnv = z.output<typeof catalogEnv>;
