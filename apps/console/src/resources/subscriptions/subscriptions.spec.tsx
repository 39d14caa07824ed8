/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderConsole, page } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { success } from '../../testing/fake-api.js';

const plan = buildSubscription({
  pause: { reason: 'Away', startDate: '2026-12-14', endDate: '2026-12-21' },
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
  const { open, person, signIn, lastCall } = renderConsole(() => ({
    'GET /api/admin/subscriptions': success({ subscriptions: [plan], pagination: page(1) }),
    [`GET /api/admin/subscriptions/${plan._id}`]: success({ subscription: plan, visits }),
    [`GET /api/admin/subscriptions/${plan._id}/timeline`]: success({
      moments: [
        { _id: '1', at, source: 'subscription', kind: 'subscription.requested', facts: {}, money: {} },
        { _id: '2', at, source: 'subscription', kind: 'subscription.paused', facts: { reason: 'Away' }, money: {} },
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
    expect(facts.textContent).toContain('Mon 14 Dec 2026, until Mon 21 Dec 2026: Away');
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    await timeline.findByText('Requested and paid');
    timeline.getByText('Reason: Away');
    within(screen.getByRole('region', { name: 'Customer' })).getByRole('link', { name: 'Asha Verma' });
    await person.click(screen.getByRole('link', { name: 'Payments' }));
    await lastCall(`GET /api/admin/payments?page=1&limit=25&purposeId=${plan._id}`);
  });
});
