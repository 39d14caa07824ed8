import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { login } from '@sahaya/contracts';
import { type LogRecord, recordLog } from '@sahaya/testing';
import { codeOf, PASSWORD, type Person, type RunningAuth, startAuth } from '../../test/harness.js';

let auth: RunningAuth;
let person: Person;
let log: LogRecord;
beforeAll(async () => {
  auth = await startAuth();
  person = await auth.person();
});
beforeEach(() => {
  log = recordLog();
});
afterAll(() => auth?.stop());

const signIn = (identifier: string, password: string) =>
  codeOf(auth.rpc.call(login, { identifier, password, network: '203.0.113.7' }));

describe('the log of sign-ins', () => {
  it('has the account and the request of a failure, and neither contact nor password', async () => {
    expect(await signIn(person.email, 'wrong-password')).toBe('BAD_CREDENTIALS');
    const correlationId = expect.any(String);
    expect(log.entries('login failed')).toMatchObject([{ level: 40, userId: person.user._id, correlationId }]);
    expect(log.lines.join('')).not.toMatch(/@|wrong-password|203\.0\.113/);
  });

  it('has a failure for an unknown identifier, without it', async () => {
    expect(await signIn('nobody@example.com', PASSWORD)).toBe('BAD_CREDENTIALS');
    const [entry, ...others] = log.entries('login failed');
    expect([entry?.['level'], entry?.['userId'], others]).toEqual([40, undefined, []]);
    expect(log.lines.join('')).not.toContain('nobody');
  });

  it('has the account and the session of a success', async () => {
    expect(await signIn(person.email, PASSWORD)).toBe('ok');
    const sid = expect.any(String);
    expect(log.entries('login succeeded')).toMatchObject([{ level: 30, userId: person.user._id, sid }]);
    expect(log.entries('login failed')).toEqual([]);
  });
});
