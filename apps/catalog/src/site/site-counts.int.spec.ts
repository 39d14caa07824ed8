import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countHappyCustomers, siteClaims } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import {
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { catalogEnv } from '../catalog.env.js';
import { CatalogModule } from '../catalog.module.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let siblings: Responder;
let asked = 0;

const start = (claims: object) => {
  return startServiceForTest('catalog', catalogEnv, CatalogModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
    ...claims,
  });
};
const verified = (service: RunningService, state: string) => {
  const row = {
    helperName: 'Ravi',
    idType: 'pan',
    lastFour: '234F',
    state,
    helperId: newId(),
    createdAt: new Date('2026-12-01T06:00:00Z'),
  };
  return service
    .get(Db)
    .connection.collection<{ _id: string }>('verifications')
    .insertOne({
      _id: newId(),
      ...row,
    });
};

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  siblings = await startResponder(nats.url);
  await siblings.on(countHappyCustomers, () => {
    asked += 1;
    return { happyCustomers: 1204 };
  });
});
afterAll(async () => {
  await siblings?.stop();
  await Promise.all([nats?.stop(), mongo?.stop()]);
});

describe('claims of the landing page', () => {
  it('are the brand texts by default, and nothing is counted', async () => {
    const service = await start({});
    expect(await service.rpc.call(siteClaims, {})).toEqual({});
    expect(asked).toBe(0);
    await service.stop();
  });

  it('are counted every ten minutes if configured', async () => {
    const service = await start({ SITE_CLAIMS: 'live' });
    await Promise.all(['verified', 'verified', 'pending', 'rejected'].map((state) => verified(service, state)));
    const counts = { claims: { happyCustomers: 1204, verifiedHelpers: 2 } };
    expect(await service.rpc.call(siteClaims, {})).toEqual(counts);
    await verified(service, 'verified');
    expect(await service.rpc.call(siteClaims, {})).toEqual(counts);
    expect(asked).toBe(1);
    service.clock.set(10 * MINUTE_MS);
    expect(await service.rpc.call(siteClaims, {})).toEqual({ claims: { happyCustomers: 1204, verifiedHelpers: 3 } });
    await service.stop();
  });

  it('have no other setting', () => {
    const { success } = catalogEnv.shape.SITE_CLAIMS.safeParse('guessed');
    expect(success).toBe(false);
  });
});
