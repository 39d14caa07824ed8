import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listHelpers } from '@sahaya/contracts';
import { correlationId, withCorrelation } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { type Harness, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
  await harness.reset();
});
afterAll(() => stop?.());

/** Returns the number of commands that a search sends to the database. */
async function countCommands(fields: Record<string, unknown>): Promise<number> {
  const client = harness.catalog.get(Db).connection.getClient();
  const id = randomUUID();
  let count = 0;
  const listen = () => {
    if (correlationId() === id) count += 1;
  };
  const search = () =>
    harness.catalog.rpc.call(listHelpers, { actor: harness.customer, ...listHelpers.fields.parse(fields) });
  client.on('commandStarted', listen);
  await withCorrelation(id, search).finally(() => client.off('commandStarted', listen));
  return count;
}

const DELHI = { lat: 28.6139, lng: 77.209, radius: 25 };

// The limits are generous: they find a search that asks once for each result, not one more command.
it.each([
  ['by rating', { sort: 'rating' }, 8],
  ['of a service by price', { service: 'cooking', sort: 'price', minPrice: 100, maxPrice: 300 }, 8],
  ['around a point', DELHI, 12],
  ['of the nearest', { ...DELHI, sort: 'nearest' }, 30],
  ['by words', { q: 'ravi cooking' }, 12],
  ['by words in Devanagari', { q: 'रवि खाना' }, 12],
])('a search %s takes few round trips to the database', async (_name, fields, most) => {
  const count = await countCommands(fields);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
});
