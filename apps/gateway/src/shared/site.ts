import type { GatewayEnv } from '../gateway.env.js';

/** The portal and the console; undefined where one origin serves both. */
export type Site = 'portal' | 'console' | undefined;

/** Returns the site of a request by the host that the client named. */
export function siteOf({ CONSOLE_ORIGIN }: Pick<GatewayEnv, 'CONSOLE_ORIGIN'>, host: string | undefined): Site {
  if (CONSOLE_ORIGIN === '') return undefined;
  return host?.toLowerCase() === CONSOLE_ORIGIN.split('//')[1] ? 'console' : 'portal';
}

/** Returns the public origin of the site of a request. It is one of ours, whatever host the client named. */
export const siteOriginOf = (
  { CONSOLE_ORIGIN, PUBLIC_URL }: Pick<GatewayEnv, 'CONSOLE_ORIGIN' | 'PUBLIC_URL'>,
  host: string | undefined,
): string => (siteOf({ CONSOLE_ORIGIN }, host) === 'console' ? CONSOLE_ORIGIN : new URL(PUBLIC_URL).origin);
