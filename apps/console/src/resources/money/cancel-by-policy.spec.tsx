/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole } from '../../testing/a-console.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { type Answer, refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const quoteId = 'd'.repeat(24);
const quote = {
  quoteId,
  cause: 'customer',
  reasonCode: 'late',
  fee: 100,
  due: 0,
  refund: 404,
  credit: 0,
  helper: 100,
  strike: false,
  replacement: false,
  extra: 0,
  validUntil: '2026-12-05T02:32:00.000Z',
};
const refundable = { paid: 504, returned: 0, held: 504, refundable: 0, inDispute: false };

describe('a cancellation by staff', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));
  const answers = (more: Record<string, Answer>) => Object.assign(fake().answers, more);
  const openBooking = (change: object = {}) => {
    const booking = buildBooking({ status: 'accepted', ...change });
    const base = `/api/admin/bookings/${booking._id}`;
    answers({
      [`GET ${base}`]: success({ booking }),
      [`GET ${base}/refund-quote`]: success({ kind: 'cancellation', refund: 404, fee: 100 }),
      [`GET ${base}/cancellation-quote`]: success(quote),
      [`GET /api/admin/refundable/${booking._id}`]: success(refundable),
    });
    open(`/bookings/${booking._id}/show`);
    return { booking, base };
  };

  it('shows the amounts of each cause before it asks, and starts with the customer', async () => {
    signIn('support');
    const { base } = openBooking();
    await person.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'The customer asked us to cancel' }).checked).toBe(true);
    await dialog.findByText('Late: the customer pays the cancellation fee to the helper.');
    dialog.getByText('₹404');
    answers({
      [`GET ${base}/cancellation-quote`]: success({
        ...quote,
        cause: 'helper',
        fee: 0,
        helper: 0,
        refund: 504,
        credit: 50.4,
        strike: true,
        replacement: true,
        extra: 150.4,
      }),
    });
    await person.click(dialog.getByRole('radio', { name: 'The helper cannot come' }));
    await dialog.findByText('Late: the customer gets a credit, and the helper a strike.');
    dialog.getByText('Refund if no other helper is found');
    dialog.getByText(/^₹150.40 more than the customer’s own cancellation gives/);

    const call = `POST ${base}/cancellation`;
    answers({ [call]: success({ booking: buildBooking({ status: 'cancelled' }) }) });
    await stateReason(person, dialog, 'The helper is ill');
    await person.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('Booking cancelled. Both parties are notified.');
    expect(await sent(call)).toEqual({ quoteId, reason: 'The helper is ill', category: 'complaint' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows new amounts when the quote has expired, and keeps the reason', async () => {
    signIn('support');
    const { base } = openBooking();
    await person.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    await dialog.findByText('₹404');
    const call = `POST ${base}/cancellation`;
    answers({
      [call]: refusal(409, 'CANCELLATION_QUOTE_STALE', 'The cost of cancelling has changed.'),
      [`GET ${base}/cancellation-quote`]: success({ ...quote, quoteId: 'f'.repeat(24), refund: 403 }),
    });
    await stateReason(person, dialog, 'They called us');
    await person.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await dialog.findByText('The amounts have changed or expired. Check the new ones and confirm again.');
    await dialog.findByText('₹403');
    answers({
      [call]: success({
        booking: buildBooking({ status: 'cancelled' }),
        awaitingApproval: { refund: 100, credit: 44 },
      }),
    });
    await person.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('Cancelled. ₹144 awaits the approval of a second person.');
    expect(await sent(call)).toEqual({ quoteId: 'f'.repeat(24), reason: 'They called us', category: 'complaint' });
  });

  it('shows why no quote is possible, and cannot be confirmed then', async () => {
    signIn('support');
    const { base } = openBooking();
    const message = 'This booking can no longer be changed that way';
    answers({ [`GET ${base}/cancellation-quote`]: refusal(409, 'BOOKING_MOVE_REFUSED', message) });
    await person.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    await dialog.findByText(message);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' }).disabled).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Keep booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered for a visit that is over', async () => {
    signIn('admin');
    openBooking({ status: 'completed' });
    await screen.findByRole('region', { name: 'Refund' });
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('cancels a subscription and refunds one of its visits', async () => {
    signIn('ops');
    const plan = buildSubscription();
    const base = `/api/admin/subscriptions/${plan._id}`;
    const visit = {
      _id: '7'.repeat(24),
      date: '2026-12-07',
      startTime: '09:00',
      endTime: '11:00',
      services: ['cooking'],
      status: 'completed',
      reason: 'delivered',
      changeable: false,
      changeableUntil: '2026-12-06T23:30:00.000Z',
      refundable: {
        amount: 673.25,
        qualityBy: '2026-12-08T05:30:00.000Z',
        notPerformedBy: '2026-12-09T05:30:00.000Z',
      },
    };
    answers({
      [`GET ${base}`]: success({ subscription: plan, visits: [visit] }),
      [`GET ${base}/timeline`]: success({ moments: [], more: false, missing: [] }),
      [`GET ${base}/cancellation-quote`]: success({
        quoteId,
        cause: 'customer',
        paid: 5_386,
        delivered: 1_346.5,
        refunded: 0,
        fee: 0,
        refund: 4_039.5,
        toBeMarked: 0,
        visitsCancelled: 6,
        extra: 0,
        validUntil: quote.validUntil,
      }),
      [`POST ${base}/cancellation`]: success({ subscription: { ...plan, status: 'cancelled' } }),
    });
    open(`/subscriptions/${plan._id}/show`);
    await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel subscription' }));
    await dialog.findByText('₹4,039.50');
    await stateReason(person, dialog, 'They move away');
    await person.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByText('Subscription cancelled. Both parties are notified.');
    expect(await sent(`POST ${base}/cancellation`)).toEqual({
      quoteId,
      reason: 'They move away',
      category: 'complaint',
    });

    const call = `POST ${base}/visits/${visit._id}/refund`;
    answers({ [call]: refusal(409, 'REFUND_NOT_BY_POLICY', 'The policy allows no refund now') });
    await person.click(await screen.findByRole('button', { name: 'Refund ₹673.25' }));
    const refund = within(await screen.findByRole('dialog', { name: 'Refund ₹673.25' }));
    await person.selectOptions(refund.getByLabelText('What went wrong?'), 'The visit did not take place');
    await stateReason(person, refund, 'Nobody came');
    await person.click(refund.getByRole('button', { name: 'Refund ₹673.25' }));
    expect(await sent(call)).toEqual({
      amount: 673.25,
      fault: 'not-performed',
      reason: 'Nobody came',
      category: 'complaint',
    });
  });
});
