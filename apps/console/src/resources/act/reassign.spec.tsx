/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { renderConsole } from '../../testing/a-console.js';
import { type Answer, refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

const quoteId = 'd'.repeat(24);
const quote = {
  quoteId,
  cause: 'helper',
  reasonCode: 'late',
  fee: 0,
  due: 0,
  refund: 504,
  credit: 50.4,
  helper: 0,
  strike: true,
  replacement: true,
  extra: 50.4,
  validUntil: '2026-12-05T02:32:00.000Z',
};
const buildCandidate = (digit: string, name: string, saves: number) => ({
  _id: digit.repeat(24),
  name,
  location: 'Saket',
  averageRating: 4.5,
  totalReviews: 12,
  verified: true,
  totalAmount: 504 - saves,
  saves,
});
const [MEENA, SUNITA] = [buildCandidate('1', 'Meena Das', 44.8), buildCandidate('2', 'Sunita Rao', 0)];

describe('choosing another helper', () => {
  const { fake, open, person, sent, signIn } = renderConsole(() => ({}));
  const answers = (more: Record<string, Answer>) => Object.assign(fake().answers, more);
  const openBooking = (change: object = {}) => {
    const booking = buildBooking({ status: 'accepted', ...change });
    const base = `/api/admin/bookings/${booking._id}`;
    answers({
      [`GET ${base}`]: success({ booking }),
      [`GET ${base}/refund-quote`]: success({ kind: 'cancellation', refund: 404, fee: 100 }),
      [`GET ${base}/cancellation-quote`]: success(quote),
      [`GET ${base}/replacement-helpers`]: success({ helpers: [MEENA, SUNITA] }),
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
  const openDialog = async () => {
    await person.click(await screen.findByRole('button', { name: 'Choose another helper' }));
    return within(await screen.findByRole('dialog', { name: 'Choose another helper' }));
  };

  it('shows the price of each helper and the effects by policy, and asks the chosen one', async () => {
    signIn('support');
    const { base } = openBooking();
    const dialog = await openDialog();
    const first = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Meena Das/ });
    expect(first.checked).toBe(true);
    dialog.getByText('Saket · 4.5 stars (12) · verified · ₹459.20, ₹44.80 less');
    dialog.getByText('Late: the customer gets a credit, and the helper a strike.');
    dialog.getByText('Refund if no other helper is found');
    await person.click(dialog.getByRole('radio', { name: /^Sunita Rao/ }));
    await stateReason(person, dialog, 'The helper is ill');
    const call = `POST ${base}/cancellation`;
    answers({ [call]: success({ booking: buildBooking({ status: 'cancelled' }) }) });
    await person.click(dialog.getByRole('button', { name: 'Ask Sunita Rao' }));
    await screen.findByText('Sunita Rao is asked. Both parties are notified.');
    expect(await sent(call)).toEqual({
      quoteId,
      helperId: SUNITA._id,
      reason: 'The helper is ill',
      category: 'complaint',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open with the helpers who are still free, and keeps the reason', async () => {
    signIn('support');
    const { base } = openBooking();
    const dialog = await openDialog();
    await dialog.findByRole('radio', { name: /^Meena Das/ });
    await stateReason(person, dialog, 'The helper is ill');
    answers({
      [`POST ${base}/cancellation`]: refusal(409, 'REPLACEMENT_NOT_FREE', 'This helper is not available'),
      [`GET ${base}/replacement-helpers`]: success({ helpers: [SUNITA] }),
    });
    await person.click(dialog.getByRole('button', { name: 'Ask Meena Das' }));
    await dialog.findByText('This has changed. Check the new details and confirm again.');
    await dialog.findByRole('button', { name: 'Ask Sunita Rao' });
    expect(dialog.queryByRole('radio', { name: /^Meena Das/ })).toBeNull();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The helper is ill');
  });

  it('asks the next helper of a running search, without another cancellation', async () => {
    signIn('ops');
    const { booking, base } = openBooking({
      status: 'cancelled',
      replacement: { state: 'searching', deadline: '2026-12-05T02:30:00.000Z', asked: 3 },
    });
    const dialog = await openDialog();
    await dialog.findByRole('radio', { name: /^Meena Das/ });
    expect(dialog.queryByText('Refund if no other helper is found')).toBeNull();
    await stateReason(person, dialog, 'She lives next door');
    const call = `POST ${base}/replacement-helpers/${MEENA._id}`;
    answers({ [call]: success({ booking }) });
    await person.click(dialog.getByRole('button', { name: 'Ask Meena Das' }));
    await screen.findByText('Meena Das is asked.');
    expect(await sent(call)).toEqual({ reason: 'She lives next door', category: 'complaint' });
  });

  it('says when nobody is free or the policy allows no search, and cannot be confirmed then', async () => {
    signIn('support');
    const { base } = openBooking();
    answers({ [`GET ${base}/replacement-helpers`]: success({ helpers: [] }) });
    let dialog = await openDialog();
    await dialog.findByText('No helper nearby is free for this visit at the same price or less.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose another helper' }).disabled).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Keep helper' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const message = 'The policy allows no other helper for this visit';
    answers({ [`GET ${base}/replacement-helpers`]: refusal(409, 'REPLACEMENT_NOT_POSSIBLE', message) });
    dialog = await openDialog();
    await dialog.findByText(message);
  });

  it('is not offered for a visit that is over', async () => {
    signIn('admin');
    openBooking({ status: 'completed' });
    await screen.findByRole('region', { name: 'Refund' });
    expect(screen.queryByRole('button', { name: 'Choose another helper' })).toBeNull();
  });
});
