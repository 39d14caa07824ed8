import { describe, expect, it } from '@jest/globals';
import { CREDIT_GRANTED, PAYOUT_ACCOUNT_CHANGED, PAYOUT_MOVED, REFUND_LATE, REFUND_MOVED } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { setUpScenario } from '../../test/scenario.js';

const scenario = setUpScenario();
const { inbox, kinds, publish } = scenario;

describe('events of payments', () => {
  it('notifies the customer of the start and end of a refund, and of credit', async () => {
    const refund = {
      purpose: 'booking' as const,
      purposeId: newId(),
      customerId: scenario.customer.userId,
      helperId: scenario.helper.userId,
      refundId: newId(),
      amountPaise: 34_850,
      refundedPaise: 0,
      paidPaise: 44_800,
      expectedBy: '2026-12-10T06:00:00.000Z',
    };
    await publish(REFUND_MOVED, { ...refund, status: 'initiated' });
    await publish(REFUND_MOVED, { ...refund, status: 'failed' });
    await publish(REFUND_MOVED, { ...refund, status: 'processed', refundedPaise: 34_850 });
    const { purpose, purposeId, customerId } = refund;
    await publish(CREDIT_GRANTED, { customerId, purpose, purposeId, amountPaise: 4_480, reason: 'helper_late_cancel' });
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      { kind: 'credit-granted', path: '/wallet', body: expect.stringContaining('₹44.80') },
      { kind: 'refund-arrived', path: `/my-bookings#booking-${purposeId}`, body: expect.stringContaining('₹348.50') },
      { kind: 'refund-started', body: 'We are refunding ₹348.50. It should arrive by 10 Dec 2026.' },
    ]);
    expect(await kinds(scenario.helper)).toEqual([]);
  });

  it('tells the customer about each credit that support gives for one booking', async () => {
    const { userId: customerId } = scenario.customer;
    const credit = { customerId, purpose: 'booking' as const, purposeId: newId(), reason: 'by_staff' };
    await publish(CREDIT_GRANTED, { ...credit, amountPaise: 10_000, key: 'by-hand:1' });
    await publish(CREDIT_GRANTED, { ...credit, amountPaise: 5_000, key: 'by-hand:2' });
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      { kind: 'credit-granted', body: expect.stringMatching(/support added ₹50 of credit/) },
      { kind: 'credit-granted', body: expect.stringMatching(/support added ₹100 of credit/) },
    ]);
  });

  it('tells the helper about a changed payout account', async () => {
    const { userId: helperId } = scenario.helper;
    await publish(PAYOUT_ACCOUNT_CHANGED, { helperId, changeId: newId(), masked: 'ra••@okbank' });
    expect((await inbox(scenario.helper)).notifications).toMatchObject([
      { kind: 'payout-account-changed', path: '/earnings', body: expect.stringContaining('ra••@okbank') },
    ]);
  });

  const late = () => ({
    purpose: 'subscription' as const,
    purposeId: newId(),
    customerId: scenario.customer.userId,
    helperId: scenario.helper.userId,
    refundId: newId(),
    amountPaise: 34_850,
    expectedBy: '2026-12-10T06:00:00.000Z',
  });
  const payout = () => ({
    payoutId: newId(),
    helperId: scenario.helper.userId,
    amountPaise: 36_000,
    masked: 'ra••@okbank',
  });

  it('notifies the customer once of a late refund', async () => {
    const refund = late();
    await publish(REFUND_LATE, refund);
    await publish(REFUND_LATE, refund);
    expect((await inbox(scenario.customer)).notifications).toMatchObject([
      {
        kind: 'refund-late',
        path: `/my-subscriptions/${refund.purposeId}`,
        body: expect.stringContaining('₹348.50 should have arrived by 10 Dec 2026'),
      },
    ]);
    expect(await kinds(scenario.helper)).toEqual([]);
  });

  it('notifies the helper of paid, reversed and failed payouts', async () => {
    const sent = payout();
    await publish(PAYOUT_MOVED, { ...sent, status: 'paid' });
    await publish(PAYOUT_MOVED, { ...sent, status: 'paid' });
    await publish(PAYOUT_MOVED, { ...sent, status: 'reversed' });
    await publish(PAYOUT_MOVED, { ...payout(), status: 'failed' });
    const { notifications } = await inbox(scenario.helper);
    expect(notifications.map(({ kind }) => kind)).toEqual(['payout-failed', 'payout-failed', 'payout-paid']);
    expect(notifications.at(-1)).toMatchObject({ path: '/earnings', body: '₹360 was paid to ra••@okbank.' });
  });
});
