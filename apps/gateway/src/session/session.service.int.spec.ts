import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkSession, me, SESSION_REVOKED } from '@sahaya/contracts';
import { startNats, startResponder, type Responder, until } from '@sahaya/testing';
import {
  announce,
  asking,
  CUSTOMER,
  runGateway,
  STAFF,
  type RunningGateway,
  sign,
  type TokenOptions,
} from '../../test/harness.js';
import { publicKeySet, TOKEN_KEY, tokenKey } from '../../test/token-keys.js';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1_000);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const PUBLIC_KEY = createPublicKey(TOKEN_KEY.privateKey).export({ type: 'spki', format: 'pem' }).toString();
const STRANGER = tokenKey('tests');
const bytes = (text: string) => new TextEncoder().encode(text);
const own = (options?: TokenOptions) => sign(CUSTOMER, 'customer', 'sid-1', options);
const byHand = (header: object, secret: string, change: object = {}) => {
  const claims = { sub: CUSTOMER, role: 'customer', sid: 'sid-1', iss: 'sahaya', aud: 'sahaya-api', exp: now() + DAY };
  const content = `${base64(header)}.${base64({ ...claims, ...change })}`;
  return `${content}.${secret && createHmac('sha256', secret).update(content).digest('base64url')}`;
};

/** Each token is wrong in one way. */
const FORGED: Record<string, () => Promise<string> | string> = {
  'alg none': () => byHand({ alg: 'none', typ: 'JWT' }, ''),
  'alg None, signed': () => byHand({ alg: 'None', typ: 'JWT' }, PUBLIC_KEY),
  'HS256 by the public key as a secret': () => byHand({ alg: 'HS256', typ: 'JWT', kid: 'tests' }, PUBLIC_KEY),
  'HS256 by the public key as it travels': () =>
    byHand({ alg: 'HS256', typ: 'JWT', kid: 'tests' }, JSON.stringify(TOKEN_KEY.publicJwk)),
  'HS256 by any secret': () => own({ key: bytes('x'.repeat(32)), header: { alg: 'HS256' } }),
  HS512: () => own({ key: bytes('x'.repeat(64)), header: { alg: 'HS512' } }),
  ES256: () => own({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, header: { alg: 'ES256' } }),
  'another key with the same id': () => own({ key: STRANGER.privateKey }),
  'another key with its own id': () => own({ key: STRANGER.privateKey, header: { kid: 'other' } }),
  'an empty secret': () => byHand({ alg: 'HS256', typ: 'JWT' }, '\0'),
  'an embedded key': () => own({ key: STRANGER.privateKey, header: { kid: undefined, jwk: STRANGER.publicJwk } }),
  'a key id that is a path': () =>
    own({ key: STRANGER.privateKey, header: { kid: '../../dev/null', jku: 'https://evil' } }),
  'another issuer': () => own({ claims: { iss: 'evil' } }),
  'another audience': () => own({ claims: { aud: 'other-api' } }),
  expired: () => own({ claims: { exp: now() - 31 } }),
  'not yet valid': () => own({ claims: { nbf: now() + DAY } }),
  'no expiry': () => own({ without: ['exp'] }),
  'no subject': () => own({ without: ['sub'] }),
  'no session': () => own({ without: ['sid'] }),
  'a token of staff for a week': () => sign(STAFF, 'admin', 'sid-1', { claims: { exp: now() + 7 * DAY } }),
  'a token of staff for the portal': () => sign(STAFF, 'admin', 'sid-1', { claims: { aud: 'sahaya-api' } }),
  'a token of a customer for the console': () => own({ claims: { aud: 'sahaya-console' } }),
  'a token for both': () => own({ claims: { aud: ['sahaya-api', 'sahaya-console'] } }),
  'a made-up role': () => own({ claims: { role: 'root' } }),
  'another type': () => own({ header: { typ: 'at+jwt' } }),
  'a changed role': async () => {
    const [head, claims = '', signature] = (await own()).split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return [head, base64({ ...read, role: 'admin' }), signature].join('.');
  },
  'a changed signature': async () => (await own()).replace(/.{4}$/, 'AAAA'),
  'no signature': async () => (await own()).replace(/\.[^.]*$/, '.'),
  'not a token': () => 'undefined',
};

describe('sessions', () => {
  let nats: Awaited<ReturnType<typeof startNats>>;
  let auth: Responder;
  let gateway: RunningGateway;
  let asked: string[] = [];
  const dead = new Set<string>();
  const ask = asking(() => gateway.url);
  const codeFor = async (token: string) => {
    const { status, body } = await ask('GET', '/api/auth/me', { token });
    return status === 200 ? 'in' : `${status} ${String(body['code'])}`;
  };

  beforeAll(async () => {
    nats = await startNats();
    auth = await startResponder(nats.url);
    await auth.on(checkSession, ({ sid }) => {
      asked.push(sid);
      return { alive: !dead.has(sid) };
    });
    await auth.passThrough(me, () => ({}));
    gateway = await runGateway(nats.url);
  });
  afterAll(async () => {
    await gateway.stop();
    await auth.stop();
    await nats.stop();
  });

  it('accepts a valid token', async () => {
    expect(await codeFor(await own())).toBe('in');
    expect(await codeFor(await own({ claims: { exp: now() - 5 } }))).toBe('in');
  });

  it.each(Object.keys(FORGED))('refuses %s', async (name) => {
    asked = [];
    expect(await codeFor((await FORGED[name]?.()) ?? '')).toBe('401 TOKEN_INVALID');
    expect(asked).toEqual([]);
  });

  it.each(['', 'Basic abc', 'Bearer', 'Bearer ', 'Token abc', 'Bearer a b'])(
    '%j is no token at all',
    async (authorization) => {
      const { status, body } = await ask('GET', '/api/auth/me', { headers: { authorization } });
      expect([status, body['code']]).toEqual([401, 'TOKEN_MISSING']);
    },
  );

  it('asks auth once, and not again while the answer is fresh', async () => {
    const token = await sign(CUSTOMER, 'customer', 'sid-asked');
    asked = [];
    expect(await Promise.all(Array.from({ length: 10 }, () => codeFor(token)))).toEqual(Array(10).fill('in'));
    expect(await codeFor(token)).toBe('in');
    expect(asked).toEqual(['sid-asked']);
  });

  it('refuses the token of an ended session', async () => {
    dead.add('sid-over');
    expect(await codeFor(await sign(CUSTOMER, 'customer', 'sid-over'))).toBe('401 TOKEN_INVALID');
  });

  it('a revocation takes effect at once, for this session only', async () => {
    const [ended, other] = await Promise.all(['sid-a', 'sid-b'].map((sid) => sign(CUSTOMER, 'customer', sid)));
    expect([await codeFor(ended ?? ''), await codeFor(other ?? '')]).toEqual(['in', 'in']);
    announce(gateway.nats, SESSION_REVOKED, { sid: 'sid-a', userId: CUSTOMER });
    await until(async () => (await codeFor(ended ?? '')) === '401 TOKEN_INVALID');
    expect(await codeFor(other ?? '')).toBe('in');
  });

  it('a token expires by the clock, even if its session was confirmed recently', async () => {
    const token = await sign(CUSTOMER, 'customer', 'sid-time');
    expect(await codeFor(token)).toBe('in');
    gateway.clock.set(8 * DAY * 1_000);
    expect(await codeFor(token)).toBe('401 TOKEN_INVALID');
    gateway.clock.set(0);
    expect(await codeFor(token)).toBe('in');
  });

  it('a token that was issued under the moved clock is valid under the moved clock', async () => {
    const later = now() + 30 * DAY;
    const token = await own({ claims: { iat: later, exp: later + DAY, sid: 'sid-later' } });
    gateway.clock.set(30 * DAY * 1_000);
    expect(await codeFor(token)).toBe('in');
    gateway.clock.set(0);
  });

  it('a new key signs without ending a session, and tokens of a removed key are refused', async () => {
    const next = tokenKey('next');
    const before = await own();
    const after = await own({ key: next.privateKey, header: { kid: 'next' } });
    expect(await codeFor(after)).toBe('401 TOKEN_INVALID');
    const codesWith = async (keys: string) => {
      const other = await runGateway(nats.url, { TOKEN_PUBLIC_KEYS: keys });
      const codes = await Promise.all(
        [before, after].map(async (token) => {
          const { status } = await asking(() => other.url)('GET', '/api/auth/me', { token });
          return status;
        }),
      );
      await other.stop();
      return codes;
    };
    expect(await codesWith(publicKeySet(next, TOKEN_KEY))).toEqual([200, 200]);
    expect(await codesWith(publicKeySet(next))).toEqual([401, 200]);
  });
});
