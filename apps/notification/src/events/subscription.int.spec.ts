import { describe, expect, it } from '@jest/globals';
import {
  HELPER_DAY_LISTED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_STAFF_CANCELLED,
  SUBSCRIPTION_VISIT_REFUNDED,
} from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { inbox, kinds, publish } = scenario;

describe('events of a subscription', () => {
  const plan = () => ({
    subscriptionId: newId(),
    customerId: scenario.customer.userId,
    helperId: scenario.helper.userId,
    customerName: 'Asha Rao',
    helperName: 'Ravi Kumar',
    services: ['cooking', 'laundry'],
    startDate: '2026-12-02',
    endDate: '2027-01-01',
  });
  const slot = { date: '2026-12-05', startTime: '09:00', endTime: '11:00' };
  const visitOfPlan = () => ({ ...plan(), visitId: newId(), ...slot });
  /** A visit of another helper that this helper takes over. */
  const ofAnother = () => ({ ...visitOfPlan(), helperId: newId(), helperName: 'Sunil Das' });
  const byStaff = { decidedBy: newId(), pending: false, paid: true, refundPaise: 44_800 };
  const meena = () => ({ helperId: scenario.helper.userId, name: 'Meena Devi' });

  it.each<[kind: string, announce: () => Promise<unknown>, notified: { customer: boolean; helper: boolean }]>([
    ['plan-requested', () => publish(SUBSCRIPTION_EVENT.requested, plan()), { customer: false, helper: true }],
    ['plan-accepted', () => publish(SUBSCRIPTION_EVENT.accepted, plan()), { customer: true, helper: false }],
    [
      'plan-declined',
      () => publish(SUBSCRIPTION_EVENT.declined, { ...plan(), reason: 'full' }),
      { customer: true, helper: false },
    ],
    [
      'plan-withdrawn',
      () => publish(SUBSCRIPTION_EVENT.withdrawn, { ...plan(), paid: true }),
      { customer: false, helper: true },
    ],
    [
      'plan-withdrawn',
      () => publish(SUBSCRIPTION_EVENT.withdrawn, { ...plan(), paid: false }),
      { customer: false, helper: false },
    ],
    [
      'plan-expired',
      () => publish(SUBSCRIPTION_EVENT.expired, { ...plan(), paid: false }),
      { customer: true, helper: false },
    ],
    [
      'plan-expired',
      () => publish(SUBSCRIPTION_EVENT.expired, { ...plan(), paid: true }),
      { customer: true, helper: true },
    ],
    [
      'plan-paused',
      () => publish(SUBSCRIPTION_EVENT.paused, { ...plan(), reason: 'away', from: '2026-12-05', to: '2026-12-08' }),
      { customer: false, helper: true },
    ],
    [
      'plan-resumed',
      () => publish(SUBSCRIPTION_EVENT.resumed, { ...plan(), by: 'system' }),
      { customer: true, helper: true },
    ],
    [
      'plan-cancelled',
      () => publish(SUBSCRIPTION_EVENT.cancelled, { ...plan(), reason: 'moving' }),
      { customer: false, helper: true },
    ],
    [
      'plan-cancelled-for-customer',
      () => publish(SUBSCRIPTION_STAFF_CANCELLED, { ...plan(), ...byStaff, cause: 'customer' }),
      { customer: true, helper: false },
    ],
    [
      'plan-cancelled-for-helper',
      () => publish(SUBSCRIPTION_STAFF_CANCELLED, { ...plan(), ...byStaff, cause: 'helper' }),
      { customer: true, helper: true },
    ],
    [
      'plan-cancelled-by-us',
      () => publish(SUBSCRIPTION_STAFF_CANCELLED, { ...plan(), ...byStaff, cause: 'platform' }),
      { customer: true, helper: true },
    ],
    [
      'plan-cancelled-by-us',
      () =>
        publish(SUBSCRIPTION_STAFF_CANCELLED, { ...plan(), ...byStaff, cause: 'platform', pending: true, paid: false }),
      { customer: true, helper: false },
    ],
    [
      'plan-visit-refunded',
      () =>
        publish(SUBSCRIPTION_VISIT_REFUNDED, {
          ...visitOfPlan(),
          fault: 'quality',
          refundPaise: 44_800,
          fromHelper: true,
        }),
      { customer: true, helper: true },
    ],
    ['plan-completed', () => publish(SUBSCRIPTION_EVENT.completed, plan()), { customer: true, helper: false }],
    [
      'plan-visit-skipped',
      () => publish(SUBSCRIPTION_EVENT.visitSkipped, { ...visitOfPlan(), reason: 'away' }),
      { customer: true, helper: true },
    ],
    [
      'plan-visit-denied',
      () => publish(SUBSCRIPTION_EVENT.visitSkipped, { ...visitOfPlan(), reason: 'not-delivered' }),
      { customer: false, helper: true },
    ],
    [
      'plan-visit-denied',
      () => publish(SUBSCRIPTION_EVENT.visitSkipped, { ...ofAnother(), substitute: meena(), reason: 'not-delivered' }),
      { customer: false, helper: true },
    ],
    [
      'plan-visit-confirmed',
      () => publish(SUBSCRIPTION_EVENT.visitCompleted, { ...visitOfPlan(), confirmedBy: 'customer' }),
      { customer: false, helper: true },
    ],
    [
      'plan-visit-confirmed',
      () => publish(SUBSCRIPTION_EVENT.visitCompleted, visitOfPlan()),
      { customer: false, helper: false },
    ],
    [
      'plan-visit-moved',
      () => publish(SUBSCRIPTION_EVENT.visitMoved, { ...visitOfPlan(), from: slot }),
      { customer: true, helper: true },
    ],
    [
      'plan-helper-back',
      () => publish(SUBSCRIPTION_EVENT.absenceRevoked, visitOfPlan()),
      { customer: true, helper: false },
    ],
    [
      'plan-helper-absent',
      () => publish(SUBSCRIPTION_EVENT.helperAbsent, { ...visitOfPlan(), deadline: '2026-12-05T01:30:00.000Z' }),
      { customer: true, helper: false },
    ],
    [
      'plan-helper-absent',
      () =>
        publish(SUBSCRIPTION_EVENT.helperAbsent, {
          ...visitOfPlan(),
          byStaff: true,
          deadline: '2026-12-05T01:30:00.000Z',
        }),
      { customer: true, helper: true },
    ],
    [
      'plan-substitute-asked',
      () =>
        publish(SUBSCRIPTION_EVENT.substituteAsked, {
          ...visitOfPlan(),
          helperId: newId(),
          helperIds: [scenario.helper.userId],
        }),
      { customer: false, helper: true },
    ],
    [
      'plan-substitute-proposed',
      () => publish(SUBSCRIPTION_EVENT.substituteProposed, { ...visitOfPlan(), substitute: meena() }),
      { customer: true, helper: false },
    ],
    [
      'plan-substitute-found',
      () => publish(SUBSCRIPTION_EVENT.substituteFound, { ...visitOfPlan(), substitute: meena(), byCustomer: false }),
      { customer: true, helper: false },
    ],
    [
      'plan-substitute-found',
      () => publish(SUBSCRIPTION_EVENT.substituteFound, { ...ofAnother(), substitute: meena(), byCustomer: true }),
      { customer: false, helper: true },
    ],
    [
      'plan-substitute-released',
      () => publish(SUBSCRIPTION_EVENT.substituteReleased, { ...ofAnother(), substitute: meena(), wasFound: true }),
      { customer: false, helper: true },
    ],
    ['plan-renewal', () => publish(SUBSCRIPTION_EVENT.renewalOffered, plan()), { customer: true, helper: false }],
  ])('%s notifies the affected parties, with a link to their subscriptions', async (kind, announce, notified) => {
    await announce();
    expect(await kinds(scenario.customer)).toEqual(notified.customer ? [kind] : []);
    expect(await kinds(scenario.helper)).toEqual(notified.helper ? [kind] : []);
    for (const [actor, path] of [
      [scenario.customer, /^\/my-subscriptions\/[0-9a-f]{24}$/],
      // A substitute is led to the list.
      [scenario.helper, /^\/helper-subscriptions(\/[0-9a-f]{24})?$/],
    ] as const)
      for (const entry of (await inbox(actor)).notifications) {
        expect(entry.path).toMatch(path);
        expect(entry.body).toMatch(/cooking, laundry/);
      }
  });

  it('notifies a helper of all visits of the next day at once', async () => {
    const visits = [
      {
        subscriptionId: newId(),
        customerName: 'Asha Rao',
        services: ['cooking'],
        startTime: '09:00',
        endTime: '11:00',
      },
      {
        subscriptionId: newId(),
        customerName: 'Meera Nair',
        services: ['other'],
        startTime: '15:30',
        endTime: '16:00',
      },
    ];
    await publish(HELPER_DAY_LISTED, { helperId: scenario.helper.userId, date: '2026-12-05', visits });
    await publish(HELPER_DAY_LISTED, { helperId: scenario.helper.userId, date: '2026-12-05', visits });
    expect((await inbox(scenario.helper)).notifications).toMatchObject([
      { title: 'Your visits of 5 Dec 2026', body: '9:00 am Asha Rao, 3:30 pm Meera Nair' },
    ]);
  });
});
