import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { createAuthProvider } from './auth-provider.js';
import { refusal, startFakeApi, success } from './testing/fake-api.js';
import { words } from './words.js';

const form = { identifier: 'support@sahaya.in', password: 'secret12' };
const signedInAs = (role: string) => success({ token: 'tok', user: { _id: 'a'.repeat(24), name: 'Kavita', role } });

describe('signing in to the console', () => {
  let fake: Awaited<ReturnType<typeof startFakeApi>>;
  const auth = () => createAuthProvider(fake.api, fake.session);
  const calls = () => fake.seen.map(({ call }) => call);

  beforeEach(async () => {
    fake = await startFakeApi({
      'POST /api/auth/login': signedInAs('support'),
      'POST /api/auth/logout': success({}),
    });
  });
  afterEach(() => fake.stop());

  it.each(['support', 'ops', 'finance', 'admin'])('%s staff get in', async (role) => {
    fake.answers['POST /api/auth/login'] = signedInAs(role);
    await auth().login(form);
    expect(JSON.parse(fake.seen[0]!.body)).toEqual(form);
    await expect(auth().checkAuth({})).resolves.toBeUndefined();
    expect(await auth().getIdentity!()).toEqual({ id: 'a'.repeat(24), fullName: 'Kavita' });
    expect(await auth().getPermissions!({})).toBe(role);
  });

  it.each(['customer', 'helper'])('a %s is refused, and the session that the login opened is ended', async (role) => {
    fake.answers['POST /api/auth/login'] = signedInAs(role);
    await expect(auth().login(form)).rejects.toThrow(words.login.notStaff);
    expect(fake.seen[1]).toMatchObject({ call: 'POST /api/auth/logout', authorization: 'Bearer tok' });
    expect(fake.session.read()).toBeUndefined();
  });

  it("wrong credentials are refused in the server's words, and nothing is stored", async () => {
    fake.answers['POST /api/auth/login'] = refusal(401, 'BAD_CREDENTIALS', 'Invalid credentials');
    await expect(auth().login(form)).rejects.toThrow('Invalid credentials');
    expect(fake.stored.size).toBe(0);
  });

  it('keeps its session under a key of its own, without more than it needs', async () => {
    await auth().login(form);
    expect([...fake.stored.keys()]).toEqual(['sahaya.console.session']);
    expect(JSON.parse(fake.stored.get('sahaya.console.session')!)).toEqual({
      token: 'tok',
      user: { _id: 'a'.repeat(24), name: 'Kavita', role: 'support' },
    });
  });

  it('logout ends the session on the server and here', async () => {
    await auth().login(form);
    await auth().logout({});
    expect(fake.seen[1]).toMatchObject({ call: 'POST /api/auth/logout', authorization: 'Bearer tok' });
    await expect(auth().checkAuth({})).rejects.toMatchObject({ message: false });
  });

  it('logout works here even when the server has already forgotten the session', async () => {
    await auth().login(form);
    fake.answers['POST /api/auth/logout'] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await auth().logout({});
    expect(fake.session.read()).toBeUndefined();
  });

  it('without a session there is nothing to check, to log out or to tell', async () => {
    await expect(auth().checkAuth({})).rejects.toMatchObject({ message: false });
    await auth().logout({});
    expect(calls()).toEqual([]);
    await expect(auth().getIdentity!()).rejects.toMatchObject({ message: false });
  });

  it.each(['', '{', '"text"', '{"token":"tok"}'])('a stored session of %j counts as none', (stored) => {
    fake.stored.set('sahaya.console.session', stored);
    expect(fake.session.read()).toBeUndefined();
  });

  it.each<[number, string, boolean]>([
    [401, 'TOKEN_INVALID', true],
    [401, 'TOKEN_MISSING', true],
    [401, 'BAD_CREDENTIALS', false],
    [403, 'FORBIDDEN', false],
    [503, 'UNAVAILABLE', false],
  ])('%i %s ends the session: %s', async (status, code, ends) => {
    const checked = auth().checkError(new ApiError('Words of the server', code, status));
    if (ends) await expect(checked).rejects.toThrow('Words of the server');
    else await expect(checked).resolves.toBeUndefined();
  });
});
