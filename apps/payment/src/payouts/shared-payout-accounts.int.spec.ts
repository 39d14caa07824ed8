import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  adminPayout,
  createPayouts,
  type EventData,
  exportPaymentRecords,
  type InputOf,
  myPayoutAccount,
  PAYOUT_ACCOUNT_CHANGED,
  PAYOUT_ACCOUNT_SHARED,
  setPayoutAccount,
} from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import {
  accountDeletion,
  RAZORPAY_KEYS,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { answerPasswords, PASSWORD } from '../../test/payout-accounts.js';
import { paymentEnv } from '../payment.env.js';
import { PaymentModule } from '../payment.module.js';
import type { PayoutAccountDoc } from '../shared/payout.model.js';
import { SharedPayoutAccountsService } from './shared-payout-accounts.service.js';

const KEY = '1:payout_account_key_of_the_tests_only';
const NEXT_KEY = 'next:another_payout_account_key_of_the_tests';
const finance: Actor = { userId: newId(), role: 'finance', sid: 's-f' };

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let replicas: RunningService[];
let service: RunningService;

const start = (keys = KEY) =>
  startServiceForTest('payment', paymentEnv, PaymentModule, {
    MONGO_URL: mongo.url,
    NATS_URL: nats.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    ...RAZORPAY_KEYS,
    PAYOUT_ACCOUNT_KEYS: keys,
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:9/checkout.js',
  });

/** Ends all replicas and starts as many under these keys. */
async function restart(count: number, keys = KEY): Promise<void> {
  await Promise.all((replicas ?? []).map((one) => one.stop()));
  replicas = await Promise.all(Array.from({ length: count }, () => start(keys)));
  service = replicas[0]!;
}

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await answerPasswords(siblings);
  await restart(3);
}, 90_000);
afterAll(async () => {
  await Promise.all([...(replicas ?? []), siblings].map((one) => one?.stop()));
  await Promise.all([mongo?.stop(), nats?.stop()]);
});
beforeEach(async () => {
  for (const name of ['payout_accounts', 'helper_accounts', 'outbox']) await collection(name).deleteMany({});
});

type Destination = Pick<InputOf<typeof setPayoutAccount>, 'method' | 'name' | 'upiId' | 'accountNumber' | 'ifsc'>;
const upi = (upiId: string): Destination => ({ method: 'upi', name: 'Ravi', upiId, accountNumber: '', ifsc: '' });
const bank = (accountNumber: string, ifsc: string): Destination => ({
  method: 'bank',
  name: 'Ravi',
  upiId: '',
  accountNumber,
  ifsc,
});
const collection = (name: string) => service.get(Db).connection.collection<{ _id: string }>(name);
const newHelper = (): Actor => ({ userId: newId(), role: 'helper', sid: 's-h' });
const save = (actor: Actor, account: Destination) =>
  service.rpc.call(setPayoutAccount, { actor, ...account, password: PASSWORD });
/** Helpers with this account, in the order in which they saved it. */
async function helpersWith(...accounts: Destination[]): Promise<Actor[]> {
  const helpers = [];
  for (const account of accounts) {
    const helper = newHelper();
    await save(helper, account);
    helpers.push(helper);
  }
  return helpers;
}
type Shared = EventData<typeof PAYOUT_ACCOUNT_SHARED>;
/** The events that the replicas wrote, oldest first. */
async function announced(): Promise<Shared[]> {
  const rows = service.get(Db).connection.collection<{ envelope: { data: Shared } }>('outbox');
  const found = await rows.find({ subject: PAYOUT_ACCOUNT_SHARED.subject }).sort({ _id: 1 }).toArray();
  return found.map(({ envelope }) => envelope.data);
}
const idsOf = (helpers: readonly Actor[]) => helpers.map(({ userId }) => userId).toSorted();
const named = async () => (await announced()).map(({ helperIds }) => helperIds.toSorted());
const stored = () => collection('payout_accounts').find().toArray() as Promise<unknown> as Promise<PayoutAccountDoc[]>;
/** A batch that pays these helpers, collected by any of the replicas. */
async function payOut(helpers: readonly Actor[]): Promise<string> {
  await collection('payout_accounts').updateMany({}, { $set: { payableFrom: new Date(0) } });
  for (const { userId } of helpers)
    await collection('helper_accounts').updateOne(
      { _id: userId },
      { $set: { name: 'Ravi', payablePaise: 40_000, commissionPaise: 0, onTheWayPaise: 0, paidOutPaise: 0 } },
      { upsert: true },
    );
  const { batch } = await service.rpc.call(createPayouts, { actor: finance });
  const asked = { actor: finance, id: batch._id, page: 1, limit: 100, status: '' };
  await until(async () => (await service.rpc.call(adminPayout, asked)).batch.status !== 'collecting');
  return batch._id;
}

describe('a payout account of several helpers', () => {
  it.each<[string, Destination, Destination, Destination]>([
    ['a UPI id', upi('ravi.kumar@okbank'), upi(' Ravi.Kumar@OKBANK '), upi('ravi.kumar@okother')],
    [
      'a bank account',
      bank('123456789012', 'HDFC0001234'),
      bank('1234 5678 9012', 'hdfc0001234'),
      bank('123456789012', 'ICIC0001234'),
    ],
  ])('is announced with each of them by %s in any spelling, without number or hash', async (_, one, same, other) => {
    const helpers = await helpersWith(one);
    await helpersWith(other);
    expect(await announced()).toEqual([]);
    helpers.push(...(await helpersWith(same)));
    const events = await announced();
    expect(await named()).toEqual([idsOf(helpers)]);
    expect(Object.keys(events[0]!).toSorted()).toEqual(['accountRef', 'at', 'helperIds']);
    const written = JSON.stringify(
      await collection('outbox').find({ subject: PAYOUT_ACCOUNT_SHARED.subject }).toArray(),
    );
    const accounts = await stored();
    const hashes = new Set(accounts.map(({ destinationHash }) => destinationHash));
    expect(hashes.size).toBe(2);
    for (const secret of [...hashes, ...accounts.map(({ masked }) => masked), '9012', 'ravi', 'okbank'])
      expect(written).not.toContain(secret);
  });

  it('is announced once for each change, also when three replicas save it at once', async () => {
    const helpers = await helpersWith(upi('asha@okbank'));
    const joining = newHelper();
    await Promise.all(Array.from({ length: 9 }, () => save(joining, upi('Asha@okbank'))));
    await save(joining, upi('asha@okbank'));
    expect(await named()).toEqual([idsOf([...helpers, joining])]);
    const changes = { subject: PAYOUT_ACCOUNT_CHANGED.subject, 'envelope.data.helperId': joining.userId };
    expect(await collection('outbox').countDocuments(changes)).toBe(1);
  });

  it('is announced once for each batch by three replicas, under the same reference', async () => {
    const helpers = await helpersWith(upi('asha@okbank'), upi('asha@okbank'), upi('meera@okbank'));
    await payOut(helpers);
    expect(await announced()).toHaveLength(2);
    const accounts = await stored();
    const batchId = newId();
    await Promise.all(
      [...replicas, ...replicas].map((replica) =>
        replica.get(SharedPayoutAccountsService).announceForBatch(batchId, accounts),
      ),
    );
    const pair = idsOf(helpers.slice(0, 2));
    expect(await named()).toEqual([pair, pair, pair]);
    expect(new Set((await announced()).map(({ accountRef }) => accountRef)).size).toBe(1);
  });

  it('gets one reference if two helpers saved it at the same moment and nobody noticed', async () => {
    const helpers = await helpersWith(upi('asha@okbank'), upi('meera@okbank'));
    const [first] = await stored();
    const [lower, higher] = [newId(), newId()];
    for (const [index, { userId }] of helpers.entries())
      await collection('payout_accounts').updateOne(
        { _id: userId },
        { $set: { destinationHash: first!.destinationHash, 'shared.ref': [lower, higher][index] } },
      );
    await payOut(helpers.slice(0, 1));
    expect(await announced()).toMatchObject([{ accountRef: lower }]);
    expect((await stored()).map(({ shared }) => shared?.ref)).toEqual([lower, lower]);
  });

  it('does not name a helper who changed to another account', async () => {
    const [first, second, leaving] = await helpersWith(upi('asha@okbank'), upi('asha@okbank'), upi('asha@okbank'));
    await save(leaving!, upi('meera@okbank'));
    await payOut([first!]);
    const all = await named();
    expect(all.slice(-2)).toEqual([idsOf([first!, second!, leaving!]), idsOf([first!, second!])]);
    expect(new Set((await announced()).map(({ accountRef }) => accountRef)).size).toBe(1);
    // The account that the helper has now is nobody else's.
    await payOut([leaving!]);
    expect(await named()).toHaveLength(all.length);
    expect((await stored()).find(({ _id }) => _id === leaving!.userId)).not.toHaveProperty('shared');
  });

  it('is found among accounts that earlier versions stored without a hash, at the next batch', async () => {
    const helpers = await helpersWith(upi('asha@okbank'), upi('meera@okbank'));
    const [{ sealed, keyId } = { sealed: '', keyId: '' }] = await stored();
    expect(sealed).not.toBe('');
    // An earlier version stores no hash, and the earliest ones no key id.
    const third = newHelper();
    await save(third, upi('asha@okbank'));
    await collection('payout_accounts').updateMany(
      { _id: { $in: [helpers[0]!.userId, third.userId] } },
      { $unset: { destinationHash: 1, shared: 1, ...(keyId === '1' && { keyId: 1 }) } },
    );
    await collection('outbox').deleteMany({});
    await restart(1);
    const withoutHash = { destinationHash: { $exists: false } };
    await until(async () => (await collection('payout_accounts').countDocuments(withoutHash)) === 0);
    await payOut(helpers);
    expect(await named()).toEqual([idsOf([helpers[0]!, third])]);
  });

  it('does not name a deleted helper, and ends with the last two', async () => {
    const { personId, deleteTwice } = accountDeletion(service);
    const leaving: Actor = { userId: personId, role: 'helper', sid: 's-h' };
    const [first, second] = await helpersWith(upi('asha@okbank'), upi('meera@okbank'));
    await save(leaving, upi('asha@okbank'));
    await deleteTwice('helper');
    await collection('outbox').deleteMany({});
    await payOut([first!]);
    expect(await announced()).toEqual([]);
    await save(second!, upi('asha@okbank'));
    expect(await named()).toEqual([idsOf([first!, second!])]);
  });

  it('is in no answer and no export: neither its hash nor its reference', async () => {
    const [helper, other] = await helpersWith(upi('asha@okbank'), upi('asha@okbank'));
    const batchId = await payOut([helper!, other!]);
    const answers = JSON.stringify([
      await save(helper!, upi('asha@okbank')),
      await service.rpc.call(myPayoutAccount, { actor: helper! }),
      await service.rpc.call(adminPayout, { actor: finance, id: batchId, page: 1, limit: 100, status: '' }),
      await service.rpc.call(exportPaymentRecords, { userId: helper!.userId }),
    ]);
    expect(answers).toContain('as••@okbank');
    const [account] = await stored();
    const secrets = [account!.destinationHash!, account!.shared!.ref];
    expect(secrets.map((secret) => secret.length > 20)).toEqual([true, true]);
    for (const secret of [...secrets, 'destinationHash', 'shared']) expect(answers).not.toContain(secret);
  });
});

describe('a payout account of several helpers, when the key changes,', () => {
  afterEach(() => restart(1));
  const underEarlierKey = () => collection('payout_accounts').countDocuments({ keyId: '1' });

  it('is found after the change, when the earlier key is gone, and keeps its reference', async () => {
    const helpers = await helpersWith(upi('asha@okbank'), upi('asha@okbank'));
    const before = new Set((await stored()).map(({ destinationHash }) => destinationHash));
    await restart(1, `${NEXT_KEY},${KEY}`);
    await until(async () => (await underEarlierKey()) === 0);
    const after = new Set((await stored()).map(({ destinationHash }) => destinationHash));
    expect([before.size, after.size]).toEqual([1, 1]);
    expect([...after]).not.toEqual([...before]);
    await restart(1, NEXT_KEY);
    const joining = newHelper();
    await save(joining, upi('ASHA@okbank'));
    const [first, second] = await announced();
    expect(second?.helperIds.toSorted()).toEqual(idsOf([...helpers, joining]));
    expect(second?.accountRef).toBe(first?.accountRef);
  });

  it('is found under the earlier one, which a replica that did not restart still uses', async () => {
    const [first] = await helpersWith(upi('asha@okbank'));
    const [written] = await collection('payout_accounts').find().toArray();
    await restart(1, `${NEXT_KEY},${KEY}`);
    await until(async () => (await underEarlierKey()) === 0);
    await collection('payout_accounts').replaceOne({ _id: first!.userId }, written!);
    const second = newHelper();
    await save(second, upi('asha@okbank'));
    expect(await underEarlierKey()).toBe(1);
    expect(await named()).toEqual([idsOf([first!, second])]);
  });

  it('is entered again if the key was lost', async () => {
    const helper = newHelper();
    await save(helper, upi('asha@okbank'));
    await restart(1, NEXT_KEY);
    expect((await save(helper, upi('asha@okbank'))).account).toMatchObject({ method: 'upi' });
    expect(await stored()).toMatchObject([{ _id: helper.userId, keyId: 'next' }]);
    expect((await save(helper, upi('asha@okbank'))).account).toMatchObject({ method: 'upi' });
  });
});
