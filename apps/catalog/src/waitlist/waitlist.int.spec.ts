import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addToWaitlist,
  HELPER_TIME_FREED,
  listWaitlist,
  removeFromWaitlist,
  updateHelperProfile,
} from '@sahaya/contracts';
import { HOUR_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { day, type Harness, NOW, refusal, startHarness, TODAY } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

describe('waiting list', () => {
  const wait = (changes: object = {}) =>
    harness.ask(addToWaitlist, harness.customer, {
      helperId: harness.helper.userId,
      date: day(1),
      startTime: '09:00',
      endTime: '11:00',
      ...changes,
    });
  const offers = async () =>
    (await harness.published('events.waitlist.offered')).filter(
      ({ envelope }) => envelope.data.customerId === harness.customer.userId,
    );
  const own = async () => (await harness.ask(listWaitlist, harness.customer)).waitlist;
  const freed = (changes: object = {}) =>
    harness.publish(HELPER_TIME_FREED, {
      helperId: harness.helper.userId,
      date: day(1),
      startTime: '10:00',
      endTime: '12:00',
      ...changes,
    });

  it('refuses a free slot, an unknown helper and an invalid slot', async () => {
    expect(await refusal(wait())).toBe('WAITLIST_FREE');
    expect(await refusal(wait({ helperId: newId() }))).toBe('HELPER_NOT_FOUND');
    expect(await refusal(wait({ helperId: '' }))).toBe('HELPER_REQUIRED');
    expect(await refusal(wait({ date: TODAY }))).toBe('DATE_NOT_FUTURE');
  });

  it('offers a freed slot once, for 24 hours, and ignores freed time that does not help', async () => {
    harness.busy.add(harness.helper.userId);
    const { entry } = await wait();
    expect((await wait()).entry._id).toBe(entry._id);
    await wait({ startTime: '14:00', endTime: '15:00' });
    freed();
    freed({ date: day(2) });
    freed({ startTime: '11:00', endTime: '12:00' });
    const rows = harness.catalog.get(Db).connection.collection('waitlist');
    await until(async () => (await rows.findOne({ _id: entry._id as never }))?.['freed'] > 2);
    await until(async () => (await rows.countDocuments({ state: 'checking' })) === 0);
    expect(await offers()).toEqual([]);

    harness.busy.clear();
    freed();
    await until(async () => (await offers()).length === 1);
    expect((await offers())[0]?.envelope.data).toMatchObject({ entryId: entry._id, helperName: 'Ravi Kumar' });
    expect((await own()).map(({ state }) => state)).toEqual(['offered', 'waiting']);
    freed();
    harness.catalog.clock.set(NOW.getTime() + 24 * HOUR_MS - 5_000 - Date.now());
    expect((await own())[0]?.state).toBe('offered');
    harness.catalog.clock.set(NOW.getTime() + 24 * HOUR_MS + 5_000 - Date.now());
    expect((await own())[0]?.state).toBe('expired');
    expect(await offers()).toHaveLength(1);
  });

  it('reacts to a new weekly plan', async () => {
    await harness.model.updateOne({ _id: harness.helper.userId }, { 'availability.wednesday': false });
    await wait();
    await harness.ask(updateHelperProfile, harness.helper, { availability: { wednesday: true } });
    await until(async () => (await offers()).length === 1);
  });

  it('can be left only by its owner, and is limited', async () => {
    harness.busy.add(harness.helper.userId);
    const { entry } = await wait();
    expect(
      await refusal(harness.ask(removeFromWaitlist, { ...harness.customer, userId: newId() }, { id: entry._id })),
    ).toBe('WAITLIST_NOT_FOUND');
    await harness.ask(removeFromWaitlist, harness.customer, { id: entry._id });
    expect(await own()).toEqual([]);
    for (let n = 1; n <= 20; n += 1) await wait({ date: day(n) });
    expect(await refusal(wait({ date: day(21) }))).toBe('TOO_MANY_WAITLIST');
  });
});
