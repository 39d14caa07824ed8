import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { siteHelpers, siteOverview, type SiteOverview } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { until } from '@sahaya/testing';
import { type Harness, NOW, startHarness } from '../../test/harness.js';
import { SEARCH_INDEXES } from '../shared/helper.model.js';
import { cellsPipeline, ratesPipeline, SiteOverviewService } from './site-overview.service.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;
/** Of a process that has counted nothing yet. */
let service: SiteOverviewService;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(async () => {
  await harness.reset();
  await harness.model.deleteMany({});
  const { catalog } = harness;
  service = new SiteOverviewService(harness.model, catalog.get(PolicyClient), catalog.get(Clock));
});

const pass = (minutes: number) => harness.catalog.clock.set(NOW.getTime() + minutes * MINUTE_MS - Date.now());
const overview = () => service.read();
const EMPTY: SiteOverview = { prices: [], cities: [] };

async function join(count: number, fields: { services?: string[]; location?: string; rate?: number } = {}) {
  for (let i = 0; i < count; i += 1) {
    const id = newId();
    await harness.join(id, 'Asha Rao', fields.services, fields.location);
    if (fields.rate) await harness.model.updateOne({ _id: id }, { $set: { hourlyRatePaise: fields.rate * 100 } });
  }
}

const nameOf = (index: object) =>
  Object.entries(index)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_');

describe('the overview of the landing page', () => {
  it('has the usual price of two hours with all fees, by the rates of active helpers', async () => {
    await join(2, { rate: 200 });
    await join(1, { rate: 250 });
    await join(2, { rate: 300 });
    await join(5, { services: ['sweeping-mopping', 'other'], rate: 100 });
    expect((await overview()).prices).toEqual([
      { service: 'sweeping-mopping', minutes: 120, apartmentType: '1bhk', low: 220, high: 230 },
      { service: 'cooking', minutes: 120, low: 440, high: 680 },
    ]);
  });

  it('counts the helpers of each city, with the towns of its region, the largest first, each known to the search', async () => {
    await join(3, { location: 'Saket, New Delhi' });
    await join(3, { location: 'Gurgaon' });
    await join(5, { location: 'Jaipur' });
    await join(5, { location: 'Andheri West, Mumbai' });
    await join(4, { location: 'Kothrud, Pune' });
    await join(5, { location: 'Behind the old temple' });
    const { cities } = await overview();
    expect(cities).toEqual([
      { city: 'Delhi NCR', helpers: 6 },
      { city: 'Mumbai', helpers: 5 },
    ]);
    for (const { city } of cities) {
      const { place, helpers } = await harness.catalog.rpc.call(siteHelpers, { service: '', location: city });
      expect(place).toBe(city);
      expect(helpers).not.toEqual([]);
    }
  });

  it.each<[string, object]>([
    ['take no bookings', { isActive: false }],
    ['are found by no search', { keys: [] }],
  ])('does not count helpers who %s', async (_, change) => {
    await join(5);
    await harness.model.updateOne({}, { $set: change });
    expect(await overview()).toEqual(EMPTY);
  });

  it('is open to people without an account', async () => {
    expect(await harness.catalog.rpc.call(siteOverview, {})).toEqual(EMPTY);
  });

  it('is counted once in ten minutes, however many ask, and the next count keeps nobody waiting', async () => {
    let counts = 0;
    const client = harness.catalog.get(Db).connection.getClient();
    // The gauges of the process count rows of other collections.
    const listen = ({ command }: { command: { aggregate?: string } }) => {
      if (command.aggregate === harness.model.collection.collectionName) counts += 1;
    };
    client.on('commandStarted', listen);
    expect(await Promise.all([overview(), overview(), overview()])).toEqual([EMPTY, EMPTY, EMPTY]);
    // Eight services with prices, and the cells of the map.
    expect(counts).toBe(9);
    await join(5);
    pass(9);
    expect(await overview()).toEqual(EMPTY);
    expect(counts).toBe(9);
    pass(11);
    expect(await Promise.all([overview(), overview()])).toEqual([EMPTY, EMPTY]);
    await until(async () => (await overview()).cities.length > 0);
    expect((await overview()).cities).toEqual([{ city: 'Delhi NCR', helpers: 5 }]);
    expect(counts).toBe(18);
    client.off('commandStarted', listen);
  });

  it('keeps the latest numbers when a count fails, and is counted again with the next request', async () => {
    await join(5);
    const before = await overview();
    await harness.model.collection.dropIndex(nameOf(SEARCH_INDEXES.rating));
    await join(1);
    pass(11);
    expect(await overview()).toEqual(before);
    await harness.model.syncIndexes();
    await until(async () => (await overview()).cities[0]?.helpers === 6);
  });

  it('has no answer while the first count fails', async () => {
    await harness.model.collection.dropIndex(nameOf(SEARCH_INDEXES.rating));
    await expect(overview()).rejects.toThrow();
    await harness.model.syncIndexes();
    expect(await overview()).toEqual(EMPTY);
  });

  it.each([
    ['rates', 'price', ratesPipeline('cooking')],
    ['cells', 'rating', cellsPipeline()],
  ] as const)('reads %s from an index, and no profile', async (_, index, pipeline) => {
    await join(5);
    const plan = JSON.stringify(
      await harness.model.aggregate(pipeline).hint(SEARCH_INDEXES[index]).explain('executionStats'),
    );
    expect(plan).toContain('"totalDocsExamined":0');
    expect(plan).not.toMatch(/"totalDocsExamined":[1-9]/);
    expect(plan).not.toContain('"stage":"FETCH"');
  });
});
