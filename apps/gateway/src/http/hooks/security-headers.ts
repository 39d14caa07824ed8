import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayEnv } from '../../gateway.env.js';

const API_ADDRESS = /^\/api(\/|$|\?|-)/;
const PERMISSIONS = [
  'geolocation=(self)',
  'camera=()',
  'microphone=()',
  // Passkeys.
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');
/**
 * The only document that may load the payment provider's script and that a page may frame: the portal pays in it. By the
 * address as it was sent, so that any other spelling has the strict policy.
 */
const PAYMENT_WINDOW = /^\/payment-window\.html(\?|$)/;
const CONSOLE_ADDRESS = /^\/console(\/|$|\?)/;
/** Its scripts write markup. By the address as it was sent, for the same reason. */
const API_DOCS = /^\/api\/docs(\?|$)/;
/** No string becomes code or markup, except by the policies that are named. */
const allowTrustedTypes = (names: string): Directives => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [names],
});

/** Sets the security headers of every answer. */
export function setSecurityHeaders(http: FastifyInstance, env: GatewayEnv): void {
  const isProduction = env.NODE_ENV === 'production';
  const policyOfConsole = buildContentSecurityPolicy(env, allowTrustedTypes("'none'"));
  // The portal names its two service workers by a policy that accepts nothing else.
  const policyOfPortal = buildContentSecurityPolicy(env, allowTrustedTypes('service-workers'));
  const policyOfApiDocs = buildContentSecurityPolicy(env);
  const policyOfPaymentWindow = buildContentSecurityPolicy(env, {
    'script-src': env.CHECKOUT_ORIGIN,
    'connect-src': env.CHECKOUT_ORIGIN,
    'frame-src': env.CHECKOUT_ORIGIN,
    'frame-ancestors': ["'self'"],
  });
  const policyFor = (request: FastifyRequest): string => {
    if (PAYMENT_WINDOW.test(request.url)) return policyOfPaymentWindow;
    if (API_DOCS.test(request.url)) return policyOfApiDocs;
    return isAt(CONSOLE_ADDRESS, request) ? policyOfConsole : policyOfPortal;
  };
  void http.register(helmet, {
    // Helmet would format the policy again for each request.
    contentSecurityPolicy: false,
    // Banks open a separate window during a payment.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // It differs by address.
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isProduction ? { maxAge: 365 * 86_400, includeSubDomains: true } : false,
  });
  http.addHook('onRequest', (request, reply, done) => {
    const isPaymentWindow = PAYMENT_WINDOW.test(request.url);
    reply.header('Content-Security-Policy', policyFor(request));
    reply.header('X-Frame-Options', isPaymentWindow ? 'SAMEORIGIN' : 'DENY');
    reply.header('Permissions-Policy', PERMISSIONS);
    if (isAt(API_ADDRESS, request)) reply.header('Cache-Control', 'no-store');
    done();
  });
}

/** By the address or the route, because parts of the address may be encoded. */
const isAt = (address: RegExp, { url, routeOptions }: FastifyRequest): boolean =>
  address.test(url) || address.test(routeOptions.url ?? '');

type Directives = Readonly<Record<string, readonly string[]>>;

/** Pages load from this origin only, unless other directives say more. */
function buildContentSecurityPolicy({ MAP_TILE_URL, NODE_ENV }: GatewayEnv, others: Directives = {}): string {
  const directives: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    // Mantine and MUI write style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...tileOrigin(MAP_TILE_URL)],
    'font-src': ["'self'", 'data:'],
    // 'self' covers the socket of the same origin (CSP 3).
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Firefox and Safari know only this older way to ask for reports.
    'report-uri': ['/api/policy-reports'],
    ...(NODE_ENV === 'production' && { 'upgrade-insecure-requests': [] }),
    ...others,
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** `https://{s}.tiles.example/{z}/…` → `https://*.tiles.example`. */
const tileOrigin = (url: string): string[] => (url ? [url.split('/').slice(0, 3).join('/').replace('{s}', '*')] : []);
