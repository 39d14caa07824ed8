import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Actor, busyHelpers, claimTimeOff, type InputOf, releaseTimeOff } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { createActor, type Harness, NOW, readErrorCode, startHarness, TOMORROW } from '../../test/harness.js';

let harness: Harness;
let customer: Actor;
let helper: Actor;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  harness.setNow(NOW);
  [customer, helper] = [createActor('customer'), createActor('helper')];
});

const request = (startTime = '09:00', endTime = '11:00') => {
  const someone = createActor('customer');
  return harness.request(someone, helper, { startTime, endTime, paymentMethod: 'cash' });
};
const buildTimeOff = (changes: object = {}): InputOf<typeof claimTimeOff> => ({
  timeOffId: newId(),
  helperId: helper.userId,
  date: TOMORROW,
  startTime: '06:00',
  endTime: '22:30',
  ...changes,
});
const claim = (timeOff: InputOf<typeof claimTimeOff>) => harness.service.rpc.call(claimTimeOff, timeOff);
const release = (timeOff: InputOf<typeof claimTimeOff>) => harness.service.rpc.call(releaseTimeOff, timeOff);
const countFreed = () =>
  harness
    .collection('outbox')
    .countDocuments({ subject: 'events.helper.time-freed', 'envelope.data.helperId': helper.userId });
const findBusy = async (helpers: Actor[], startTime = '09:00', endTime = '11:00') => {
  const helperIds = helpers.map(({ userId }) => userId);
  return (await harness.service.rpc.call(busyHelpers, { helperIds, date: TOMORROW, startTime, endTime })).busy;
};

describe('time off', () => {
  it('is reserved once when repeated, blocks visits and is released once', async () => {
    const booking = await request();
    const timeOff = buildTimeOff({ startTime: '10:00', endTime: '12:00' });
    await Promise.all([1, 2, 3].map(() => claim(timeOff)));
    expect(await readErrorCode(harness.changeStatus(booking, 'accepted', helper))).toBe('SLOT_TAKEN');
    expect(await readErrorCode(request('11:30', '13:00'))).toBe('SLOT_TAKEN');
    expect(await readErrorCode(claim(buildTimeOff()))).toBe('TIME_OFF_EXISTS');
    expect(await findBusy([helper, createActor('helper')])).toEqual([helper.userId]);
    expect(await findBusy([helper], '12:00', '13:00')).toEqual([]);

    await Promise.all([1, 2].map(() => release(timeOff)));
    expect(await countFreed()).toBe(1);
    await harness.changeStatus(booking, 'accepted', helper);
  });

  it('is refused because of an accepted visit, which is named', async () => {
    const booking = await request();
    await harness.changeStatus(booking, 'accepted', helper);
    const error = await claim(buildTimeOff()).catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'TIME_OFF_CLASH',
      details: { bookingId: booking._id, service: 'cooking', startTime: '09:00', endTime: '11:00' },
    });
  });

  it('and a concurrent acceptance cannot both get the slot', async () => {
    for (let round = 0; round < 5; round += 1) {
      helper = createActor('helper');
      const booking = await request();
      const outcomes = await Promise.all([
        readErrorCode(harness.changeStatus(booking, 'accepted', helper)),
        readErrorCode(claim(buildTimeOff())),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'no refusal')).toHaveLength(1);
    }
  });

  it('that arrives after its release reserves nothing', async () => {
    const timeOff = buildTimeOff();
    await release(timeOff);
    expect(await readErrorCode(claim(timeOff))).toBe('UNAVAILABLE');
    expect(await findBusy([helper])).toEqual([]);
    expect(await readErrorCode(claim(buildTimeOff()))).toBe('no refusal');
  });

  it('reserves nothing that its release, sent when nobody waited any more, did not find', async () => {
    for (let round = 0; round < 20; round += 1) {
      helper = createActor('helper');
      const timeOff = buildTimeOff();
      await Promise.allSettled([claim(timeOff), release(timeOff)]);
      expect(await findBusy([helper])).toEqual([]);
    }
  });

  it('does not count towards the eight hours of a day', async () => {
    await claim(buildTimeOff({ startTime: '15:00', endTime: '22:30' }));
    const booking = await request('06:00', '14:00');
    expect((await harness.changeStatus(booking, 'accepted', helper)).status).toBe('accepted');
    expect(await findBusy([helper], '14:00', '14:30')).toEqual([helper.userId]);
  });
});

describe('the time of a helper', () => {
  it('is published as free after a visit is cancelled', async () => {
    const booking = await harness.createAccepted(customer, helper, { paymentMethod: 'cash' });
    expect(await findBusy([helper])).toEqual([helper.userId]);
    await harness.changeStatus(booking, 'cancelled', customer);
    expect(await findBusy([helper])).toEqual([]);
    expect(await countFreed()).toBe(1);
  });

  it('can be booked during working hours only', async () => {
    harness.offers.set(helper.userId, { hours: { wednesday: { from: '10:00', to: '18:00' } } });
    expect(await readErrorCode(request())).toBe('HOURS_NOT_AVAILABLE');
    expect(await readErrorCode(request('16:30', '18:30'))).toBe('HOURS_NOT_AVAILABLE');
    expect(await readErrorCode(request('10:00', '18:00'))).toBe('no refusal');
  });
});
