import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkSession, login, me } from '@sahaya/contracts';
import { type Responder, startNats, startResponder } from '@sahaya/testing';
import { io } from 'socket.io-client';
import { CUSTOMER, PUBLIC_URL, runGateway, type RunningGateway, sign, STAFF } from '../../test/harness.js';

const CONSOLE = 'https://console.example';
const HOSTS = { portal: new URL(PUBLIC_URL).host, console: new URL(CONSOLE).host };
type Site = keyof typeof HOSTS;

describe('a console with an origin of its own', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let auth: Responder;
  let gateway: RunningGateway;
  const sites: unknown[] = [];

  beforeAll(async () => {
    nats = await startNats();
    auth = await startResponder(nats.url);
    await auth.on(checkSession, () => ({ alive: true }));
    await auth.passThrough(me, () => ({}));
    await auth.passThrough(login, (input) => {
      sites.push([input.site, input.siteOrigin]);
      return {};
    });
    gateway = await runGateway(nats.url, { CONSOLE_ORIGIN: CONSOLE });
  });
  afterAll(async () => {
    await gateway.stop();
    await auth.stop();
    await nats.stop();
  });

  /** With node:http, because fetch sets the Host header itself. */
  const ask = (host: string, path: string, options: { token?: string; body?: object } = {}) =>
    new Promise<{ status?: number; location?: string; text: string }>((resolve, reject) => {
      const { token, body } = options;
      const headers = {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      };
      const call = request(`${gateway.url}${path}`, { method: body ? 'POST' : 'GET', headers }, (response) => {
        const { statusCode: status, headers: answered } = response;
        response
          .toArray()
          .then(
            (parts) => resolve({ status, location: answered.location, text: Buffer.concat(parts).toString() }),
            reject,
          );
      });
      call.on('error', reject);
      call.end(body && JSON.stringify(body));
    });

  it.each<[Site, string, string]>([
    ['portal', '/console', '/console/'],
    ['portal', '/console/', `${CONSOLE}/console/`],
    ['portal', '/console/bookings/1?tab=money', `${CONSOLE}/console/bookings/1?tab=money`],
    ['portal', '/console/assets/app-1a2b3c.js', `${CONSOLE}/console/assets/app-1a2b3c.js`],
    ['console', '/', '/console/'],
    ['console', '/login', `${PUBLIC_URL}/login`],
    ['console', '/view-as', `${PUBLIC_URL}/view-as`],
    ['console', '/assets/app-1a2b3c.js', `${PUBLIC_URL}/assets/app-1a2b3c.js`],
  ])('the host of the %s redirects %s to %s', async (site, path, expected) => {
    const { status, location } = await ask(HOSTS[site], path);
    expect([status, location]).toEqual([302, expected]);
  });

  it.each<[Site, string, string]>([
    ['portal', '/', 'landing'],
    ['portal', '/my-bookings', 'app'],
    ['console', '/console/', 'console'],
    ['console', '/console/users/1', 'console'],
  ])('the host of the %s serves %s', async (site, path, title) => {
    const { status, text } = await ask(HOSTS[site], path);
    expect([status, text]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)]);
  });

  const tokenOf = { customer: () => sign(CUSTOMER, 'customer', 'sid-1'), staff: () => sign(STAFF, 'support', 'sid-2') };
  it.each<[keyof typeof tokenOf, Site, string, number]>([
    ['staff', 'console', HOSTS.console, 200],
    ['staff', 'console', HOSTS.console.toUpperCase(), 200],
    ['staff', 'portal', HOSTS.portal, 401],
    ['staff', 'portal', 'elsewhere.example', 401],
    ['customer', 'portal', HOSTS.portal, 200],
    ['customer', 'console', HOSTS.console, 401],
  ])('a token of %s used at the %s (%s) is answered with %d', async (who, _, host, expected) => {
    const { status } = await ask(host, '/api/auth/me', { token: await tokenOf[who]() });
    expect(status).toBe(expected);
  });

  it.each<[keyof typeof tokenOf, Site, string]>([
    ['staff', 'console', 'connected'],
    ['staff', 'portal', 'TOKEN_INVALID'],
    ['customer', 'console', 'TOKEN_INVALID'],
  ])('a socket of %s at the %s is %s', async (who, site, expected) => {
    const socket = io(gateway.url, {
      auth: { token: await tokenOf[who]() },
      transports: ['websocket'],
      extraHeaders: { host: HOSTS[site] },
      reconnection: false,
    });
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    socket.disconnect();
    expect(outcome).toBe(expected);
  });

  it('auth is told at which of them somebody signs in, whatever the client says', async () => {
    const body = { identifier: 'asha@example.com', password: 'secret-1', siteOrigin: 'https://evil.example' };
    for (const host of [HOSTS.portal, HOSTS.console, 'evil.example']) await ask(host, '/api/auth/login', { body });
    expect(sites).toEqual([
      ['portal', PUBLIC_URL],
      ['console', CONSOLE],
      ['portal', PUBLIC_URL],
    ]);
  });
});
