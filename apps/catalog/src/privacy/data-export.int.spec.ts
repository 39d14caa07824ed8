import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ensureHelper, exportCatalogRecords } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { dataExport, type RunningService, SECRET, startMongo, startNats, startServiceForTest } from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

const at = new Date('2026-12-01T06:30:00Z');

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

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  blocks: 'section blockedUsers',
  favourites: 'section favourites',
  geocode_answers: 'answers about places, for nobody in particular',
  geocoder_turns: 'holds no personal data',
  helpers: 'section helperProfile',
  identity_attempts: 'ends after a day; the section verifications has the result',
  search_tokens: 'words of all profiles, for nobody in particular',
  time_off: 'section timeOff',
  verification_documents: 'photos that the section verifications names',
  verifications: 'section verifications',
  waitlist: 'section waitlist',
};

it('has a section, or a reason to have none, for every collection', () => {
  expect(dataExport(service, exportCatalogRecords).collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has the offer and the lists of a person, and does not say who saved or blocked them', async () => {
  const { personId, otherId, plant, read } = dataExport(service, exportCatalogRecords);
  for (const [person, other, name] of [
    [personId, otherId, 'Asha'],
    [otherId, personId, SECRET],
  ] as const) {
    await service.rpc.call(ensureHelper, {
      userId: person,
      role: 'helper',
      name,
      phone: '9811122233',
      location: 'Saket, New Delhi',
      offer: { services: ['cooking'], hourlyRatePaise: 20_000, bio: `${name} cooks` },
    });
    for (const collection of ['favourites', 'blocks'])
      await plant(collection, { _id: `${person}|${other}`, from: person, to: other, createdAt: at });
    const time = { date: '2026-12-05', startTime: '09:00', endTime: '11:00', createdAt: at };
    const waiting = { customerId: person, helperId: other, helperName: 'Ravi', state: 'waiting', freed: 0 };
    await plant('waitlist', { ...time, ...waiting });
    await plant('time_off', { ...time, helperId: person, wholeDay: false, reason: name, state: 'kept', changedAt: at });
    await plant('verifications', {
      helperId: person,
      helperName: name,
      idType: 'aadhaar',
      lastFour: '1234',
      state: 'verified',
      documents: [{ _id: newId(), at }],
      confirmation: { confirmedBy: 'DigiLocker', reference: `account of ${name}`, at, nameMatches: true },
      proposedBy: SECRET,
      createdAt: at,
      decidedAt: at,
      decidedBy: SECRET,
    });
  }
  const found = await read();
  expect(found).toMatchObject({
    helperProfile: [{ name: 'Asha', phone: '9811122233', hourlyRate: 200, services: ['cooking'], availability: {} }],
    favourites: [{ userId: otherId, createdAt: at.toISOString() }],
    blockedUsers: [{ userId: otherId }],
    waitlist: [{ helperId: { _id: otherId, name: 'Ravi' }, date: '2026-12-05' }],
    timeOff: [{ date: '2026-12-05', reason: 'Asha' }],
    verifications: [
      {
        idType: 'aadhaar',
        idNumberMasked: '•••• 1234',
        state: 'verified',
        documents: [{}],
        confirmation: { confirmedBy: 'DigiLocker', reference: 'account of Asha', nameMatches: true },
      },
    ],
  });
  const sections = Object.values(COLLECTIONS).flatMap((text) => /^section (\w+)/.exec(text)?.[1] ?? []);
  expect(Object.keys(found).sort()).toEqual(sections.sort());
  expect(Object.values(found).every((records) => records.length === 1)).toBe(true);
  expect(JSON.stringify(found)).not.toContain(SECRET);
});
