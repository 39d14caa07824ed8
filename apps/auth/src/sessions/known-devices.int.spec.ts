import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_DELETED,
  countActiveBookings,
  countActiveSubscriptions,
  DEVICE_SHARED,
  type EventData,
  isChallenge,
  login,
  requestDeletion,
  unsettledMoney,
  verifyLogin,
} from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { type Responder, startResponder, until } from '@sahaya/testing';
import { PASSWORD, type Person, type RunningAuth, STAFF_PASSWORD, startAuth } from '../../test/harness.js';
import { KNOWN_DEVICE_MODEL } from './known-devices.service.js';

let auth: RunningAuth;
let others: Responder;
beforeAll(async () => {
  auth = await startAuth();
  others = await startResponder(auth.natsUrl);
  for (const count of [countActiveBookings, countActiveSubscriptions]) await others.on(count, () => ({ active: 0 }));
  await others.on(unsettledMoney, () => ({ owedPaise: 0, earnedPaise: 0 }));
});
afterAll(async () => {
  await others?.stop();
  await auth?.stop();
});

const newDeviceKey = () => `random-key-of-a-browser-${randomUUID()}`;
const signIn = ({ email }: Pick<Person, 'email'>, deviceKey: string) =>
  auth.rpc.call(login, { identifier: email, password: PASSWORD, deviceKey });
type Shared = EventData<typeof DEVICE_SHARED>;
/** The events that the service wrote, oldest first. */
const announced = async () => {
  const rows = auth.service.get(Db).connection.collection<{ envelope: { data: Shared } }>('outbox');
  const found = await rows.find({ subject: DEVICE_SHARED.subject }).sort({ _id: 1 }).toArray();
  return found.map(({ envelope }) => envelope.data);
};
const accountsOf = (event: Shared | undefined) => event?.accounts.map(({ userId, role }) => [userId, role]);
const devices = () => auth.service.get(Db).connection.collection(KNOWN_DEVICE_MODEL);

describe('a device', () => {
  it('of several accounts is announced with each of them, and without its key', async () => {
    const before = (await announced()).length;
    const deviceKey = newDeviceKey();
    const customer = await auth.person({ deviceKey });
    const helper = await auth.person();
    await signIn(customer, deviceKey);
    // One account is no reason, and neither are other devices of a second one.
    await signIn(helper, newDeviceKey());
    expect(await announced()).toHaveLength(before);
    await signIn(helper, deviceKey);
    await signIn(customer, deviceKey);
    const [first, second, ...others] = (await announced()).slice(before);
    const ids = [helper, customer].map(({ user }) => [user._id, user.role]);
    expect([accountsOf(first), accountsOf(second), others]).toEqual([ids, ids.toReversed(), []]);
    expect(first?.accounts[0]?.signedInAt).toBe(auth.now().toISOString());
    expect(second?.deviceRef).toBe(first?.deviceRef);
    const stored = JSON.stringify([first, await devices().find().toArray()]);
    expect(stored).not.toContain(deviceKey);
    // The reference is another hash than the one by which the account recognises the device.
    expect(JSON.stringify(await devices().distinct('_id'))).not.toContain(first?.deviceRef);
  });

  it('is announced with a registration', async () => {
    const deviceKey = newDeviceKey();
    const first = await auth.person({ deviceKey });
    const second = await auth.person({ deviceKey });
    const event = (await announced()).at(-1);
    expect(accountsOf(event)?.map(([userId]) => userId)).toEqual([second.user._id, first.user._id]);
  });

  it('of staff is not announced, and not compared', async () => {
    const before = (await announced()).length;
    const deviceKey = newDeviceKey();
    const { email, secret, userId } = await auth.staff('support');
    const answer = await auth.rpc.call(login, { identifier: email, password: STAFF_PASSWORD, deviceKey });
    if (!isChallenge(answer)) throw new Error('no code has to follow the password');
    const { challenge } = answer;
    await auth.rpc.call(verifyLogin, { challenge, code: auth.codeOfApp(secret), password: '', deviceKey });
    await auth.person({ deviceKey });
    expect(await devices().findOne({ userId })).not.toHaveProperty('deviceHashes');
    expect(await announced()).toHaveLength(before);
  });

  it('is forgotten with the account', async () => {
    const deviceKey = newDeviceKey();
    const leaving = await auth.person({ deviceKey });
    const staying = await auth.person({ deviceKey });
    const before = (await announced()).length;
    await auth.rpc.call(requestDeletion, { actor: leaving.actor });
    auth.advance(7 * 24 * 3_600 + 1);
    await until(() =>
      auth.heard.some(
        ({ subject, data }) => subject === ACCOUNT_DELETED.subject && data['userId'] === leaving.user._id,
      ),
    );
    expect(await devices().findOne({ userId: leaving.user._id })).toBeNull();
    await signIn(staying, deviceKey);
    expect(await announced()).toHaveLength(before);
  });
});
