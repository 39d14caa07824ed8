import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getHelper, type OutputOf, siteHelpers, updateHelperProfile } from '@sahaya/contracts';
import { correlationId, withCorrelation } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { type Harness, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

/** A guest has no actor. */
const list = (fields: { service?: string; location?: string } = {}): Promise<OutputOf<typeof siteHelpers>> =>
  harness.catalog.rpc.call(siteHelpers, siteHelpers.input.parse(fields));
const names = async (fields: { service?: string; location?: string } = {}) =>
  (await list(fields)).helpers.map(({ firstName }) => firstName);

describe('the helpers that a guest sees', () => {
  it('have exactly these fields, with a known place instead of the typed address', async () => {
    const point = { type: 'Point', coordinates: [77.21, 28.52] };
    const change = { location: 'H. No. 12, Gali 4, Saket, New Delhi', phone: '9876543210', bio: 'Home food', age: 40 };
    const more = { point, showAge: true, isVerified: true, averageRating: 4.5, totalReviews: 2 };
    await harness.model.updateOne({ _id: harness.helper.userId }, { $set: { ...change, ...more } });
    expect(await list({ service: 'cooking', location: 'saket' })).toEqual({
      helpers: [
        {
          _id: harness.helper.userId,
          firstName: 'Ravi',
          locality: 'Saket, Delhi NCR',
          services: ['cooking'],
          hourlyRate: 200,
          averageRating: 4.5,
          totalReviews: 2,
          verified: true,
        },
      ],
      place: 'Saket, Delhi NCR',
    });
  });

  it('have the place nearest to their point if the location names none, or none at all', async () => {
    const set = (change: object) => harness.model.updateOne({ _id: harness.helper.userId }, { $set: change });
    await set({ location: 'Behind the old temple' });
    expect((await list()).helpers[0]?.locality).toBe('Saket, Delhi NCR');
    await harness.model.updateOne({ _id: harness.helper.userId }, { $unset: { point: 1 } });
    expect((await list()).helpers[0]).not.toHaveProperty('locality');
  });

  it('never show a phone number that was typed as a name', async () => {
    await harness.model.updateOne({ _id: harness.helper.userId }, { $set: { name: '9876543210 Ravi' } });
    expect(JSON.stringify(await list())).not.toContain('9876543210');
  });

  it('offer the service and travel to the place', async () => {
    await harness.join(newId(), 'Asha Rao', ['laundry'], 'Malviya Nagar, New Delhi');
    await harness.join(newId(), 'Meena Das', ['laundry'], 'Andheri West, Mumbai');
    expect(await names({ service: 'laundry', location: 'Saket, New Delhi' })).toEqual(['Asha']);
    expect((await names({ service: 'laundry' })).sort()).toEqual(['Asha', 'Meena']);
    expect(await names({ location: 'Andheri' })).toEqual(['Meena']);
    expect(await list({ location: 'Panaji' })).toEqual({ helpers: [] });
    expect(await list({ service: 'plumbing' })).toEqual({ helpers: [] });
  });

  it.each<[string, object]>([
    ['take no bookings', { isActive: false }],
    ['are blocked', { blocked: true }],
    ['are about to leave', { leaving: true }],
    ['have withdrawn their consent', { consentWithdrawn: true }],
  ])('are none who %s', async (_, change) => {
    expect(await names()).toEqual(['Ravi']);
    await harness.model.updateOne({ _id: harness.helper.userId }, { $set: change });
    expect(await names()).toEqual([]);
  });

  it('are none who do not want it, from the moment they say so', async () => {
    const own = async () => (await harness.ask(getHelper, harness.helper, { id: harness.helper.userId })).helper;
    expect((await own()).showToGuests).toBe(true);
    expect(await harness.shown()).not.toHaveProperty('showToGuests');
    const change = (showToGuests: boolean) => harness.ask(updateHelperProfile, harness.helper, { showToGuests });
    expect((await change(false)).helper.showToGuests).toBe(false);
    expect([await names(), (await own()).showToGuests]).toEqual([[], false]);
    // Everybody who is signed in finds them as before.
    expect(await harness.names({})).toEqual(['Ravi Kumar']);
    await change(true);
    expect(await names()).toEqual(['Ravi']);
  });

  it('are six, the best rated first, without those who take no bookings', async () => {
    const ids = Array.from({ length: 9 }, () => newId());
    for (const [i, id] of ids.entries()) {
      await harness.join(id, `Helper${i} Das`);
      await harness.model.updateOne({ _id: id }, { $set: { ratingScore: i, ...(i === 8 && { isActive: false }) } });
    }
    const expected = ['Helper7', 'Helper6', 'Helper5', 'Helper4', 'Helper3', 'Helper2'];
    expect(await names({ location: 'Saket' })).toEqual(expected);
    expect(await names({ service: 'cooking' })).toEqual(expected);
  });
});

it('a guest costs few round trips to the database', async () => {
  const client = harness.catalog.get(Db).connection.getClient();
  const id = randomUUID();
  let count = 0;
  const listen = () => {
    if (correlationId() === id) count += 1;
  };
  client.on('commandStarted', listen);
  await withCorrelation(id, () => list({ service: 'cooking', location: 'Saket' })).finally(() =>
    client.off('commandStarted', listen),
  );
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(4);
});
