import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  addTimeOff,
  getHelper,
  listHelpers,
  SUPPLY_COUNTED,
  updateHelperProfile,
  USAGE_COUNTED,
} from '@sahaya/contracts';
import { ALL_DAYS, HOUR_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { day, type Harness, NOW, startHarness, TODAY } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

const moveClock = (hours: number) => harness.catalog.clock.set(NOW.getTime() + hours * HOUR_MS - Date.now());
const countsOf = async (subject: string) =>
  (await harness.published(subject)).map(
    ({ envelope }) => (envelope as { data: { day?: string; counts: object[] } }).data,
  );

it('announces the sums of searches and profile views by place and service, without people', async () => {
  const { customer, helper, staff } = harness;
  const search = (fields: object, actor = customer) =>
    harness.ask(listHelpers, actor, listHelpers.fields.parse(fields));
  await search({ location: 'Saket, New Delhi', service: 'cooking' });
  await search({ location: 'Saket, New Delhi', services: 'cooking' });
  await search({ lat: 18.5074, lng: 73.8077, radius: 25 });
  await search({ q: 'ravi' });
  await harness.ask(getHelper, customer, { id: helper.userId });
  // Neither further pages and saved helpers, nor what staff and helpers look at.
  await search({ location: 'Saket, New Delhi', service: 'cooking', page: 2 });
  await search({ favourites: 'true' });
  await search({ service: 'cooking' }, staff);
  await harness.ask(getHelper, helper, { id: helper.userId });
  moveClock(0.1);
  const counts = await until(async () => {
    const all = (await countsOf(USAGE_COUNTED.subject)).flatMap((data) => data.counts);
    return all.length >= 4 ? all : undefined;
  });
  const use = (city: string, service: string, searches: number, profileViews: number) => ({
    city,
    service,
    searches,
    profileViews,
  });
  expect(counts).toHaveLength(4);
  expect(counts).toEqual(
    expect.arrayContaining([
      use('Delhi NCR', 'cooking', 2, 0),
      use('Pune', '', 1, 0),
      use('', '', 1, 0),
      use('Delhi NCR', '', 0, 1),
    ]),
  );
  expect(JSON.stringify(counts)).not.toContain(customer.userId);
});

it('announces once after each day the hours that helpers offered, without time off and inactive helpers', async () => {
  const away = newId();
  const idle = { userId: newId(), role: 'helper' as const, sid: 'i' };
  await harness.join(away, 'Asha Devi', ['cooking', 'cleaning'], 'Kothrud, Pune');
  await harness.join(idle.userId, 'Binu Thomas');
  await harness.ask(updateHelperProfile, idle, updateHelperProfile.fields.parse({ isActive: false }));
  const hours = { tuesday: { from: '09:00', to: '13:00' } };
  await harness.ask(
    updateHelperProfile,
    harness.helper,
    updateHelperProfile.fields.parse({ availability: ALL_DAYS, hours }),
  );
  const off = { date: TODAY, startTime: '12:00', endTime: '14:00' };
  await harness.ask(addTimeOff, harness.helper, off);
  moveClock(24);
  const ofToday = async () => (await countsOf(SUPPLY_COUNTED.subject)).filter((data) => data.day === TODAY);
  const [announced] = await until(async () => {
    const found = await ofToday();
    return found.length > 0 ? found : undefined;
  });
  const offer = (city: string, service: string, offeredMinutes: number) => ({ city, service, offeredMinutes });
  expect(announced!.counts).toHaveLength(5);
  expect(announced!.counts).toEqual(
    expect.arrayContaining([
      offer('Delhi NCR', '', 180),
      offer('Delhi NCR', 'cooking', 180),
      offer('Pune', '', 480),
      offer('Pune', 'cooking', 480),
      offer('Pune', 'cleaning', 480),
    ]),
  );
  moveClock(48);
  await until(async () => (await countsOf(SUPPLY_COUNTED.subject)).some((data) => data.day === day(1)));
  expect(await ofToday()).toHaveLength(1);
});
