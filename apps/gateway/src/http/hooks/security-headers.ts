import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { GatewayEnv } from '../../gateway.env.js';

/** On every answer; pages may load only from here, and the payment window from its own origin. */
export function setSecurityHeaders(
  http: FastifyInstance,
  { CHECKOUT_ORIGIN, MAP_TILE_URL, NODE_ENV }: GatewayEnv,
): void {
  const isProduction = NODE_ENV === 'production';
  void http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...CHECKOUT_ORIGIN],
        scriptSrcAttr: ["'none'"],
        // Mantine and MUI write style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...tileOrigin(MAP_TILE_URL)],
        fontSrc: ["'self'", 'data:'],
        // 'self' covers the socket of the same origin (CSP 3).
        connectSrc: ["'self'", ...CHECKOUT_ORIGIN],
        frameSrc: ["'self'", ...CHECKOUT_ORIGIN],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isProduction && { upgradeInsecureRequests: [] }),
      },
    },
    // Banks open a window of their own during a payment.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isProduction ? { maxAge: 365 * 86_400, includeSubDomains: true } : false,
  });
  http.addHook('onRequest', async (request, reply) => {
    reply.header('Permissions-Policy', 'geolocation=(self), camera=(), microphone=()');
    if (/^\/api(\/|$|\?|-)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
}

/** `https://{s}.tiles.example/{z}/…` → `https://*.tiles.example`. */
const tileOrigin = (url: string): string[] => (url ? [url.split('/').slice(0, 3).join('/').replace('{s}', '*')] : []);
