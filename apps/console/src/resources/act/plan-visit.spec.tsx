/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
      [`GET /api/helpers/${'c'.repeat(24)}/free-times`]: success({
        days: [{ date: '2026-12-09', free: [{ startTime: '10:00', endTime: '12:30' }], maxMinutes: 480 }],
      }),
      [call]: refusal(409, 'VISITS_CLASH', 'The helper is not free then'),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Change visit: Mon 7 Dec 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change visit' }));
    dialog.getByText(/^The visit moves at once/);
    expect(dialog.queryByRole('radio', { name: /substitute/ })).toBeNull();
    fireEvent.change(dialog.getByLabelText('New day'), { target: { value: '2026-12-09' } });
    // Only the starts at which the helper is free for two hours.
    await dialog.findByRole('option', { name: 'Select a time' });
    const start = dialog.getByLabelText('New start');
    expect(
      within(start)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value')),
    ).toEqual(['', '10:00', '10:30']);
    fireEvent.change(start, { target: { value: '10:30' } });
    await stateReason(person, dialog, 'They are away');
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByText('The helper is not free then');
    expect(await sent(call)).toEqual({
      action: 'move',
      date: '2026-12-09',
      startTime: '10:30',
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

  it('asks the substitute whom staff choose, offers others if that one became busy, or leaves it to the search', async () => {
    signIn('support');
    const plan = buildSubscription();
    const base = `/api/admin/subscriptions/${plan._id}`;
    const call = `POST ${base}/visits/${visit._id}/changes`;
    const choices = `GET ${base}/visits/${visit._id}/substitute-helpers`;
    const buildHelper = (name: string, _id: string) => ({
      _id,
      name,
      location: 'Saket, Delhi NCR',
      averageRating: 4.5,
      totalReviews: 2,
      verified: true,
    });
    const [meena, anita] = [buildHelper('Meena Das', 'b'.repeat(24)), buildHelper('Anita Rao', 'f'.repeat(24))];
    const absence = { state: 'offered', deadline: '2026-12-07T01:30:00.000Z', showFirst: true, asked: 0 };
    Object.assign(fake().answers, {
      [`GET ${base}`]: success({ subscription: plan, visits: [{ ...visit, absence }] }),
      [`GET ${base}/timeline`]: success({ moments: [], more: false, missing: [] }),
      [choices]: success({ helpers: [meena, anita] }),
      [call]: refusal(409, 'REPLACEMENT_NOT_FREE', 'This helper is not available for this visit'),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Change visit: Mon 7 Dec 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change visit' }));
    await person.click(dialog.getByRole('radio', { name: /substitute/ }));
    await person.click(
      await dialog.findByRole('radio', { name: /Anita Rao.*Saket, Delhi NCR · 4.5 stars \(2\) · verified/ }),
    );
    await stateReason(person, dialog, 'They asked for her');
    fake().answers[choices] = success({ helpers: [meena] });
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByText(/This helper is not available any more/);
    const stated = { reason: 'They asked for her', category: 'complaint' };
    expect(await sent(call)).toEqual({ action: 'substitute', helperId: anita._id, ...stated });
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /Anita Rao/ })).toBeNull());
    await person.click(dialog.getByRole('radio', { name: 'Three helpers nearby at a time' }));
    fake().answers[call] = success({});
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await screen.findByText('Done. Both parties are notified.');
    expect(await sent(call)).toEqual({ action: 'substitute', ...stated });
  });
});
