/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole } from '../../testing/a-console.js';
import { success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

describe('a goodwill credit', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));

  it.each([
    ['approved', '₹150 added to the wallet. The customer is notified.'],
    ['proposed', '₹150 awaits the approval of a second person.'],
  ])('that is %s says so', async (state, text) => {
    signIn('support');
    const booking = buildBooking({ status: 'completed' });
    const call = 'POST /api/admin/goodwill-credits';
    Object.assign(fake().answers, {
      [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
      [call]: success({
        proposal: {
          _id: 'd'.repeat(24),
          purpose: 'booking',
          purposeId: booking._id,
          customerId: booking.customerId._id,
          amount: 0,
          credit: 150,
          goodwill: true,
          reason: 'The helper came late',
          category: 'complaint',
          state,
          proposedBy: 'e'.repeat(24),
          proposedAt: '2026-12-05T02:32:00.000Z',
        },
      }),
    });
    open(`/bookings/${booking._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Goodwill credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Goodwill credit' }));
    await person.type(dialog.getByLabelText('Amount in rupees'), '150');
    await stateReason(person, dialog, 'The helper came late');
    await person.click(dialog.getByRole('button', { name: 'Goodwill credit' }));
    await screen.findByText(text);
    expect(await sent(call)).toEqual({
      purpose: 'booking',
      purposeId: booking._id,
      amount: 150,
      reason: 'The helper came late',
      category: 'complaint',
    });
  });
});
