import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import {
  devMailbox,
  host,
  port,
  processEnv,
  publicUrl,
  redisUrl,
  refuseDevMailboxInProduction,
  signingKeys,
  verifyingKeys,
} from '@sahaya/service-kit';
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
const HOPS = /^[1-9]$/;
/**
 * The proxies whose X-Forwarded-* headers count, as a function of an address and its distance from the gateway: exact
 * addresses, or the number of proxies between the internet and the gateway where their addresses change. A range is
 * refused, because whoever gets an address in it could name any client.
 */
const trustedProxies = list
  .refine(
    (entries) => entries.every((entry) => isIP(entry) !== 0) || (entries.length === 1 && HOPS.test(entries[0] ?? '')),
    'must be the exact addresses of proxies, or their number from 1 to 9',
  )
  .transform(([first = '', ...others]) => {
    const hops = Number(first);
    if (HOPS.test(first)) return (_: string, hop: number) => hop < hops;
    return proxyAddr.compile(first ? [first, ...others] : []);
  });
const origin = publicUrl.refine((url) => new URL(url).origin === url, 'must be an origin without a path');
const folder = z.string().min(1);

/** Refinement: the console is separated from the portal by its origin. */
function expectTwoOrigins(
  { PUBLIC_URL, CONSOLE_ORIGIN }: { PUBLIC_URL: string; CONSOLE_ORIGIN: string },
  context: z.RefinementCtx,
): void {
  if (CONSOLE_ORIGIN === '' || new URL(CONSOLE_ORIGIN).host !== new URL(PUBLIC_URL).host) return;
  context.addIssue({ code: 'custom', path: ['CONSOLE_ORIGIN'], message: 'must have another host than PUBLIC_URL' });
}

/** Refinement: unlimited requests are for load tests only. */
function refuseUnlimitedInProduction(
  { NODE_ENV, RATE_LIMITS }: { NODE_ENV: string; RATE_LIMITS: 'on' | 'off' },
  context: z.RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || RATE_LIMITS === 'on') return;
  const message = 'must not be off in production, which a missing NODE_ENV means';
  context.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message });
}

export const variables = processEnv.safeExtend({
  PORT: port,
  HOST: host,
  /** Verifies the login tokens that auth signs. */
  TOKEN_PUBLIC_KEYS: verifyingKeys,
  /** Sign the caller of each request to a service, which verifies it. */
  ACTOR_KEYS: signingKeys,
  /** Static builds: the portal at `/`, the console at `/console/`. */
  PORTAL_DIR: folder,
  CONSOLE_DIR: folder,
  /** For search engines and link previews, which need absolute addresses. */
  PUBLIC_URL: publicUrl,
  /** The origin of the console, such as https://console.example; empty: that of the portal. */
  CONSOLE_ORIGIN: z.union([z.literal(''), origin]).default(''),
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
  TRUSTED_PROXIES: trustedProxies,
  /** Where all gateways count the requests of a kind. */
  REDIS_URL: redisUrl,
  /** Several people behind one address reach the limits of their accounts before this one. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  /** `off` disables the rate limits of requests and of socket events. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEV_MAILBOX: devMailbox,
});
export const gatewayEnv = variables
  .superRefine(expectTwoOrigins)
  .superRefine(refuseDevMailboxInProduction)
  .superRefine(refuseUnlimitedInProduction);
export type GatewayEnv = z.output<typeof gatewayEnv>;
