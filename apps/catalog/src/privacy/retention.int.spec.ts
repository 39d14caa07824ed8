import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addDays, istDate } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { retention, type RunningService, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

it('agrees with the schedule of retention', async () => {
  expect(await retention(service, 'catalog').faults()).toEqual([]);
});

it('deletes entries of waiting lists and time off a year after their day', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'catalog');
  const today = istDate(startedAt('waitlist', 0));
  const [old, young] = [addDays(today, -1), addDays(today, 1)];
  const times = { helperId: newId(), startTime: '09:00', endTime: '11:00' };
  const waiting = (date: string) => ({
    _id: newId(),
    ...times,
    customerId: newId(),
    helperName: 'Ravi Kumar',
    date,
    state: 'waiting',
    freed: 0,
    createdAt: startedAt('waitlist', 5),
  });
  const timeOff = (date: string, state = 'kept') => ({
    _id: newId(),
    ...times,
    date,
    wholeDay: false,
    reason: 'A wedding',
    state,
    changedAt: service.clock.now(),
  });
  await insert('waitlist', [waiting(old), waiting(young)]);
  // The booking service still has to release the time of the last one.
  await insert('time_off', [timeOff(old), timeOff(young), timeOff(old, 'releasing')]);
  await runNextDay();
  expect((await all('waitlist')).map(({ date }) => date as string)).toEqual([young]);
  expect((await all('time_off')).map(({ date, state }) => [date, state] as unknown)).toEqual([
    [young, 'kept'],
    [old, 'releasing'],
  ]);
});

it('deletes photos of documents 30 days after the acceptance, and stops naming them', async () => {
  const { startedAt, insert, all, runNextDay } = retention(service, 'catalog');
  const helperId = newId();
  const request = (documents: string[]) => ({
    _id: newId(),
    helperId,
    helperName: 'Ravi Kumar',
    idType: 'pan',
    lastFour: '234F',
    state: 'verified',
    documents: documents.map((_id) => ({ _id, at: service.clock.now() })),
    createdAt: service.clock.now(),
    decidedAt: service.clock.now(),
  });
  const [old, young, open] = [newId(), newId(), newId()];
  const requests = [request([old, young]), request([open])];
  const photo = (_id: string, n: number, decidedAt?: Date) => ({
    _id,
    verificationId: requests[n]!._id,
    helperId,
    check: 'identity',
    webp: 'photo',
    ...(decidedAt && { decidedAt }),
  });
  await insert('verifications', requests);
  await insert('verification_documents', [
    photo(old, 0, startedAt('verification-documents', 0)),
    photo(young, 0, startedAt('verification-documents', -5)),
    photo(open, 1),
  ]);
  await runNextDay();
  expect((await all('verification_documents')).map(({ _id }) => _id as unknown).toSorted()).toEqual(
    [young, open].sort(),
  );
  const named = (await all('verifications')).flatMap(({ documents }) => documents as { _id: string }[]);
  expect(named.map(({ _id }) => _id).toSorted()).toEqual([young, open].sort());
});
