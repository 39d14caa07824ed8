import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from '@sahaya/contracts';
import { startNats } from '@sahaya/testing';
import { register } from 'prom-client';
import { asking, BIG, CHECKOUT, PUBLIC_URL, runGateway, type RunningGateway } from '../../test/harness.js';

/** With node:http, because fetch adds a Cache-Control header to conditional requests. */
const statusIfNoneMatch = (url: string, etag: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { headers: { 'if-none-match': etag } }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    );
  });

/** With node:http, because fetch decompresses the body and hides its encoding. */
const headersOf = (url: string, accepted: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; content: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
      const { statusCode: status, headers } = response;
      response.toArray().then((parts) => resolve({ status, headers, content: Buffer.concat(parts) }), reject);
    }).on('error', reject);
  });

const titleIn = ({ text }: Record<string, unknown>) => /<title>(.*)<\/title>/.exec(String(text))?.[1];

describe('pages, headers and limits', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let gateway: RunningGateway;
  const ask = asking(() => gateway.url);

  beforeAll(async () => {
    nats = await startNats();
    gateway = await runGateway(nats.url);
  });
  afterAll(async () => {
    await gateway.stop();
    await nats.stop();
  });

  describe('the portal and the console', () => {
    it.each([
      ['/', 'landing'],
      ['/index.html', 'landing'],
      ['/contact', 'contact'],
      ['/Contact/', 'contact'],
      ['/my-bookings', 'app'],
      ['/helper/64f0c0ffee', 'app'],
      ['/helper/1.5', 'app'],
      ['/book?helperId=1.5', 'app'],
      ['/console/', 'console'],
      ['/console/users/1', 'console'],
    ])('%s is the page %s, asked for anew each time', async (path, title) => {
      const { status, headers, body } = await ask('GET', path);
      expect([status, titleIn(body)]).toEqual([200, title]);
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it.each(['/consoles', '/no-such-page', '/helper', '/contact/more', '/my-bookings/1', '//contact'])(
      '%s is not found; the answer is the page of the application, which nobody keeps or lists',
      async (path) => {
        const { status, headers, body } = await ask('GET', path);
        expect([status, titleIn(body)]).toEqual([404, 'app']);
        expect(body['text']).toContain('noindex');
        expect(headers.get('content-type')).toContain('text/html');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.has('etag')).toBe(false);
      },
    );

    it.each([
      ['/', 'text/html', `<link rel="canonical" href="${PUBLIC_URL}/">`],
      ['/contact', 'text/html', `<link rel="canonical" href="${PUBLIC_URL}/contact">`],
      ['/robots.txt', 'text/plain', `Sitemap: ${PUBLIC_URL}/sitemap.xml`],
      ['/sitemap.xml', 'application/xml', `<loc>${PUBLIC_URL}/</loc>`],
    ])('%s contains the public address', async (path, type, expected) => {
      const { status, headers, body } = await ask('GET', path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain(type);
      expect(body['text']).toContain(expected);
      expect(body['text']).not.toContain('%PUBLIC_URL%');
    });

    it.each([
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
    ])('a page is sent for Accept-Encoding %s with the encoding %s', async (accepted, encoding) => {
      const { status, headers, content } = await headersOf(`${gateway.url}/contact`, accepted);
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
      expect(String(decode ? decode(content) : content)).toContain(`${PUBLIC_URL}/contact`);
    });

    it('a page is revalidated, with 304 while it is unchanged', async () => {
      const { headers } = await ask('GET', '/contact');
      const etag = headers.get('etag') ?? '';
      expect(await statusIfNoneMatch(`${gateway.url}/contact`, etag)).toBe(304);
      expect(await statusIfNoneMatch(`${gateway.url}/contact`, `"other", ${etag}`)).toBe(304);
      expect(await statusIfNoneMatch(`${gateway.url}/`, etag)).toBe(200);
      expect(await statusIfNoneMatch(`${gateway.url}/no-such-page`, etag)).toBe(404);
    });

    it('a page of a new build is sent without a restart', async () => {
      const portal = await mkdtemp(join(tmpdir(), 'portal-'));
      const write = async (title: string, at: Date) => {
        await writeFile(join(portal, 'index.html'), `<title>${title}</title>`);
        await utimes(join(portal, 'index.html'), at, at);
      };
      const routes = [{ pattern: '^/$', file: 'index.html' }];
      await writeFile(join(portal, 'pages.json'), JSON.stringify({ routes, notFound: 'index.html', files: [] }));
      await write('old', new Date('2026-01-01T00:00:00Z'));
      const other = await runGateway(nats.url, { PORTAL_DIR: portal });
      const readTitle = async () => titleIn((await asking(() => other.url)('GET', '/')).body);
      const before = await readTitle();
      await write('new', new Date('2026-01-02T00:00:00Z'));
      const after = await readTitle();
      await other.stop();
      expect([before, after]).toEqual(['old', 'new']);
    });

    it('/console redirects to /console/', async () => {
      const { status, headers } = await ask('GET', '/console');
      expect([status, headers.get('location')]).toEqual([302, '/console/']);
    });

    it.each(['/assets/app-1a2b3c.js', '/console/assets/app-1a2b3c.js'])('%s is kept for ever', async (path) => {
      const { status, headers } = await ask('GET', path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(headers.get('content-type')).toContain('javascript');
    });

    it.each([
      ['br, gzip', 'br', '.br'],
      ['gzip', 'gzip', '.gz'],
      ['gzip;q=0', undefined, ''],
      ['identity', undefined, ''],
    ] as const)('answers Accept-Encoding %s with the encoding %s', async (accepted, encoding, suffix) => {
      const { status, headers } = await headersOf(`${gateway.url}/assets/big-1a2b3c.js`, accepted);
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
      expect(headers['content-type']).toContain('javascript');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(Number(headers['content-length'])).toBe(BIG[suffix]);
    });

    it('a worker is revalidated each time, with 304 while it is unchanged', async () => {
      const { headers } = await ask('GET', '/sw.js');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(await statusIfNoneMatch(`${gateway.url}/sw.js`, headers.get('etag') ?? '')).toBe(304);
    });

    it.each(['/assets/app-0.js', '/.env', '/console/.env', '/favicon.ico', '/assets/%2e%2e/%2e%2e/package.json'])(
      '%s is not found, in JSON, and nobody keeps that',
      async (path) => {
        const { status, headers, body } = await ask('GET', path);
        expect([status, body['success'], body['code']]).toEqual([404, false, 'NOT_FOUND']);
        expect(headers.get('cache-control')).toBe('no-store');
      },
    );

    it.each(['/assets/..%2f..%2f..%2fetc%2fpasswd.x', '/..%5c..%5cpackage.json', '/console/..%2fportal%2fsw.js'])(
      '%s does not lead out of the folder',
      async (path) => {
        const { status, body } = await ask('GET', path);
        expect([400, 404]).toContain(status);
        expect(Object.keys(body).sort()).toEqual(['code', 'message', 'success']);
      },
    );

    it('other methods are answered with 404', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, body } = await ask(method, '/my-bookings');
        expect([status, body['code']]).toEqual([404, 'NOT_FOUND']);
      }
      const malformed = await ask('POST', '/x', { raw: '{', headers: { 'content-type': 'application/json' } });
      expect([malformed.status, malformed.body['code']]).toEqual([400, 'INVALID_INPUT']);
    });
  });

  describe('headers', () => {
    const paths = [
      ...new Set(ENDPOINTS.map(({ path }) => `/api${path.replace(/:\w+/g, 'a'.repeat(24))}`)),
      '/api/health',
      '/api/nothing',
      '/api/admin/nothing',
      '/api/docs',
      '/api/docs-json',
      '/',
      '/sw.js',
      '/missing.js',
      '/console/',
    ];

    it.each(paths)('%s', async (path) => {
      const { headers } = await ask('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-correlation-id')).toBeTruthy();
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('strict-transport-security')).toBe(false);
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    });

    const policyOf = async (path: string) => {
      const { headers } = await ask('GET', path);
      const directives = (headers.get('content-security-policy') ?? '')
        .split(';')
        .map((part) => part.trim().split(' '));
      return new Map(directives.map(([name, ...sources]) => [name, sources.join(' ')]));
    };

    it('the content security policy allows scripts, calls and frames of this origin, and no inline script', async () => {
      const policy = await policyOf('/');
      for (const name of ['script-src', 'frame-src', 'connect-src'])
        expect([name, policy.get(name)]).toEqual([name, "'self'"]);
      expect(policy.get('img-src')).toBe("'self' data:");
      expect(policy.has('upgrade-insecure-requests')).toBe(false);
    });

    it.each(['/payment-window.html', '/payment-window.html?order=1'])(
      '%s allows the scripts of the payment provider and none of ours, and only our pages may frame it',
      async (path) => {
        const policy = await policyOf(path);
        for (const name of ['script-src', 'frame-src', 'connect-src'])
          expect([name, policy.get(name)]).toEqual([name, CHECKOUT]);
        expect(policy.get('frame-ancestors')).toBe("'self'");
        expect(policy.get('default-src')).toBe("'self'");
        const { status, headers, body } = await ask('GET', path);
        expect([status, titleIn(body), headers.get('x-frame-options')]).toEqual([200, 'payment', 'SAMEORIGIN']);
      },
    );

    it.each([
      ...['/', '/index.html', '/login', '/my-bookings', '/my-subscriptions', '/earnings', '/book?helperId=1', '/sw.js'],
      ...['/no-such-page', '/my-bookings?next=/payment-window.html', '/payment-window', '/payment-window.html/more'],
      ...['/%70ayment-window.html', '/payment-window%2ehtml', '/payment-window.html%3f', '/Payment-Window.html'],
      ...['//payment-window.html', '/assets/..%2fpayment-window.html', '/m%79-bookings'],
      ...['/console/', '/console/index.html', '/console/payment-window.html', '/%63onsole/'],
      ...['/api/health/live', '/api/docs', '/api/payment-window.html'],
    ])('%s does not name the payment provider, and nobody may frame it', async (path) => {
      const { headers } = await ask('GET', path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain(CHECKOUT);
      expect(headers.get('x-frame-options')).toBe('DENY');
    });

    it.each([
      ...['/console', '/console/', '/console/index.html', '/console/login?tab=1'].map((path) => [path, "'none'"]),
      ...['/', '/index.html', '/login', '/my-bookings', '/consoles', '/no-such-page', '/payment-window'].map((path) => [
        path,
        'service-workers',
      ]),
      ...[
        '/m%79-bookings',
        '/%70ayment-window.html',
        '/payment-window%2ehtml',
        '/api-x',
        '/api/docs/x',
        '/api/health/live',
      ].map((path) => [path, 'service-workers']),
    ])('%s lets no string become code or markup, except by the policies %s', async (path, policies) => {
      const policy = await policyOf(path);
      expect([policy.get('require-trusted-types-for'), policy.get('trusted-types')]).toEqual(["'script'", policies]);
    });

    it('has the policy of the console also at an address of it with encoded letters', async () => {
      expect((await ask('GET', '/%63onsole/')).status).toBe(200);
      expect(await policyOf('/%63onsole/')).toEqual(await policyOf('/console/'));
    });

    it.each(['/payment-window.html', '/api/docs'])(
      '%s is not limited to trusted types, because scripts of others write markup there',
      async (path) => {
        const policy = await policyOf(path);
        expect([policy.has('require-trusted-types-for'), policy.has('trusted-types')]).toEqual([false, false]);
      },
    );

    it.each(['/', '/my-bookings', '/payment-window.html', '/console/', '/api/health/live', '/no-such-page'])(
      '%s may use the location and passkeys, and neither camera nor microphone',
      async (path) => {
        const { headers } = await ask('GET', path);
        expect(headers.get('permissions-policy')?.split(', ')).toEqual([
          'geolocation=(self)',
          'camera=()',
          'microphone=()',
          'publickey-credentials-create=(self)',
          'publickey-credentials-get=(self)',
        ]);
      },
    );
  });

  describe('reports of the content security policy', () => {
    const report = (body: string) =>
      fetch(`${gateway.url}/api/policy-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body,
      });
    const blocked = (directive: string) =>
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://sahaya.example/chats/66f0a1b2c3d4e5f60718293a?code=123456',
          'effective-directive': directive,
          'blocked-uri': 'https://evil.example/steal?phone=9876543210',
        },
      });
    const counted = async (): Promise<Record<string, number>> => {
      const { values } = await register.getSingleMetric('csp_violations_total')!.get();
      return Object.fromEntries(values.map(({ labels, value }) => [String(labels['directive']), value]));
    };

    it('are asked for by the policy, and counted by directive', async () => {
      const policy = (await ask('GET', '/')).headers.get('content-security-policy');
      expect(policy).toContain('report-uri /api/policy-reports');
      const before = await counted();
      const sent = [
        'script-src-elem',
        'script-src-elem',
        'img-src',
        'require-trusted-types-for',
        'trusted-types',
        'made-up-1',
        'trusted-types-2',
      ];
      for (const directive of sent) expect((await report(blocked(directive))).status).toBe(204);
      const more = (directive: string, by: number) => [directive, (before[directive] ?? 0) + by];
      expect(await counted()).toMatchObject(
        Object.fromEntries([
          more('script-src-elem', 2),
          more('img-src', 1),
          more('require-trusted-types-for', 1),
          more('trusted-types', 1),
          more('other', 2),
        ]),
      );
    });

    it.each(['', 'no JSON', '{}', '[]', '{"csp-report":1}'])('are refused if they are none: %s', async (body) => {
      const answer = await report(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    });
  });

  describe('map tiles', () => {
    it('are none by default', async () => {
      expect((await ask('GET', '/api/config')).body['data']).toEqual({});
    });
    it('come from the configured URL, which the content security policy allows', async () => {
      const mapTiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles by example' };
      const other = await runGateway(nats.url, { MAP_TILE_URL: mapTiles.url, MAP_ATTRIBUTION: mapTiles.attribution });
      const { body } = await asking(() => other.url)('GET', '/api/config');
      const { headers } = await asking(() => other.url)('GET', '/');
      await other.stop();
      expect(body['data']).toEqual({ mapTiles });
      expect(headers.get('content-security-policy')).toContain("img-src 'self' data: https://*.tiles.example;");
    });
  });

  it.each<Record<string, string>>([{}, { MAP_ATTRIBUTION: '' }])(
    'map tiles without an attribution name OpenStreetMap: %j',
    async (variables) => {
      const url = 'https://tiles.example/{z}/{x}/{y}.png';
      const other = await runGateway(nats.url, { MAP_TILE_URL: url, ...variables });
      const { body } = await asking(() => other.url)('GET', '/api/config');
      await other.stop();
      expect(body['data']).toEqual({ mapTiles: { url, attribution: '© OpenStreetMap contributors' } });
    },
  );

  describe('the documentation', () => {
    it('is the OpenAPI document, staff routes included', async () => {
      const { status, body } = await ask('GET', '/api/docs-json');
      expect([status, body['openapi']]).toEqual([200, '3.1.0']);
      expect(Object.keys(body['paths'] as object)).toEqual(
        expect.arrayContaining(['/auth/login', '/admin/users/{id}', '/payments/webhook', '/health']),
      );
    });

    it('names no call of staff in production', async () => {
      const production = await runGateway(nats.url, { NODE_ENV: 'production' });
      const { body } = await asking(() => production.url)('GET', '/api/docs-json');
      await production.stop();
      const paths = Object.keys(body['paths'] as object);
      expect(paths).toEqual(expect.arrayContaining(['/auth/login', '/payments/webhook', '/health']));
      expect(paths.filter((path) => path.startsWith('/admin'))).toEqual([]);
      expect(JSON.stringify(body)).not.toContain('Role: staff');
    });

    it('has a page without an inline script', async () => {
      const { status, body } = await ask('GET', '/api/docs');
      expect(status).toBe(200);
      const scripts = String(body['text']).match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) {
        const source = /src="([^"]+)"/.exec(script)?.[1] ?? '';
        const { status: found } = await ask('GET', new URL(source, 'http://x/api/docs').pathname);
        expect([script, found]).toEqual([script, 200]);
      }
    });
  });

  describe('configuration', () => {
    let other: RunningGateway | undefined;
    const askOther = asking(() => other?.url ?? '');
    const run = async (variables: Record<string, string>) => {
      other = await runGateway(nats.url, variables);
    };
    afterEach(async () => {
      await other?.stop();
      other = undefined;
    });
    const from = (address: string) => askOther('GET', '/api/health', { headers: { 'x-forwarded-for': address } });

    it('production adds HSTS', async () => {
      await run({ NODE_ENV: 'production' });
      const { headers } = await askOther('GET', '/');
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    });

    it.each([
      ['this machine only, unless it is told otherwise', {}, '127.0.0.1'],
      ['the address that HOST names', { HOST: '0.0.0.0' }, '0.0.0.0'],
    ])('it listens on %s', async (_, variables, expected) => {
      await run(variables);
      expect(other?.address).toBe(expected);
    });

    it('an address is limited whatever headers it sends', async () => {
      await run({ RATE_LIMIT_PER_MINUTE: '3' });
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) expect((await from(address)).status).toBe(200);
      const { status, headers, body } = await from('4.4.4.4');
      expect([status, body['code']]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await askOther('GET', '/my-bookings')).status).toBe(200);
    });

    it('a trusted proxy may name the client address', async () => {
      await run({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.1' });
      expect((await from('1.1.1.1')).status).toBe(200);
      expect((await from('2.2.2.2')).status).toBe(200);
      expect((await from('1.1.1.1')).status).toBe(429);
      expect((await from('9.9.9.9, 1.1.1.1')).status).toBe(429);
    });

    it('a number of proxies counts from the gateway, so that a client can add no address', async () => {
      await run({ RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '1' });
      expect((await from('1.1.1.1')).status).toBe(200);
      expect((await from('9.9.9.9, 2.2.2.2')).status).toBe(200);
      expect((await from('1.1.1.1')).status).toBe(429);
      expect((await from('8.8.8.8, 2.2.2.2')).status).toBe(429);
    });

    const preflight = (origin: string) =>
      askOther('OPTIONS', '/api/bookings', {
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });

    it('no other origin may call unless it is listed', async () => {
      await run({});
      expect((await preflight('https://evil.example')).headers.has('access-control-allow-origin')).toBe(false);
      await other?.stop();
      await run({ CORS_ORIGINS: 'https://app.example' });
      expect((await preflight('https://app.example')).headers.get('access-control-allow-origin')).toBe(
        'https://app.example',
      );
      expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).not.toBe(
        'https://evil.example',
      );
    });
  });
});
