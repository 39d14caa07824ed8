import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  BOOKING_REPLACED,
  type BookingMoved,
  listNotifications,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
} from '@sahaya/contracts';
import { BRAND, istInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { TEMPLATES } from '../templates/templates.js';
import { type RunningNotification, startNotification } from '../../test/harness.js';

let notification: RunningNotification;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  notification = await startNotification();
});
afterAll(() => notification?.stop());
beforeEach(() => {
  customer = notification.person('customer');
  helper = notification.person('helper');
});

const publish: RunningNotification['publish'] = (event, data) => notification.publish(event, data);
const visit = (): BookingMoved => ({
  bookingId: newId(),
  customerId: customer.userId,
  helperId: helper.userId,
  customerName: 'Asha Rao',
  helperName: 'Meera Das',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});
const inbox = async (actor: Actor) =>
  (await notification.service.rpc.call(listNotifications, { actor, page: 1, limit: 20 })).notifications;
const kinds = async (actor: Actor) => (await inbox(actor)).map(({ kind }) => kind);
const dueAt = async ({ userId }: Actor) =>
  (await notification.collection('deliveries').findOne<{ dueAt: Date }>({ userId }))?.dueAt.getTime();

describe('events of a replacement search', () => {
  it.each<[kind: string, to: 'customer' | 'helper', announce: (moved: BookingMoved) => Promise<unknown>]>([
    ['booking-replacement-begun', 'customer', (moved) => publish(REPLACEMENT_BEGUN, moved)],
    ['booking-replacement-proposed', 'customer', (moved) => publish(REPLACEMENT_PROPOSED, moved)],
    ['booking-replacement-failed', 'customer', (moved) => publish(REPLACEMENT_FAILED, moved)],
    ['booking-replacement-let-go', 'helper', (moved) => publish(REPLACEMENT_LET_GO, moved)],
    [
      'booking-replaced',
      'helper',
      (moved) => publish(BOOKING_REPLACED, { ...moved, replaces: newId(), paidPaise: 0, totalPaise: 44_000 }),
    ],
  ])('%s notifies only the %s', async (kind, to, announce) => {
    await announce(visit());
    expect([await kinds(customer), await kinds(helper)]).toEqual(to === 'customer' ? [[kind], []] : [[], [kind]]);
  });

  it('notifies each helper of a wave, but not the helper who cancelled', async () => {
    const others = [notification.person('helper'), notification.person('helper')];
    const helperIds = others.map(({ userId }) => userId);
    await publish(REPLACEMENT_ASKED, { ...visit(), helperIds, answerBy: new Date().toISOString() });
    expect(await kinds(helper)).toEqual([]);
    for (const other of others) expect(await kinds(other)).toEqual(['booking-replacement-asked']);
    expect((await inbox(others[0] ?? helper))[0]?.body).toMatch(/^Asha Rao needs another helper for cooking on 5 Dec/);
  });

  it('say that support did it, in both languages of the texts', async () => {
    const moved = { ...visit(), byStaff: true as const };
    await publish(REPLACEMENT_BEGUN, moved);
    const other = notification.person('helper');
    await publish(REPLACEMENT_ASKED, { ...moved, helperIds: [other.userId], answerBy: new Date().toISOString() });
    expect((await inbox(customer))[0]?.body).toContain(`${BRAND} support learned that Meera Das cannot come`);
    expect((await inbox(other))[0]?.body).toContain(`${BRAND} support is asking you.`);
    expect(TEMPLATES.hi['booking-replacement-begun'](moved, 'customer').body).toContain(`${BRAND} की सहायता टीम`);
    expect(TEMPLATES.hi['booking-replacement-asked'](moved, 'helper').body).toContain(`${BRAND} की सहायता टीम`);
  });

  it('notifies once per proposed helper, and also during quiet hours', async () => {
    const night = istInstant('2026-12-01', '23:30');
    notification.service.clock.set(night.getTime() - Date.now());
    const moved = visit();
    await publish(REPLACEMENT_PROPOSED, moved);
    await publish(REPLACEMENT_PROPOSED, moved);
    await publish(REPLACEMENT_PROPOSED, { ...moved, helperId: newId() });
    expect(await kinds(customer)).toEqual(['booking-replacement-proposed', 'booking-replacement-proposed']);
    const morning = istInstant('2026-12-02', '06:00').getTime();
    expect(await dueAt(customer)).toBeLessThan(morning);
    await publish(REPLACEMENT_FAILED, { ...moved, customerId: helper.userId });
    expect(await dueAt(helper)).toBe(morning);
  });
});
