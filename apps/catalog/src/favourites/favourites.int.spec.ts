import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addBlock,
  addFavourite,
  addToWaitlist,
  getOffer,
  listBlocks,
  listFavourites,
  removeBlock,
  removeFavourite,
} from '@sahaya/contracts';
import { HOUR_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { day, DELETED_USER, type Harness, NOW, refusal, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

describe('favourites', () => {
  it('are saved once, listed latest first, and removed', async () => {
    const other = newId();
    await harness.join(other, 'Asha Rao');
    await Promise.all(
      [1, 2, 3].map(() => harness.ask(addFavourite, harness.customer, { helperId: harness.helper.userId })),
    );
    harness.catalog.clock.set(NOW.getTime() + HOUR_MS - Date.now());
    await harness.ask(addFavourite, harness.customer, { helperId: other });
    expect((await harness.ask(listFavourites, harness.customer)).helperIds).toEqual([other, harness.helper.userId]);
    expect((await harness.names({ favourites: 'true' })).sort()).toEqual(['Asha Rao', 'Ravi Kumar']);
    await harness.ask(removeFavourite, harness.customer, { helperId: other });
    await harness.ask(removeFavourite, harness.customer, { helperId: other });
    expect((await harness.ask(listFavourites, harness.customer)).helpers.map(({ name }) => name)).toEqual([
      'Ravi Kumar',
    ]);
    expect(await harness.names({ favourites: 'true', service: 'laundry' })).toEqual([]);
    expect(await harness.names({ favourites: 'true' }, { ...harness.customer, userId: newId() })).toEqual([]);
    expect(await refusal(harness.ask(addFavourite, harness.customer, { helperId: newId() }))).toBe('HELPER_NOT_FOUND');
  });
});

describe('blocks', () => {
  it.each(['the customer', 'the helper'])('when %s blocks, neither finds nor books the other', async (who) => {
    const [by, of] = who === 'the helper' ? [harness.helper, harness.customer] : [harness.customer, harness.helper];
    await harness.ask(addFavourite, harness.customer, { helperId: harness.helper.userId });
    await harness.ask(addBlock, by, { userId: of.userId });
    await harness.ask(addBlock, by, { userId: of.userId });
    expect((await harness.ask(listBlocks, by)).people).toEqual([{ _id: of.userId, name: `Name of ${of.userId}` }]);
    expect((await harness.ask(listBlocks, of)).people).toEqual([]);

    const offer = { helperId: harness.helper.userId, customerId: harness.customer.userId };
    expect(await harness.names({})).toEqual([]);
    expect((await harness.ask(listFavourites, harness.customer)).helperIds).toEqual([]);
    expect(await refusal(harness.shown())).toBe('HELPER_NOT_FOUND');
    expect(await refusal(harness.ask(getOffer, harness.customer, offer))).toBe('HELPER_NOT_FOUND');
    expect(await refusal(harness.ask(addFavourite, harness.customer, offer))).toBe('HELPER_NOT_FOUND');
    const slot = { helperId: harness.helper.userId, date: day(1), startTime: '09:00', endTime: '11:00' };
    expect(await refusal(harness.ask(addToWaitlist, harness.customer, slot))).toBe('HELPER_NOT_FOUND');
    expect(await harness.names({}, { ...harness.customer, userId: newId() })).toEqual(['Ravi Kumar']);

    await harness.ask(removeBlock, by, { userId: of.userId });
    expect(await harness.names({})).toEqual(['Ravi Kumar']);
  });

  it('are listed with current names, latest first, and without the name of a deleted account', async () => {
    for (const userId of [harness.helper.userId, DELETED_USER]) {
      await harness.ask(addBlock, harness.customer, { userId });
      harness.catalog.clock.set(NOW.getTime() - Date.now() + HOUR_MS);
    }
    expect((await harness.ask(listBlocks, harness.customer)).people).toEqual([
      { _id: DELETED_USER },
      { _id: harness.helper.userId, name: `Name of ${harness.helper.userId}` },
    ]);
  });

  it('cannot be set by a user against themselves', async () => {
    expect(await refusal(harness.ask(addBlock, harness.helper, { userId: harness.helper.userId }))).toBe(
      'CANNOT_BLOCK',
    );
  });
});
