import { createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IDENTITY_CLIENT, startHarness, type Harness } from '../../test/harness.js';
import { CODE_MS, TOKEN_MS } from '../shared/records/grant.js';

let sandbox: Harness;
beforeAll(async () => {
  sandbox = await startHarness();
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.clock.set(0));

const VERIFIER = randomBytes(32).toString('base64url');
const REQUEST = {
  response_type: 'code',
  client_id: IDENTITY_CLIENT.IDENTITY_CLIENT_ID,
  redirect_uri: IDENTITY_CLIENT.IDENTITY_RETURN_URL,
  state: 'the state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const CONSENT = { ...REQUEST, decision: 'allow', name: 'Ravi <Kumar>', doctype: 'PANCR', number: 'ABCDE1234F' };

const url = (path: string) => `${sandbox.base}/identity/${path}`;
const authorize = (query: Record<string, string>) =>
  fetch(`${url('public/oauth2/1/authorize')}?${new URLSearchParams(query)}`);
const consent = (form: Record<string, string>) =>
  fetch(url('consent'), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
async function newCode(form: Record<string, string> = CONSENT): Promise<string> {
  const location = new URL((await consent(form)).headers.get('location') ?? '');
  return location.searchParams.get('code') ?? '';
}
const exchange = (code: string, changed: Record<string, string> = {}) =>
  fetch(url('public/oauth2/1/token'), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: VERIFIER,
      client_id: IDENTITY_CLIENT.IDENTITY_CLIENT_ID,
      client_secret: IDENTITY_CLIENT.IDENTITY_CLIENT_SECRET,
      redirect_uri: IDENTITY_CLIENT.IDENTITY_RETURN_URL,
      ...changed,
    }),
  });
const read = (path: string, token: string) =>
  fetch(url(`public/oauth2/${path}`), { headers: { authorization: `Bearer ${token}` } });
const tokenOf = async (code: string) =>
  ((await (await exchange(code)).json()) as { access_token: string }).access_token;

describe('the identity provider', () => {
  it('asks the person on a page without scripts', async () => {
    const response = await authorize(REQUEST);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; frame-ancestors 'none'",
    );
    expect(await response.text()).toContain('Share your documents?');
  });

  it.each([
    ['another client', { client_id: 'other' }],
    ['another return address', { redirect_uri: 'http://localhost:3000/profile/work/' }],
    ['no state', { state: '' }],
    ['no PKCE', { code_challenge: '' }],
    ['the plain method of PKCE', { code_challenge_method: 'plain' }],
  ])('returns nobody to a client with %s', async (_, changed) => {
    expect((await authorize({ ...REQUEST, ...changed })).status).toBe(400);
    const response = await consent({ ...CONSENT, ...changed });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('returns a person who agrees with a code, and one who does not with a refusal', async () => {
    const agreed = await consent(CONSENT);
    expect(agreed.status).toBe(303);
    expect(agreed.headers.get('location')).toMatch(
      /^http:\/\/localhost:3000\/profile\/work\?state=the\+state&code=[\w-]+$/,
    );
    const refused = await consent({ ...CONSENT, decision: 'deny' });
    expect(refused.headers.get('location')).toBe(
      'http://localhost:3000/profile/work?state=the+state&error=access_denied',
    );
  });

  it('issues the document as signed XML', async () => {
    const token = await tokenOf(await newCode());
    const { items } = (await (await read('2/files/issued', token)).json()) as {
      items: { doctype: string; uri: string }[];
    };
    expect(items).toMatchObject([{ doctype: 'PANCR' }]);
    const document = await read(`1/xml/${encodeURIComponent(items[0]!.uri)}`, token);
    const xml = await document.text();
    expect(xml).toContain('number="ABCDE1234F"');
    expect(xml).toContain('<Person name="Ravi &lt;Kumar&gt;"');
    expect(document.headers.get('hmac')).toBe(
      createHmac('sha256', IDENTITY_CLIENT.IDENTITY_CLIENT_SECRET).update(xml).digest('base64'),
    );
    expect((await read('1/xml/in.example.issuer-PANCR-ZZZZZ9999Z', token)).status).toBe(404);
    const none = await tokenOf(await newCode({ ...CONSENT, doctype: '' }));
    expect(await (await read('2/files/issued', none)).json()).toEqual({ items: [] });
  });

  it.each([
    ['another PKCE secret', { code_verifier: randomBytes(32).toString('base64url') }, 400, 'invalid_grant'],
    ['another return address', { redirect_uri: 'http://localhost:3000/' }, 400, 'invalid_grant'],
    ['another secret', { client_secret: 'client secret of others' }, 401, 'invalid_client'],
    ['an unknown code', { code: 'unknown' }, 400, 'invalid_grant'],
    ['no grant type', { grant_type: '' }, 400, 'invalid_request'],
  ])('gives no token for %s', async (_, changed, status, error) => {
    const response = await exchange(await newCode(), changed);
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  });

  it('gives one token for a code, even to two requests at once', async () => {
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await exchange(code)).status).toBe(400);
  });

  it('lets codes and tokens expire', async () => {
    const [early, late] = [await newCode(), await newCode()];
    const token = await tokenOf(early);
    sandbox.clock.set(CODE_MS + 1_000);
    expect((await exchange(late)).status).toBe(400);
    expect((await read('2/files/issued', token)).status).toBe(200);
    sandbox.clock.set(CODE_MS + TOKEN_MS + 1_000);
    expect((await read('2/files/issued', token)).status).toBe(401);
  });

  it('has the faults of a line', async () => {
    await sandbox.post('/sandbox/faults', { on: 'identity.token', kind: 'bad-gateway', times: 1 });
    const code = await newCode();
    expect((await exchange(code)).status).toBe(502);
    expect((await exchange(code)).status).toBe(200);
    await sandbox.clear();
  });
});
