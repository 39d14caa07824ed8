import {
  devMailbox,
  host,
  json,
  port,
  processEnv,
  publicUrl,
  redisUrl,
  refuseDevMailboxInProduction,
} from '@sahaya/service-kit';
import { createLocalJWKSet } from 'jose';
import { z } from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const folder = z.string().min(1);

/** Strict, so that a private key that is put here by mistake stops the gateway. */
const jwk = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  kid: z.string().min(1),
  x: z.string().min(1),
});

/** A JSON Web Key Set of public Ed25519 keys. */
const tokenPublicKeys = json.pipe(z.object({ keys: z.array(jwk).min(1) })).transform((set) => createLocalJWKSet(set));

/** Refinement: unlimited requests are for load tests only. */
function refuseUnlimitedInProduction(
  { NODE_ENV, RATE_LIMITS }: { NODE_ENV: string; RATE_LIMITS: 'on' | 'off' },
  context: z.RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || RATE_LIMITS === 'on') return;
  const message = 'must not be off in production, which a missing NODE_ENV means';
  context.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message });
}

const variables = processEnv.safeExtend({
  PORT: port,
  HOST: host,
  /** Verifies the login tokens that auth signs. */
  TOKEN_PUBLIC_KEYS: tokenPublicKeys,
  /** Static builds: the portal at `/`, the console at `/console/`. */
  PORTAL_DIR: folder,
  CONSOLE_DIR: folder,
  /** For search engines and link previews, which need absolute addresses. */
  PUBLIC_URL: publicUrl,
  /** The origin of the payment window, which the content security policy allows. */
  CHECKOUT_ORIGIN: list,
  /** Map tiles, such as https://tiles.example/{z}/{x}/{y}.png; empty: the portal's base layer. */
  MAP_TILE_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** The source of the tiles, which the map has to name. */
  MAP_ATTRIBUTION: z
    .string()
    .default('')
    .transform((text) => text || '© OpenStreetMap contributors'),
  /** Other origins whose pages may call the API; the gateway's own origin always may. */
  CORS_ORIGINS: list,
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: list,
  /** Where all gateways count the requests of a kind. */
  REDIS_URL: redisUrl,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  /** `off` disables the rate limits of requests and of socket events. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEV_MAILBOX: devMailbox,
});
export const gatewayEnv = variables.superRefine(refuseDevMailboxInProduction).superRefine(refuseUnlimitedInProduction);
export type GatewayEnv = z.output<typeof gatewayEnv>;
