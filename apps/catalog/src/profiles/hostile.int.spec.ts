import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  addTimeOff,
  adminHelpers,
  claimTimeOff,
  deleteTimeOff,
  ensureHelper,
  geocode,
  getHelper,
  listHelpers,
  listTimeOff,
  requestHelperVerification,
} from '@sahaya/contracts';
import { addDays, istDate } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  searchHostile,
  sendHostile,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

const helper: Actor = { userId: newId(), role: 'helper', sid: 's' };
const registered = {
  userId: helper.userId,
  role: 'helper' as const,
  phone: '9876543210',
  age: 30,
  gender: 'female' as const,
  name: 'Asha Rao',
  location: 'Saket, New Delhi',
  offer: { services: ['cooking'], hourlyRatePaise: 20_000 },
};

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let catalog: RunningService;
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(claimTimeOff, () => ({}));
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, NATS_URL: nats.url };
  catalog = await startServiceForTest('catalog', catalogEnv, CatalogModule, urls);
  await catalog.rpc.call(ensureHelper, registered);
});
afterAll(async () => {
  await catalog?.stop();
  await siblings?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const count = (name: string) => catalog.get(Db).connection.collection(name).countDocuments();
const search = (fields: Record<string, unknown>) => catalog.rpc.call(listHelpers, fields as never);

describe('hostile values', () => {
  it.each(['q', 'location', 'service', 'gender'])(
    'in the %s of a search are matched as text or refused',
    async (field) => {
      const { faults } = await sendHostile(async (value) => {
        for (const sort of ['relevance', 'price']) await search({ [field]: value, sort });
        return value.trim();
      });
      expect(faults).toEqual([]);
      expect((await search({})).helpers).toHaveLength(1);
    },
  );

  it.each(['q', 'location'])('as patterns in the %s of a search find nobody', async (field) => {
    expect(await searchHostile(async (value) => (await search({ [field]: value })).helpers)).toEqual([]);
    expect((await search({})).helpers).toHaveLength(1);
  });

  it('as patterns in the search of staff find nobody', async () => {
    const actor: Actor = { userId: newId(), role: 'support', sid: 's' };
    const ofStaff = async (q: string) => (await catalog.rpc.call(adminHelpers, { q, actor } as never)).helpers;
    expect(await ofStaff('asha')).toHaveLength(1);
    expect(await searchHostile(ofStaff)).toEqual([]);
  });

  it('as patterns in the location of a form find no place', async () => {
    expect(await searchHostile(async (q) => (await catalog.rpc.call(geocode, { q })).places)).toEqual([]);
  });

  it('in the location of a search are refused or match no place', async () => {
    const { faults } = await sendHostile(async (q) => {
      await catalog.rpc.call(geocode, { q });
      return q.trim();
    });
    expect(faults).toEqual([]);
  });

  it.each(['name', 'location'] as const)('in the %s of a registration are shown and found as text', async (field) => {
    const { faults } = await sendHostile(async (value) => {
      const userId = newId();
      await catalog.rpc.call(ensureHelper, { ...registered, userId, [field]: value });
      const { helper: stored } = await catalog.rpc.call(getHelper, { id: userId });
      await search({ q: value.slice(0, 200) });
      return stored[field].trim();
    });
    expect(faults).toEqual([]);
  });

  it('in the note of time off are kept as text or refused as a whole', async () => {
    const before = await count('time_off');
    let n = 0;
    const { faults, taken } = await sendHostile(async (reason) => {
      n += 1;
      const date = addDays(istDate(catalog.clock.now()), n);
      await catalog.rpc.call(addTimeOff, { actor: helper, date, startTime: '09:00', endTime: '11:00', reason });
      const { timeOff } = await catalog.rpc.call(listTimeOff, { actor: helper });
      return timeOff.find((row) => row.date === date)?.reason;
    });
    expect(faults).toEqual([]);
    expect(await count('time_off')).toBe(before + taken);
  });

  it('in the type of a document are refused; of a valid number only four characters are kept', async () => {
    const form = { idType: 'aadhaar', idNumber: '1234' };
    const types = await sendHostile((idType) =>
      catalog.rpc.call(requestHelperVerification, { actor: helper, ...form, idType }),
    );
    expect(types).toEqual({ faults: [], taken: 0 });
    const numbers = await sendHostile(
      async (idNumber) => {
        const sent = await catalog.rpc.call(requestHelperVerification, { actor: helper, ...form, idNumber });
        return /^•••• [A-Z0-9]{4}$/.test(sent.verification.idNumberMasked ?? '');
      },
      { shown: () => true },
    );
    expect(numbers.faults).toEqual([]);
  });

  it('in an id are refused', async () => {
    const sent = [
      (id: string) => catalog.rpc.call(getHelper, { id }),
      (id: string) => catalog.rpc.call(deleteTimeOff, { actor: helper, id }),
    ];
    for (const send of sent) expect(await sendHostile(send)).toEqual({ faults: [], taken: 0 });
  });
});
