import { type ChildProcess, spawn } from 'node:child_process';
import { type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '@nestjs/common';
import { audienceOf, type EventContract, isStaff, type Role } from '@sahaya/contracts';
import { connectNats } from '@sahaya/messaging';
import { Clock, createPino, Health, JsonLogger, readEnv } from '@sahaya/service-kit';
import { ACTOR_VARIABLES, until } from '@sahaya/testing';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { startGateway } from '../src/gateway.app.js';
import { PresenceService } from '../src/sockets/sockets.module.js';
import { gatewayEnv } from '../src/gateway.env.js';
import { publicKeySet, TOKEN_KEY } from './token-keys.js';

export const CHECKOUT = 'https://checkout.example';
export const PUBLIC_URL = 'https://sahaya.example';
export const CUSTOMER = 'c'.repeat(24);
export const HELPER = 'e'.repeat(24);
export const STAFF = 'f'.repeat(24);

export interface RunningGateway {
  url: string;
  /** The address of its HTTP server. */
  address: string;
  clock: Clock;
  nats: NatsConnection;
  health: Health;
  presence: PresenceService;
  stop(): Promise<void>;
}

/** The sizes of a compressed asset, by file suffix. */
export const BIG = { '': 3_000, '.br': 300, '.gz': 400 };

/** Pages as the build of the portal writes them. */
async function writePortalPages(folder: string): Promise<void> {
  const files: Record<string, string> = {
    'index.html': '<title>landing</title><link rel="canonical" href="%PUBLIC_URL%/">',
    'contact.html': '<title>contact</title><link rel="canonical" href="%PUBLIC_URL%/contact">',
    'app.html': '<title>app</title><meta name="robots" content="noindex">',
    'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
    'sitemap.xml': '<loc>%PUBLIC_URL%/</loc>',
  };
  const routes = [
    { pattern: '^/?$', file: 'index.html' },
    { pattern: '^/contact/?$', file: 'contact.html' },
    { pattern: '^/(my-bookings|book)/?$', file: 'app.html' },
    { pattern: '^/helper/[^/]+/?$', file: 'app.html' },
  ];
  const pages = { routes, notFound: 'app.html', files: Object.keys(files) };
  for (const [name, content] of Object.entries({ ...files, 'pages.json': JSON.stringify(pages) }))
    await writeFile(join(folder, name), content);
}

/** The environment of a gateway with a small portal and console. */
async function variablesOf(natsUrl: string, port: number): Promise<Record<string, string>> {
  const sites = await mkdtemp(join(tmpdir(), 'gateway-sites-'));
  for (const site of ['portal', 'console']) {
    await mkdir(join(sites, site, 'assets'), { recursive: true });
    await writeFile(join(sites, site, 'index.html'), `<title>${site}</title>`);
    await writeFile(join(sites, site, 'assets', 'app-1a2b3c.js'), `'${site}'`);
    for (const [suffix, bytes] of Object.entries(BIG))
      await writeFile(join(sites, site, 'assets', `big-1a2b3c.js${suffix}`), Buffer.alloc(bytes, ' '));
    await writeFile(join(sites, site, 'sw.js'), '// worker');
    await writeFile(join(sites, site, '.env'), 'SECRET=1');
  }
  await writeFile(join(sites, 'portal', 'payment-window.html'), '<title>payment</title>');
  await writePortalPages(join(sites, 'portal'));
  return {
    NODE_ENV: 'test',
    HEALTH_PORT: '1',
    PORT: String(port),
    NATS_URL: natsUrl,
    // Nobody listens there, so the gateway counts requests for itself.
    REDIS_URL: 'redis://user:W8rTvTq5Zk2mVx9L@127.0.0.1:1',
    TOKEN_PUBLIC_KEYS: publicKeySet(TOKEN_KEY),
    ACTOR_KEYS: ACTOR_VARIABLES.ACTOR_KEYS,
    PORTAL_DIR: join(sites, 'portal'),
    CONSOLE_DIR: join(sites, 'console'),
    PUBLIC_URL,
    CHECKOUT_ORIGIN: CHECKOUT,
    RATE_LIMIT_PER_MINUTE: '100000',
  };
}

/** The gateway on a free port. */
export async function runGateway(natsUrl: string, variables: Record<string, string> = {}): Promise<RunningGateway> {
  const port = await freePort();
  const env = readEnv(gatewayEnv, { ...(await variablesOf(natsUrl, port)), ...variables });
  const logger = new JsonLogger(createPino('gateway', process.env['TEST_LOG'] ?? 'silent'));
  Logger.overrideLogger(logger);
  const nats = await connectNats(natsUrl, 'gateway');
  const clock = new Clock();
  const health = new Health().add('nats', () => nats.rtt());
  const app = await startGateway({ name: 'gateway', env, nats, clock, health });
  return {
    url: `http://127.0.0.1:${port}`,
    address: ((app.getHttpServer() as Server).address() as AddressInfo).address,
    clock,
    nats,
    health,
    presence: app.get(PresenceService),
    stop: async () => {
      await app.close();
      if (!nats.isClosed()) await nats.drain();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A gateway in a separate process that a test can kill and start again at the same address. */
export class GatewayProcess {
  private child: ChildProcess | undefined;
  private variables: Record<string, string> | undefined;

  constructor(private readonly natsUrl: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.variables?.['PORT']}`;
  }

  async start(): Promise<this> {
    this.variables ??= {
      ...(await variablesOf(this.natsUrl, await freePort())),
      HEALTH_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
    };
    const main = join(import.meta.dirname, '..', 'dist', 'main.js');
    this.child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], ...this.variables },
      stdio: 'ignore',
    });
    await until(async () => (await fetch(`${this.url}/api/health/ready`)).ok, { timeout: 30_000 });
    return this;
  }

  /** Returns the exit code of the process, which ends by itself. */
  async terminate(): Promise<number | null> {
    if (!this.child) throw new Error('not started');
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code] = (await gone) as [number | null];
    return code;
  }

  /** kill -9: without any notice. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}

export interface TokenOptions {
  key?: KeyObject | Uint8Array;
  header?: Partial<JWTHeaderParameters>;
  claims?: JWTPayload;
  without?: string[];
}

/** A token as auth issues it; the options make it invalid. */
export function sign(userId: string, role: Role, sid: string, options: TokenOptions = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const claims: JWTPayload = {
    sub: userId,
    role,
    sid,
    iss: 'sahaya',
    aud: audienceOf(role),
    iat: now,
    exp: now + (isStaff(role) ? 8 * 3_600 : 7 * 86_400),
    ...options.claims,
  };
  for (const name of options.without ?? []) delete claims[name];
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: TOKEN_KEY.kid, ...options.header })
    .sign(options.key ?? TOKEN_KEY.privateKey);
}

/** Publishes an event as the outbox of a service does. */
export function announce(
  nats: NatsConnection,
  { subject, v }: EventContract,
  data: unknown,
  id: string = randomUUID(),
): void {
  const envelope = { id, type: subject, v, at: new Date().toISOString(), correlationId: 'x', data };
  nats.publish(subject, JSON.stringify(envelope));
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { data?: unknown; details?: Record<string, unknown> };
}
export type Ask = (
  method: string,
  path: string,
  options?: { token?: string; body?: unknown; raw?: string; headers?: Record<string, string> },
) => Promise<Answer>;

/** Calls a gateway; `body` is sent as JSON, `raw` unchanged. */
export function asking(base: () => string): Ask {
  return async (method, path, { token, body, raw, headers = {} } = {}) => {
    const response = await fetch(base() + path, {
      method,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Answer['body']) : { text },
    };
  };
}
