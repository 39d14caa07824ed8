/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderConsole } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const visit = {
  _id: '7'.repeat(24),
  date: '2026-12-07',
  startTime: '09:00',
  endTime: '11:00',
  services: ['cooking'],
  status: 'scheduled',
  changeable: true,
  changeableUntil: '2026-12-06T23:30:00.000Z',
};

describe('changing a visit of a subscription', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));

  it('states the effect of each action, and stays open after a refusal', async () => {
    signIn('support');
    const plan = buildSubscription();
    const base = `/api/admin/subscriptions/${plan._id}`;
    const call = `POST ${base}/visits/${visit._id}/changes`;
    Object.assign(fake().answers, {
      [`GET ${base}`]: success({
        subscription: plan,
        visits: [visit, { ...visit, _id: '8'.repeat(24), changeable: false }],
      }),
      [`GET ${base}/timeline`]: success({ moments: [], more: false, missing: [] }),
      [call]: refusal(409, 'VISITS_CLASH', 'The helper is not free then'),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Change visit: Mon 7 Dec 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change visit' }));
    dialog.getByText(/^The visit moves at once/);
    expect(dialog.queryByRole('radio', { name: /substitute/ })).toBeNull();
    fireEvent.change(dialog.getByLabelText('New day'), { target: { value: '2026-12-09' } });
    await stateReason(person, dialog, 'They are away');
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByText('The helper is not free then');
    expect(await sent(call)).toEqual({
      action: 'move',
      date: '2026-12-09',
      startTime: '',
      reason: 'They are away',
      category: 'complaint',
    });
    await person.click(dialog.getByRole('radio', { name: 'Skip it, for the customer' }));
    dialog.getByText('The visit is refunded in full at once.');
    Object.assign(fake().answers, { [call]: success({}) });
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await screen.findByText('Done. Both parties are notified.');
    expect(await sent(call)).toEqual({ action: 'skip', reason: 'They are away', category: 'complaint' });
  });
});
