/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const plan = buildSubscription({
  pause: { reason: 'Hidden', startDate: '2026-12-14', endDate: '2026-12-21' },
  specialRequests: 'Hidden',
});
const visit = (change: object) => ({
  _id: '1'.repeat(24),
  date: '2026-12-07',
  startTime: '09:00',
  endTime: '11:00',
  services: ['cooking'],
  status: 'completed',
  changeable: false,
  changeableUntil: '2026-12-06T18:30:00.000Z',
  ...change,
});
const visits = [
  visit({ reason: 'delivered' }),
  visit({ _id: '2'.repeat(24), date: '2026-12-11', status: 'cancelled', reason: 'helper-absent', refund: 673.25 }),
  visit({
    _id: '3'.repeat(24),
    date: '2026-12-28',
    status: 'scheduled',
    movedFrom: '2026-12-25',
    substitute: { helperId: 'f'.repeat(24), name: 'Meena Devi' },
  }),
];
const at = '2026-12-01T06:30:00.000Z';

describe('subscriptions', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/subscriptions': success({ subscriptions: [plan], pagination: page(1) }),
    [`GET /api/admin/subscriptions/${plan._id}`]: success({ subscription: plan, visits }),
    [`GET /api/admin/subscriptions/${plan._id}/timeline`]: success({
      moments: [
        { _id: '1', at, source: 'subscription', kind: 'subscription.requested', facts: {}, money: {} },
        {
          _id: '2',
          at,
          source: 'subscription',
          kind: 'subscription.paused',
          facts: { from: '2026-12-14', to: '2026-12-21' },
          money: {},
        },
      ],
      more: false,
      missing: [],
    }),
    'GET /api/admin/payments': success({ payments: [], pagination: page(0) }),
  }));

  it('are listed by status and link to one', async () => {
    signIn('support');
    open('/subscriptions');
    const row = (await screen.findByRole('link', { name: 'Mon 7 Dec 2026' })).closest('tr')!;
    expect(row.textContent).toContain('2 of 8');
    expect(row.textContent).toContain('₹5,386');
    await person.click(screen.getByRole('button', { name: 'Paused' }));
    await lastCall('GET /api/admin/subscriptions?page=1&limit=25&status=paused');
    await person.click(await screen.findByRole('link', { name: 'Mon 7 Dec 2026' }));
    const shown = within(await screen.findByRole('region', { name: 'Visits' }));
    const [, first, second, third] = shown.getAllByRole('row');
    expect(first!.textContent).toBe('Mon 7 Dec 20269:00–11:00 amCompleted–');
    expect(second!.textContent).toBe('Fri 11 Dec 20269:00–11:00 amCancelledHelper unavailable₹673.25');
    expect(third!.textContent).toContain('moved from Fri 25 Dec 2026');
    expect(third!.textContent).toContain('Meena Devi instead');
  });

  it('show plan, money, people and timeline on one page', async () => {
    signIn('finance');
    open(`/subscriptions/${plan._id}/show`);
    const facts = await screen.findByRole('region', { name: 'Plan' });
    expect(facts.textContent).toContain('Mon, Fri');
    expect(facts.textContent).toContain('Mon 14 Dec 2026, until Mon 21 Dec 2026: Hidden');
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    await timeline.findByText('Requested and paid');
    timeline.getByText('From: Mon 14 Dec 2026');
    within(screen.getByRole('region', { name: 'Customer' })).getByRole('link', { name: 'Asha Verma' });
    await person.click(screen.getByRole('link', { name: 'Payments' }));
    await lastCall(`GET /api/admin/payments?page=1&limit=25&purposeId=${plan._id}`);
  });
  it('show the private details for a minute once a reason is given', async () => {
    const cancelled = buildSubscription({
      status: 'cancelled',
      specialRequests: 'Hidden',
      cancellation: { by: 'customer', kind: 'cancelled', reason: 'Hidden', refund: 0, at },
    });
    Object.assign(console.fake().answers, {
      [`GET /api/admin/subscriptions/${plan._id}`]: success({ subscription: cancelled, visits }),
      [`POST /api/admin/subscriptions/${plan._id}/reveal`]: success({
        customerAddress: '12 MG Road, Saket',
        specialRequests: 'Ring twice',
        cancellationReason: 'We move to Pune',
        customerPhone: '9876543210',
        helperPhone: '9123456780',
        until: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    });
    signIn('support');
    open(`/subscriptions/${plan._id}/show`);
    const facts = await screen.findByRole('region', { name: 'Plan' });
    expect(facts.textContent).toContain('Special requestsHidden');
    expect(screen.getByRole('region', { name: 'Cancellation' }).textContent).toContain('ReasonHidden');
    await person.click(within(facts).getByRole('button', { name: 'Reveal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reveal' }));
    await stateReason(person, dialog, 'The helper cannot find the house');
    await person.click(dialog.getByRole('button', { name: 'Reveal' }));
    await within(facts).findByText('12 MG Road, Saket');
    within(facts).getByText('Ring twice');
    within(screen.getByRole('region', { name: 'Cancellation' })).getByText('We move to Pune');
    within(screen.getByRole('region', { name: 'Customer' })).getByText('9876543210');
    within(screen.getByRole('region', { name: 'Helper' })).getByText('9123456780');
    expect(await sent(`POST /api/admin/subscriptions/${plan._id}/reveal`)).toEqual({
      reason: 'The helper cannot find the house',
      category: 'complaint',
    });
  });
});
