/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const quote = { sequence: 3, fee: 0, refund: 0, credit: 0, helper: 450, strike: false, unconfirmed: true };

describe('recording whether a visit took place', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));

  it('shows the money and the strike of each outcome before', async () => {
    signIn('support');
    const booking = buildBooking({ status: 'accepted', startsAt: '2020-01-01T04:00:00.000Z' });
    const base = `/api/admin/bookings/${booking._id}`;
    Object.assign(fake().answers, {
      [`GET ${base}`]: success({ booking }),
      [`GET ${base}/visit-quote`]: success({ ...quote, outcome: 'completed' }),
    });
    open(`/bookings/${booking._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Complete or missed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete or missed' }));
    await dialog.findByText('₹450');
    dialog.getByText(/^No start code was entered/);
    Object.assign(fake().answers, {
      [`GET ${base}/visit-quote`]: success({
        ...quote,
        outcome: 'helper_absent',
        refund: 504,
        credit: 50.4,
        helper: 0,
        strike: true,
        unconfirmed: false,
        contestBy: '2026-12-06T04:31:00.000Z',
      }),
      [`POST ${base}/visit`]: success({ booking }),
    });
    await person.click(dialog.getByRole('radio', { name: /^The helper did not come/ }));
    await dialog.findByText('₹504');
    dialog.getByText('Yes');
    dialog.getByText(/^The other side can contest it until Sun 6 Dec 2026/);
    await stateReason(person, dialog, 'She waited an hour');
    await person.click(dialog.getByRole('button', { name: 'Record' }));
    await screen.findByText('Reported. Both parties are notified.');
    expect(await sent(`POST ${base}/visit`)).toEqual({
      outcome: 'helper_absent',
      sequence: 3,
      reason: 'She waited an hour',
      category: 'complaint',
    });
  });

  it.each([
    ['finance', {}],
    ['support', { startsAt: '2099-01-01T04:00:00.000Z' }],
    ['support', { staffCase: { kind: 'no_show' as const, since: '2026-12-05T04:00:00.000Z' } }],
  ] as const)('is not offered to %s for %j', async (role, change) => {
    signIn(role);
    const booking = buildBooking({ status: 'accepted', startsAt: '2020-01-01T04:00:00.000Z', ...change });
    Object.assign(fake().answers, { [`GET /api/admin/bookings/${booking._id}`]: success({ booking }) });
    open(`/bookings/${booking._id}/show`);
    await screen.findByRole('button', { name: 'Goodwill credit' });
    expect(screen.queryByRole('button', { name: 'Complete or missed' })).toBeNull();
  });
});
