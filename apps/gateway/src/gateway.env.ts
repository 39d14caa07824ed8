import { devMailbox, host, port, processEnv, refuseDevMailboxInProduction, secret } from '@sahaya/service-kit';
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

const variables = processEnv.extend({
  PORT: port,
  HOST: host,
  JWT_SECRET: secret,
  /** Static builds: the portal at `/`, the console at `/console/`. */
  PORTAL_DIR: folder,
  CONSOLE_DIR: folder,
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
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  DEV_MAILBOX: devMailbox,
});
export const gatewayEnv = variables.superRefine(refuseDevMailboxInProduction);
export type GatewayEnv = z.output<typeof gatewayEnv>;
