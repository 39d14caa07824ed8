/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aConsole, ME, page } from '../testing/a-console.js';
import { refusal, success } from '../testing/fake-api.js';

const purposeId = 'b'.repeat(24);
const customerId = 'a'.repeat(24);
const at = '2026-12-05T04:00:00.000Z';
const payment = {
  _id: 'pay_Nx1',
  orderId: 'order_Nx1',
  purpose: 'booking',
  purposeId,
  customerId,
  helperId: 'c'.repeat(24),
  amount: 3_504,
  credit: 100,
  refunded: 0,
  method: 'upi',
  capturedAt: at,
  surplus: false,
};
const refund = {
  _id: '1'.repeat(24),
  paymentId: 'pay_Nx1',
  purpose: 'booking',
  purposeId,
  customerId,
  amount: 504,
  way: 'provider',
  status: 'failed',
  reason: 'by hand',
  attempt: 5,
  initiatedAt: at,
  needsPerson: true,
};
const proposal = {
  _id: '2'.repeat(24),
  purpose: 'booking',
  purposeId,
  customerId,
  amount: 3_000,
  reason: 'The stove was damaged',
  state: 'proposed',
  proposedBy: ME,
  proposedAt: at,
};
const set = {
  _id: 'capture:pay_Nx1',
  kind: 'capture',
  at,
  lines: [
    { account: 'provider_clearing', amount: 3_504 },
    { account: 'customer_advance', purposeId, amount: -3_504 },
  ],
};
const colleague = { _id: ME, name: 'Kavita', email: 'k@sahaya.in', role: 'support', blocked: false, createdAt: at };

describe('money', () => {
  const { open, person, signIn, sent, lastCall, ...console } = aConsole(() => ({
    'GET /api/admin/payments': success({ payments: [payment], pagination: page(1) }),
    'GET /api/admin/refunds': success({ refunds: [refund], pagination: page(1) }),
    'GET /api/admin/refund-proposals': success({ proposals: [proposal], pagination: page(1) }),
    'GET /api/admin/ledger': success({ sets: [set], pagination: page(1) }),
    'GET /api/admin/staff': success({ staff: [colleague] }),
  }));
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);

  it('a refund is proposed from a payment, with its amount and reason', async () => {
    signIn('support');
    open('/payments');
    const row = within((await screen.findByText('pay_Nx1')).closest('tr')!);
    row.getByText('₹3,504');
    row.getByText('and ₹100 credit');
    expect(row.getByRole('link', { name: 'Booking' }).getAttribute('href')).toBe(`/console/bookings/${purposeId}/show`);
    await person.click(row.getByRole('button', { name: 'Give back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give back' }));
    const tooHigh = refusal(409, 'REFUND_TOO_HIGH', 'That is more than can be given back', { refundable: 504 });
    answers({ 'POST /api/admin/refund-proposals': tooHigh });
    await person.type(dialog.getByLabelText('Amount in rupees'), '3000.50');
    await person.type(dialog.getByLabelText('Reason'), 'The stove was damaged');
    await person.click(dialog.getByRole('button', { name: 'Give back' }));
    expect(await sent('POST /api/admin/refund-proposals')).toEqual({
      purposeId,
      amount: 3_000.5,
      reason: 'The stove was damaged',
    });
    expect((await dialog.findByRole('alert')).textContent).toContain('more than can be given back: ₹504 now');
    // What was typed is still there.
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'The stove was damaged');
    answers({ 'POST /api/admin/refund-proposals': refusal(409, 'REFUND_BY_DISPUTE', 'This visit is in dispute') });
    await person.click(dialog.getByRole('button', { name: 'Give back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('This visit is in dispute');
    await person.type(screen.getByLabelText('Search payment or order id'), 'pay_Nx1');
    await lastCall('GET /api/admin/payments?page=1&limit=25&q=pay_Nx1');
  });

  it('what is given back whole cannot be given back again', async () => {
    signIn('support');
    answers({
      'GET /api/admin/payments': success({ payments: [{ ...payment, refunded: 3_604 }], pagination: page(1) }),
    });
    open('/payments');
    await screen.findByText('₹3,604');
    expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
  });

  it('finance decides, and is told when it was its own proposal', async () => {
    signIn('finance');
    open('/refund-proposals');
    const row = within((await screen.findByText('The stove was damaged')).closest('tr')!);
    await row.findByText('Kavita');
    row.getByText('Waits for a second person');
    await person.click(await row.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    const call = `POST /api/admin/refund-proposals/${proposal._id}/decision`;
    answers({ [call]: refusal(403, 'SECOND_PERSON', 'A second person has to decide') });
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('A second person has to decide');
    answers({
      [call]: success({ proposal }),
      'GET /api/admin/refund-proposals': success({
        proposals: [{ ...proposal, state: 'approved', decidedBy: ME, decidedAt: at, note: 'Seen' }],
        pagination: page(1),
      }),
    });
    await person.type(dialog.getByLabelText('Note'), 'Seen');
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Kavita: Seen');
    expect(await sent(call)).toEqual({ decision: 'approve', note: 'Seen' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
  });

  it('support sees what waits, and does not decide', async () => {
    signIn('support');
    open('/refund-proposals');
    await screen.findByText('The stove was damaged');
    for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Rejected' }));
    await lastCall('GET /api/admin/refund-proposals?page=1&limit=25&state=rejected');
  });

  it('finance begins a stuck refund again', async () => {
    signIn('finance');
    open('/refunds');
    await screen.findByText('failed 5 times, waits for a person');
    answers({ [`POST /api/admin/refunds/${refund._id}/retry`]: success({ refund }) });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('The refund is tried again');
  });

  it('the books have a debit and a credit side', async () => {
    signIn('support');
    open('/ledger');
    const row = (await screen.findByText('Payment provider')).closest('tr')!;
    expect(row.textContent).toContain('Payment provider₹3,504Paid in advance₹3,504');
    await person.type(screen.getByLabelText('Booking or subscription id'), purposeId);
    await lastCall(`GET /api/admin/ledger?page=1&limit=25&purposeId=${purposeId}`);
  });
});
