import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ensureHelper, getHelper, getOffer, HELPER_FACTS_CHANGED, listHelpers, USER_UPDATED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import {
  accountDeletion,
  announce,
  CANARY,
  OTHER_NAME,
  type RunningService,
  startMongo,
  startNats,
  startServiceForTest,
} from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
let deletion: ReturnType<typeof accountDeletion>;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
  deletion = accountDeletion(service);
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('reduces a deleted helper to a tombstone that no search finds, also when the event is redelivered', async () => {
  const { personId, otherId, insert, all, places, deleteTwice } = deletion;
  const join = (userId: string, name: string) =>
    service.rpc.call(ensureHelper, {
      userId,
      role: 'helper',
      name,
      phone: userId === personId ? CANARY.phone : '9800000001',
      location: 'Saket, New Delhi',
      offer: { services: ['cooking'], hourlyRatePaise: 20_000, bio: `${name} cooks` },
    });
  await join(personId, CANARY.name);
  await join(otherId, OTHER_NAME);
  const pair = (from: string, to: string) => ({ _id: `${from}|${to}`, from, to, createdAt: at });
  for (const collection of ['favourites', 'blocks']) {
    await insert(collection, pair(personId, otherId));
    await insert(collection, pair(otherId, personId));
  }
  const time = { date: '2026-12-05', startTime: '09:00', endTime: '11:00', createdAt: at };
  await insert('waitlist', {
    ...time,
    customerId: otherId,
    helperId: personId,
    helperName: CANARY.name,
    state: 'waiting',
    freed: 0,
  });
  await insert('time_off', {
    ...time,
    helperId: personId,
    wholeDay: false,
    reason: 'Canary',
    state: 'kept',
    changedAt: at,
  });
  const paper = { helperId: personId, helperName: CANARY.name, idType: 'aadhaar', lastFour: '1234', state: 'pending' };
  await insert('verifications', { ...paper, createdAt: at });
  const photo = { verificationId: 'v', helperId: personId, check: 'identity', webp: CANARY.name };
  await insert('verification_documents', photo);
  await insert('identity_attempts', { helperId: personId, sid: CANARY.name, createdAt: at, storedAt: at });
  expect(await places()).toEqual([
    'helpers',
    'identity_attempts',
    'search_tokens',
    'time_off',
    'verification_documents',
    'verifications',
    'waitlist',
  ]);
  await deleteTwice('helper');
  expect(await places()).toEqual([]);
  const emptied = ['favourites', 'blocks', 'waitlist', 'time_off', 'verifications', 'verification_documents'];
  for (const collection of [...emptied, 'identity_attempts']) expect(await all(collection)).toEqual([]);
  expect(await all('search_tokens', { _id: { $in: ['canary', 'bird'] } })).toEqual([]);
  expect(await all('search_tokens', { _id: { $in: ['ravi', 'saket'] } })).toHaveLength(2);
  const refusal = await service.rpc.call(getHelper, { id: personId }).catch((error: { code: string }) => error.code);
  expect(refusal).toBe('HELPER_NOT_FOUND');
  expect(await all('helpers', { _id: personId })).toMatchObject([{ name: 'Deleted user', keys: [] }]);
});

it('ignores late updates and facts of a deleted helper', async () => {
  const { all, personId, places } = deletion;
  const update = {
    userId: personId,
    revision: 7,
    role: 'helper' as const,
    name: CANARY.name,
    location: 'Saket, New Delhi',
  };
  await announce(service, USER_UPDATED, { ...update, language: 'en', showAge: false });
  const lastReview = { rating: 5, text: `${CANARY.name} cooks well`, at: at.toISOString() };
  await announce(service, HELPER_FACTS_CHANGED, { helperId: personId, revision: 9, facts: { lastReview } });
  expect(await places()).toEqual([]);
  expect((await all('helpers', { _id: personId }))[0]).not.toHaveProperty('facts');
});

it('hides a helper whose deletion is planned, and shows them again when it is cancelled', async () => {
  const { otherId } = deletion;
  const found = async () => (await service.rpc.call(listHelpers, {} as never)).helpers.map(({ name }) => name);
  const update = { userId: otherId, role: 'helper' as const, name: OTHER_NAME, location: 'Saket, New Delhi' };
  expect(await found()).toEqual([OTHER_NAME]);
  await announce(service, USER_UPDATED, { ...update, revision: 8, language: 'en', showAge: false, leaving: true });
  expect(await found()).toEqual([]);
  await announce(service, USER_UPDATED, { ...update, revision: 9, language: 'en', showAge: false });
  expect(await found()).toEqual([OTHER_NAME]);
});

it('lists no helper who withdrew their consent, and offers no visits of theirs until it is given again', async () => {
  const { otherId } = deletion;
  const found = async () => (await service.rpc.call(listHelpers, {} as never)).helpers.map(({ name }) => name);
  const takesBookings = async (viewerId: string) => {
    const offer = await service.rpc.call(getOffer, { helperId: otherId });
    const { helper } = await service.rpc.call(getHelper, {
      id: otherId,
      actor: { userId: viewerId, role: 'helper', sid: newId() },
    });
    return [offer.isActive, helper.isActive];
  };
  const update = { userId: otherId, role: 'helper' as const, name: OTHER_NAME, location: 'Saket, New Delhi' };
  const whole = { ...update, language: 'en' as const, showAge: false };
  await announce(service, USER_UPDATED, { ...whole, revision: 10, consentWithdrawn: true });
  expect(await found()).toEqual([]);
  expect(await takesBookings(newId())).toEqual([false, false]);
  expect(await takesBookings(otherId)).toEqual([false, true]);
  await announce(service, USER_UPDATED, { ...whole, revision: 11 });
  expect(await found()).toEqual([OTHER_NAME]);
  expect(await takesBookings(newId())).toEqual([true, true]);
});
