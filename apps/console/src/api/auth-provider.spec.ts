import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { isChallenge } from '@sahaya/contracts';
import { createAuthProvider, type OpenedSession } from './auth-provider.js';
import { refusal, signedInAs, startFakeApi, success } from '../testing/fake-api.js';
import { words } from '../i18n/words.js';

const form = { identifier: 'support@sahaya.in', password: 'secret12' };

const challenge = { challenge: 'c1', expiresInSeconds: 600, factors: ['totp', 'recovery'] };
function asSession(answer: Awaited<ReturnType<ReturnType<typeof createAuthProvider>['signIn']>>): OpenedSession {
  if (isChallenge(answer)) throw new Error('A code is needed');
  return answer;
}

describe('sign-in to the console', () => {
  let fake: Awaited<ReturnType<typeof startFakeApi>>;
  let draftsForgotten: number;
  const auth = () => createAuthProvider(fake.api, fake.session, () => (draftsForgotten += 1));
  /** The whole sign-in of an account without a second factor. */
  const signIn = async () => auth().login(asSession(await auth().signIn(form)));
  const calls = () => fake.seen.map(({ call }) => call);

  beforeEach(async () => {
    draftsForgotten = 0;
    fake = await startFakeApi({
      'POST /api/auth/login': signedInAs('support'),
      'POST /api/auth/logout': success({}),
    });
  });
  afterEach(() => fake.stop());

  it.each(['support', 'ops', 'finance', 'admin'] as const)('admits %s staff', async (role) => {
    fake.answers['POST /api/auth/login'] = signedInAs(role);
    await signIn();
    expect(JSON.parse(fake.seen[0]!.body)).toEqual(form);
    await expect(auth().checkAuth({})).resolves.toBeUndefined();
    expect(await auth().getIdentity!()).toEqual({ id: 'd'.repeat(24), fullName: 'Kavita' });
    expect(await auth().getPermissions!({})).toBe(role);
  });

  it('keeps a changed name for this browser, and the session', async () => {
    await signIn();
    auth().rename('Meera');
    expect(await auth().getIdentity!()).toEqual({ id: 'd'.repeat(24), fullName: 'Meera' });
    expect(fake.session.read()).toMatchObject({ token: 'tok', user: { name: 'Meera', role: 'support' } });
  });

  it.each(['customer', 'helper'] as const)('refuses a %s and ends the session that the login opened', async (role) => {
    fake.answers['POST /api/auth/login'] = signedInAs(role);
    await expect(signIn()).rejects.toThrow(words.login.notStaff);
    expect(fake.seen[1]).toMatchObject({ call: 'POST /api/auth/logout', authorization: 'Bearer tok' });
    expect(fake.session.read()).toBeUndefined();
  });

  it('stores no session until the code is verified and the console is entered', async () => {
    fake.answers['POST /api/auth/login'] = success(challenge);
    fake.answers['POST /api/auth/login/verify'] = signedInAs('admin');
    expect(await auth().signIn(form)).toEqual(challenge);
    const session = await auth().verify({ challenge: 'c1', code: '123456', password: 'a new password' });
    expect(JSON.parse(fake.seen[1]!.body)).toEqual({ challenge: 'c1', code: '123456', password: 'a new password' });
    expect(fake.session.read()).toBeUndefined();
    await auth().login(session);
    expect(fake.session.read()).toMatchObject({ token: 'tok', user: { role: 'admin' } });
  });

  it("shows the server's message for wrong credentials and stores no session", async () => {
    fake.answers['POST /api/auth/login'] = refusal(401, 'BAD_CREDENTIALS', 'Invalid credentials');
    await expect(signIn()).rejects.toThrow('Invalid credentials');
    expect([...fake.stored.keys()]).toEqual(['sahaya.device']);
  });

  it('stores its session under its own key, with only the needed fields, beside the key of the browser', async () => {
    await signIn();
    expect([...fake.stored.keys()]).toEqual(['sahaya.device', 'sahaya.console.session']);
    expect(JSON.parse(fake.stored.get('sahaya.console.session')!)).toEqual({
      token: 'tok',
      user: { _id: 'd'.repeat(24), name: 'Kavita', role: 'support' },
    });
  });

  it('ends the session on the server and in the browser on logout', async () => {
    await signIn();
    await auth().logout({});
    expect(fake.seen[1]).toMatchObject({ call: 'POST /api/auth/logout', authorization: 'Bearer tok' });
    await expect(auth().checkAuth({})).rejects.toMatchObject({ message: false });
  });

  it('logs out in the browser even if the server no longer knows the session', async () => {
    await signIn();
    fake.answers['POST /api/auth/logout'] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await auth().logout({});
    expect(fake.session.read()).toBeUndefined();
  });

  it.each([
    ['forgets the drafts of a person who signs out', success({}), undefined, 1],
    ['keeps them after an idle time', success({}), { isIdle: true }, 0],
    ['keeps them after the end of a session', refusal(401, 'TOKEN_INVALID', 'Your session has ended.'), undefined, 0],
  ])('%s', async (_, answer, params, times) => {
    await signIn();
    fake.answers['POST /api/auth/logout'] = answer;
    await auth().logout(params);
    expect(draftsForgotten).toBe(times);
  });

  it('needs no server call without a session', async () => {
    await expect(auth().checkAuth({})).rejects.toMatchObject({ message: false });
    await auth().logout({});
    expect(calls()).toEqual([]);
    await expect(auth().getIdentity!()).rejects.toMatchObject({ message: false });
  });

  it.each(['', '{', '"text"', '{"token":"tok"}'])('treats a stored session of %j as none', (stored) => {
    fake.stored.set('sahaya.console.session', stored);
    expect(fake.session.read()).toBeUndefined();
  });

  it.each<[number, string, boolean]>([
    [401, 'TOKEN_INVALID', true],
    [401, 'TOKEN_MISSING', true],
    [401, 'BAD_CREDENTIALS', false],
    [401, 'CHALLENGE_EXPIRED', false],
    [401, 'FACTOR_CODE_WRONG', false],
    [403, 'FORBIDDEN', false],
    [403, 'STEP_UP_REQUIRED', false],
    [503, 'UNAVAILABLE', false],
  ])('%i %s ends the session: %s', async (status, code, ends) => {
    const checked = auth().checkError(new ApiError('Words of the server', code, status));
    if (ends) await expect(checked).rejects.toMatchObject({ message: false, redirectTo: '/login?ended=session' });
    else await expect(checked).resolves.toBeUndefined();
  });
});
