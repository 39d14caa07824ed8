/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole } from '../../testing/a-console.js';
import { type Answer, refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const pricing = { baseAmount: 400, platformFee: 40, paymentProcessingFee: 9, totalAmount: 449 };
const DAY = '2026-12-07';

describe('a change of a visit by staff', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));
  const answers = (more: Record<string, Answer>) => Object.assign(fake().answers, more);
  const openBooking = (change: object = {}) => {
    const booking = buildBooking({ status: 'accepted', ...change });
    const base = `/api/admin/bookings/${booking._id}`;
    answers({
      [`GET ${base}`]: success({ booking }),
      [`GET ${base}/refund-quote`]: success({ kind: 'cancellation', refund: 404, fee: 100 }),
      [`GET ${base}/free-times`]: success({
        days: [
          { date: '2026-12-06', free: [{ startTime: '09:00', endTime: '10:00' }], maxMinutes: 480 },
          { date: DAY, free: [{ startTime: '09:00', endTime: '12:00' }], maxMinutes: 480 },
        ],
      }),
      [`GET ${base}/change-quote`]: success({
        pricing,
        difference: -55,
        takesEffect: 'when_accepted',
        freeChanges: 0,
        sequence: 4,
      }),
      [`GET /api/admin/refundable/${booking._id}`]: success({
        paid: 504,
        returned: 0,
        held: 504,
        refundable: 0,
        inDispute: false,
      }),
    });
    open(`/bookings/${booking._id}/show`);
    return { booking, base };
  };
  const openDialog = async (name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };

  it('offers the free times of the helper, and shows the price and who has to agree before', async () => {
    signIn('support');
    const { booking, base } = openBooking();
    const dialog = await openDialog('Move visit');
    const day = await dialog.findByLabelText<HTMLSelectElement>('Day');
    // A day without a free time of this length is not offered.
    expect([...day.options].map(({ value }) => value)).toEqual(['', DAY]);
    await person.selectOptions(day, DAY);
    await person.selectOptions(dialog.getByLabelText('Start'), '9:30 am');
    expect(dialog.getByLabelText<HTMLSelectElement>('End').value).toBe('11:30');
    await dialog.findByText('₹449: ₹55 less; a paid difference is refunded at once');
    dialog.getByText('The helper has to agree first. Until then, the booking stays as it is.');
    await stateReason(person, dialog, 'They asked by phone');
    const call = `POST ${base}/changes`;
    answers({ [call]: success({ booking, takesEffect: 'when_accepted' }) });
    await person.click(dialog.getByRole('button', { name: 'Move visit' }));
    await screen.findByText('Proposed. Both parties are notified.');
    expect(await sent(call)).toEqual({
      party: 'customer',
      sequence: 4,
      date: DAY,
      startTime: '09:30',
      endTime: '11:30',
      reason: 'They asked by phone',
      category: 'complaint',
    });
  });

  it('keeps the address when the helper does not travel there, and names the colleague who was faster', async () => {
    signIn('support');
    const { booking, base } = openBooking();
    const dialog = await openDialog('Change address');
    await dialog.findByText('The helper has to agree first. Until then, the booking stays as it is.');
    expect(dialog.queryByText('Who asked for it?')).toBeNull();
    await person.type(dialog.getByLabelText('New address'), '2 Hill Road, Bandra');
    await stateReason(person, dialog, 'They have moved house');
    const call = `POST ${base}/changes`;
    answers({ [call]: refusal(409, 'OUTSIDE_SERVICE_AREA', 'The helper does not travel there') });
    await person.click(dialog.getByRole('button', { name: 'Change address' }));
    await dialog.findByText('The helper does not travel there');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('New address').value).toBe('2 Hill Road, Bandra');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change address' });
    await waitFor(() => expect(button.disabled).toBe(false));

    answers({
      [call]: refusal(409, 'CASE_CHANGED', 'A colleague has changed this in the meantime', {
        by: 'Kavita Rao',
        what: 'changed',
      }),
    });
    await person.click(button);
    await screen.findByText(/A colleague has changed this in the meantime: Kavita Rao/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(booking.status).toBe('accepted');
  });

  it('shows why a time is not possible, and cannot be confirmed then', async () => {
    signIn('support');
    const { base } = openBooking();
    answers({ [`GET ${base}/change-quote`]: refusal(409, 'CHANGE_TOO_LATE', 'It is too late') });
    const dialog = await openDialog('Change address');
    await dialog.findByText('It is too late');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change address' }).disabled).toBe(true);
  });

  it('is not offered for a visit that is over', async () => {
    signIn('admin');
    openBooking({ status: 'completed' });
    await screen.findByRole('region', { name: 'Refund' });
    expect(screen.queryByRole('button', { name: 'Move visit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });
});
