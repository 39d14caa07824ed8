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

  it('goes on with the substitute when a colleague has recorded the absence in the meantime', async () => {
    signIn('support');
    const plan = buildSubscription();
    const base = `/api/admin/subscriptions/${plan._id}`;
    const absence = { state: 'offered', deadline: '2026-12-07T01:30:00.000Z', showFirst: true, asked: 0 };
    Object.assign(fake().answers, {
      [`GET ${base}`]: success({ subscription: plan, visits: [visit] }),
      [`GET ${base}/timeline`]: success({ moments: [], more: false, missing: [] }),
      [`GET ${base}/visits/${visit._id}/substitute-helpers`]: success({ helpers: [] }),
      [`POST ${base}/visits/${visit._id}/changes`]: refusal(
        409,
        'VISIT_HELPER_ABSENT',
        'The helper cannot come on that day',
      ),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Change visit: Mon 7 Dec 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change visit' }));
    await person.click(dialog.getByRole('radio', { name: 'The helper cannot come' }));
    await stateReason(person, dialog, 'Her child is ill');
    fake().answers[`GET ${base}`] = success({ subscription: plan, visits: [{ ...visit, absence }] });
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByRole('radio', { name: 'Search a substitute, for the customer', checked: true });
    dialog.getByText('The helper cannot come on that day');
  });

  it('stays open for the choice of a substitute after the absence is recorded, and can leave it to the customer', async () => {
    signIn('support');
    const plan = buildSubscription();
    const base = `/api/admin/subscriptions/${plan._id}`;
    const call = `POST ${base}/visits/${visit._id}/changes`;
    const absence = { state: 'offered', deadline: '2026-12-07T01:30:00.000Z', showFirst: true, asked: 0 };
    const meena = {
      _id: 'b'.repeat(24),
      name: 'Meena Das',
      location: 'Saket, Delhi NCR',
      averageRating: 0,
      totalReviews: 0,
      verified: false,
    };
    Object.assign(fake().answers, {
      [`GET ${base}`]: success({ subscription: plan, visits: [visit] }),
      [`GET ${base}/timeline`]: success({ moments: [], more: false, missing: [] }),
      [`GET ${base}/visits/${visit._id}/substitute-helpers`]: success({ helpers: [meena] }),
      [call]: refusal(409, 'VISIT_SETTLED', 'The visit is over'),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Change visit: Mon 7 Dec 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change visit' }));
    await person.click(dialog.getByRole('radio', { name: 'The helper cannot come' }));
    await stateReason(person, dialog, 'Her child is ill');
    const loads = () => fake().seen.filter((one) => one.call === `GET ${base}`).length;
    const before = loads();
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByText('The visit is over');
    expect(dialog.queryByText(/^The absence is recorded/)).toBeNull();
    // The refusal loads the page again.
    await waitFor(() => expect(loads()).toBeGreaterThan(before));
    await fake().settle();

    Object.assign(fake().answers, {
      [`GET ${base}`]: success({ subscription: plan, visits: [{ ...visit, absence }] }),
      [call]: success({}),
    });
    const stated = { reason: 'Her child is ill', category: 'complaint' };
    await person.click(dialog.getByRole('button', { name: 'Change visit' }));
    await dialog.findByText(/^The absence is recorded/);
    expect(await sent(call)).toEqual({ action: 'absence', ...stated });
    dialog.getByRole('button', { name: 'Not now' });
    expect(dialog.queryByRole('radio', { name: 'The helper cannot come' })).toBeNull();
    await dialog.findByRole('radio', { name: /Meena Das.*Saket, Delhi NCR · no reviews$/, checked: true });
    // The reason is kept; a refusal of the second step says so beside the recorded absence.
    fake().answers[call] = refusal(409, 'SUBSTITUTE_OVER', 'The time to find a substitute is over');
    await person.click(dialog.getByRole('button', { name: 'Ask Meena Das' }));
    await dialog.findByText('The time to find a substitute is over');
    expect(await sent(call)).toEqual({ action: 'substitute', helperId: meena._id, ...stated });
    dialog.getByText(/^The absence is recorded/);
    await person.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Helper cannot come');
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
    await person.click(dialog.getByRole('button', { name: 'Ask Anita Rao' }));
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
