import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AppError, login } from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import type { RunningAuth } from '../../test/harness.js';

/** The real library; its verifications are counted. */
const argon2 = await import('@node-rs/argon2');
const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }));
const { startAuth } = await import('../../test/harness.js');

/** The collections that a sign-in or a reset reads or writes. Workers read others. */
const COLLECTIONS = ['accounts', 'login_failures', 'known_devices', 'sessions', 'codes'];
const NOBODY = { email: 'nobody@example.com', phone: '9811111111' };
const REQUESTS = ['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify'];

let auth: RunningAuth;
let known: { email: string; phone: string };
/** The commands that reached MongoDB, as `find accounts`. */
let commands: string[];
beforeAll(async () => {
  auth = await startAuth();
  known = await auth.person();
  const client = auth.service.get(Db).connection.getClient();
  client.on('commandStarted', ({ commandName, command }) => {
    const collection = String(command[commandName]);
    if (REQUESTS.includes(commandName) && COLLECTIONS.includes(collection))
      commands.push(`${commandName} ${collection}`);
  });
});
beforeEach(() => {
  commands = [];
  verify.mockClear();
});
afterAll(() => auth?.stop());

/** The body of the refusal, and the work that was done for it. */
async function attempt(identifier: string) {
  const sent = auth.rpc.call(login, { identifier, password: 'wrong-password', network: '203.0.113.7' });
  const refusal = await sent.then(
    () => undefined,
    ({ code, message, details }: AppError) => ({ code, message, details }),
  );
  const work = { verifications: verify.mock.calls.length, commands: [...commands] };
  commands = [];
  verify.mockClear();
  return { refusal, work };
}

describe('an unknown identifier', () => {
  it.each(['email', 'phone'] as const)('is refused like a wrong password, after the same work: %s', async (field) => {
    const [wrongPassword, unknown] = [await attempt(known[field]), await attempt(NOBODY[field])];
    expect(wrongPassword.refusal).toMatchObject({ code: 'BAD_CREDENTIALS', message: 'Invalid credentials' });
    expect(wrongPassword.work.verifications).toBe(1);
    expect(wrongPassword.work.commands).toContain('find accounts');
    expect(unknown).toEqual(wrongPassword);
  });

  it('verifies against a hash of the same cost', async () => {
    const parameters = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');
    await auth.rpc.call(login, { identifier: known.email, password: 'wrong' }).catch(() => undefined);
    await auth.rpc.call(login, { identifier: NOBODY.email, password: 'wrong' }).catch(() => undefined);
    const [ofKnown, ofNobody] = verify.mock.calls.map(([hash]) => parameters(hash));
    expect(ofKnown).toMatch(/^\$argon2id\$/);
    expect(ofNobody).toBe(ofKnown);
  });
});
