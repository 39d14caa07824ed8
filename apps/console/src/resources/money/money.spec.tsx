/** @jest-environment ./src/testing/browser.environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../../testing/a-booking.js';
import { buildSubscription } from '../../testing/a-subscription.js';
import { renderConsole, ME, page } from '../../testing/a-console.js';
import { refusal, success } from '../../testing/fake-api.js';
import { stateReason } from '../../testing/state-reason.js';

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
const helperId = 'c'.repeat(24);
const batch = {
  _id: '3'.repeat(24),
  adapter: 'manual',
  status: 'open',
  createdAt: at,
  createdBy: ME,
  payouts: 2,
  total: 800,
  commission: 40,
  withoutAccount: 1,
  counts: { pending: 1, processing: 0, paid: 1, failed: 0, reversed: 0 },
};
const payout = {
  _id: '4'.repeat(24),
  batchId: batch._id,
  helperId,
  name: 'Sunita Devi',
  masked: 'su••@okbank',
  amount: 400,
  commission: 40,
  status: 'pending',
  createdAt: at,
};
const due = {
  _id: '5'.repeat(24),
  purpose: 'booking',
  purposeId,
  amount: 100,
  reason: 'late_cancellation',
  status: 'open',
  at,
  customerId,
  helperId,
};
const colleague = {
  _id: ME,
  name: 'Kavita',
  email: 'k@sahaya.in',
  role: 'support',
  blocked: false,
  secondFactor: true,
  createdAt: at,
};

describe('money', () => {
  const { open, person, signIn, sent, lastCall, ...console } = renderConsole(() => ({
    'GET /api/admin/payments': success({ payments: [payment], pagination: page(1) }),
    'GET /api/admin/refunds': success({ refunds: [refund], pagination: page(1) }),
    'GET /api/admin/refund-proposals': success({ proposals: [proposal], pagination: page(1) }),
    'GET /api/admin/ledger': success({ sets: [set], pagination: page(1) }),
    'GET /api/admin/staff': success({ staff: [colleague] }),
    'GET /api/admin/payouts': success({ batches: [batch], pagination: page(1) }),
    [`GET /api/admin/payouts/${batch._id}`]: success({ batch, payouts: [payout], pagination: page(1) }),
    'GET /api/admin/helper-payouts': success({
      payouts: [
        {
          ...payout,
          status: 'failed',
          reason: 'Account closed',
          visits: { count: 3, from: '2026-12-01', to: '2026-12-04' },
        },
      ],
      pagination: page(1),
    }),
    'GET /api/admin/dues': success({ dues: [due], pagination: page(1) }),
    'GET /api/admin/bookings': success({ bookings: [buildBooking()], pagination: page(1) }),
    'GET /api/admin/subscriptions': success({ subscriptions: [buildSubscription()], pagination: page(1) }),
    [`GET /api/admin/refundable/${purposeId}`]: success({
      paid: 3_604,
      returned: 100,
      held: 0,
      refundable: 504,
      inDispute: false,
    }),
  }));
  const lookUps = () =>
    console
      .fake()
      .seen.filter(({ call }) => call.includes('ids='))
      .map(({ call }) => call);
  const answers = (more: Record<string, ReturnType<typeof success>>) => Object.assign(console.fake().answers, more);

  it('proposes a refund of a payment with amount and reason', async () => {
    signIn('support');
    open('/payments');
    const row = within((await screen.findByRole('button', { name: 'Copy id pay_Nx1' })).closest('tr')!);
    row.getByText('₹3,504');
    row.getByText('and ₹100 credit');
    const visit = await row.findByRole('link', { name: 'Cooking' });
    expect(visit.getAttribute('href')).toBe(`/console/bookings/${purposeId}/show`);
    row.getByText(/^Sat 5 Dec 2026, 9:30–11:30 am/);
    expect(row.getByRole('link', { name: 'Asha Verma' }).getAttribute('href')).toBe(
      `/console/users/${customerId}/show`,
    );
    row.getByText('Helper: Sunita Devi');
    await person.click(row.getByRole('button', { name: 'Custom refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom refund' }));
    const tooHigh = refusal(409, 'REFUND_TOO_HIGH', 'This is more than can be refunded', { refundable: 504 });
    answers({ 'POST /api/admin/refund-proposals': tooHigh });
    await person.type(dialog.getByLabelText('Amount in rupees'), '3000.50');
    await stateReason(person, dialog, 'The stove was damaged');
    await person.click(dialog.getByRole('button', { name: 'Custom refund' }));
    expect(await sent('POST /api/admin/refund-proposals')).toEqual({
      purposeId,
      amount: 3_000.5,
      reason: 'The stove was damaged',
      category: 'complaint',
    });
    expect((await dialog.findByRole('alert')).textContent).toContain('more than can be refunded: ₹504 now');
    // The typed values remain.
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'The stove was damaged');
    answers({ 'POST /api/admin/refund-proposals': refusal(409, 'REFUND_BY_DISPUTE', 'This visit is in dispute') });
    await person.click(dialog.getByRole('button', { name: 'Custom refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('This visit is in dispute');
    await person.type(screen.getByLabelText('Search payment or order id'), 'pay_Nx1');
    await lastCall('GET /api/admin/payments?page=1&limit=25&q=pay_Nx1');
  });

  it('names the person, service and time of each payment with one call for all bookings and one for subscriptions', async () => {
    const plan = { ...payment, _id: 'pay_Nx3', purpose: 'subscription', purposeId: 'e'.repeat(24) };
    const second = { ...payment, _id: 'pay_Nx2', purposeId: 'f'.repeat(24) };
    answers({ 'GET /api/admin/payments': success({ payments: [payment, second, plan], pagination: page(3) }) });
    signIn('support');
    open('/payments');
    const ofPlan = within((await screen.findByRole('button', { name: 'Copy id pay_Nx3' })).closest('tr')!);
    await ofPlan.findByText(/^Mon 7 Dec 2026 to Tue 5 Jan 2027/);
    // An id that the service does not know keeps its link.
    const unknown = within(screen.getByRole('button', { name: 'Copy id pay_Nx2' }).closest('tr')!);
    unknown.getByRole('link', { name: 'Booking' });
    expect(lookUps().toSorted()).toEqual([
      `GET /api/admin/bookings?ids=${purposeId}%2C${second.purposeId}&limit=50`,
      `GET /api/admin/subscriptions?ids=${plan.purposeId}&limit=50`,
    ]);
  });

  it('shows amount, person, reason, the rest and earlier refunds before a refund is approved', async () => {
    signIn('finance');
    open('/refund-proposals');
    const row = within((await screen.findByText('The stove was damaged')).closest('tr')!);
    await person.click(await row.findByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    await dialog.findByText('₹504 of ₹3,504 refundable');
    for (const text of ['₹3,000', 'The stove was damaged', '₹3,604']) dialog.getByText(text);
    await dialog.findByRole('link', { name: 'Asha Verma' });
    dialog.getByText('Sat 5 Dec 2026: ₹504 · Failed · by hand (same booking or subscription)');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A destructive dialog starts at the button that changes nothing, and says what follows.
    await person.click(row.getByRole('button', { name: 'Reject' }));
    const reject = within(await screen.findByRole('dialog', { name: 'Reject' }));
    reject.getByText(/^Nothing is refunded by this request/);
    await waitFor(() => expect(document.activeElement).toBe(reject.getByRole('button', { name: 'Cancel' })));
    const { seen } = console.fake();
    expect(seen.some(({ call }) => call === `GET /api/admin/refunds?page=1&limit=10&customerId=${customerId}`)).toBe(
      true,
    );
  });

  it('offers no refund of a fully refunded payment', async () => {
    signIn('support');
    answers({
      'GET /api/admin/payments': success({ payments: [{ ...payment, refunded: 3_604 }], pagination: page(1) }),
    });
    open('/payments');
    await screen.findByText('₹3,604');
    // On a tablet it is shown below the amount.
    screen.getByText('₹3,604 refunded');
    expect(screen.queryByRole('button', { name: 'Custom refund' })).toBeNull();
  });

  it('lets finance decide and reports their own proposals', async () => {
    signIn('finance');
    open('/refund-proposals');
    const row = within((await screen.findByText('The stove was damaged')).closest('tr')!);
    await row.findByText('Kavita');
    row.getByText('Awaiting approval');
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

  it('shows pending refunds to support without decisions', async () => {
    signIn('support');
    open('/refund-proposals');
    await screen.findByText('The stove was damaged');
    for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Rejected' }));
    await lastCall('GET /api/admin/refund-proposals?page=1&limit=25&state=rejected');
  });

  it('lets finance retry a failed refund', async () => {
    signIn('finance');
    open('/refunds');
    await screen.findByText('failed 5 times, needs staff');
    answers({ [`POST /api/admin/refunds/${refund._id}/retry`]: success({ refund }) });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Refund retried');
  });

  it('lists the checks of the ledger with the accounts that differed', async () => {
    const day = '2026-12-05';
    const at = '2026-12-04T21:00:00.000Z';
    const differences = [
      { kind: 'party' as const, account: 'helper_payable', party: 'c'.repeat(24), found: -500, expected: 0 },
      { kind: 'sum' as const, found: 12.5, expected: 0 },
    ];
    console.fake().answers['GET /api/admin/ledger-checks'] = success({
      checks: [
        { day, at, total: 120, differences },
        { day: '2026-12-04', at: '2026-12-03T21:00:00.000Z', total: 0, differences: [] },
      ],
      pagination: page(2),
    });
    signIn('finance');
    open('/ledger-checks');
    await screen.findByText('120 differences');
    screen.getByText('No differences');
    screen.getByText('The first 2 of 120');
    screen.getByText(/^Stored balance: /);
    screen.getByText('₹-500, expected ₹0', { exact: false });
    screen.getByText('The entries do not add up to zero');
    expect(screen.getByRole('link', { name: 'Open account' }).getAttribute('href')).toMatch(
      `/users/${'c'.repeat(24)}/show`,
    );
    expect(screen.getByRole('link', { name: 'Open ledger' }).getAttribute('href')).toMatch('/ledger?');
  });

  it('shows debit and credit in the ledger', async () => {
    signIn('support');
    open('/ledger');
    const row = (await screen.findByText('Payment provider')).closest('tr')!;
    expect(row.textContent).toContain('Payment provider₹3,504Paid in advance₹3,504');
    await within(row).findByText('Asha Verma → Sunita Devi');
    await person.type(screen.getByLabelText('Booking or subscription id'), purposeId);
    await lastCall(`GET /api/admin/ledger?page=1&limit=25&purposeId=${purposeId}`);
  });

  it('pays all helpers in one batch by one finance member', async () => {
    signIn('finance');
    open('/payouts');
    const row = within((await screen.findByText('Manual bank transfer')).closest('tr')!);
    row.getByText('₹800');
    answers({ 'POST /api/admin/payouts': success({ batch }) });
    await person.click(await screen.findByRole('button', { name: 'Pay all helpers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pay all helpers' }));
    await person.click(dialog.getByRole('button', { name: 'Pay all helpers' }));
    await screen.findByText('Payouts are being prepared');
  });

  it('marks single and all payouts of a batch', async () => {
    signIn('finance');
    open(`/payouts/${batch._id}/show`);
    const row = within((await screen.findByText('su••@okbank')).closest('tr')!);
    const failed = `POST /api/admin/payouts/${batch._id}/failed`;
    const paid = `POST /api/admin/payouts/${batch._id}/paid`;
    answers({ [failed]: success({ payout }), [paid]: success({ batch }) });
    await person.click(await row.findByRole('button', { name: 'Failed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Failed' }));
    await stateReason(person, dialog, 'Account closed');
    await person.click(dialog.getByRole('button', { name: 'Failed' }));
    expect(await sent(failed)).toEqual({ payoutId: payout._id, reason: 'Account closed', category: 'complaint' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Mark all as paid' }));
    const all = within(await screen.findByRole('dialog', { name: 'Mark all as paid' }));
    all.getByText('Marks the open payout as paid by the bank.');
    await person.type(all.getByLabelText('Bank reference'), 'UTR-1');
    await person.click(all.getByRole('button', { name: 'Mark all as paid' }));
    expect(await sent(paid)).toEqual({ reference: 'UTR-1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The statuses of a payout as options.
    await person.click(within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'Reversed' }));
    await lastCall(`GET /api/admin/payouts/${batch._id}?page=1&limit=100&status=reversed`);
  });

  it('lists failed payouts of all batches', async () => {
    signIn('support');
    open('/helper-payouts');
    await screen.findByText('Account closed');
    screen.getByText('3 visits');
    screen.getByText('Tue 1 Dec 2026 to Fri 4 Dec 2026');
    expect(screen.getByRole('link', { name: 'Batch' }).getAttribute('href')).toBe(`/console/payouts/${batch._id}/show`);
    await person.click(within(screen.getByRole('group', { name: 'Status' })).getByRole('button', { name: 'Failed' }));
    await lastCall('GET /api/admin/helper-payouts?page=1&limit=25&status=failed');
    expect(screen.queryByRole('menuitem', { name: 'Dues' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Payout batches' })).toBeNull();
  });

  it('waives a due with a reason', async () => {
    signIn('finance');
    open('/dues');
    await screen.findByText('late_cancellation');
    const call = `POST /api/admin/dues/${due._id}/waive`;
    const waived = { by: ME, reason: 'The lift was broken', at };
    answers({
      [call]: success({ due }),
      'GET /api/admin/dues': success({ dues: [{ ...due, status: 'waived', waived }], pagination: page(1) }),
    });
    await person.click(await screen.findByRole('button', { name: 'Waive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Waive' }));
    await stateReason(person, dialog, 'The lift was broken');
    await person.click(dialog.getByRole('button', { name: 'Waive' }));
    await screen.findByText('Kavita: The lift was broken');
    expect(await sent(call)).toEqual({ reason: 'The lift was broken', category: 'complaint' });
  });

  it('limits the custom refund of a booking to the refundable amount', async () => {
    const booking = buildBooking();
    const [quote, left] = ['refund-quote', 'refundable'];
    answers({
      [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
      [`GET /api/admin/bookings/${booking._id}/${quote}`]: success({ kind: 'cancellation', refund: 404, fee: 100 }),
      [`GET /api/admin/${left}/${booking._id}`]: success({
        paid: 504,
        returned: 100,
        held: 0,
        refundable: 404,
        inDispute: false,
      }),
      'POST /api/admin/refund-proposals': success({ proposal }),
    });
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Refund' }));
    await panel.findByText('Cancelled by the customer: ₹404 refund, ₹100 fee');
    await person.click(await panel.findByRole('button', { name: 'Custom refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom refund' }));
    dialog.getByText(/^At most ₹404\./);
    await person.type(dialog.getByLabelText('Amount in rupees'), '404');
    await stateReason(person, dialog, 'The stove was damaged');
    await person.click(dialog.getByRole('button', { name: 'Custom refund' }));
    expect(await sent('POST /api/admin/refund-proposals')).toMatchObject({ purposeId: booking._id, amount: 404 });
  });

  const byPolicy = { amount: 504, quote: 'c0ffee' };
  const refundable = { paid: 504, returned: 0, held: 0, refundable: 504, inDispute: false, byPolicy };
  it('takes the amount of a refund by policy from the server, which reports changes', async () => {
    const booking = buildBooking();
    const call = `POST /api/admin/bookings/${booking._id}/policy-refund`;
    const left = `GET /api/admin/refundable/${booking._id}`;
    answers({
      [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
      [`GET /api/admin/bookings/${booking._id}/refund-quote`]: success({ kind: 'complaint', refund: 504, fee: 0 }),
      [left]: success(refundable),
      [call]: refusal(409, 'REFUND_QUOTE_CHANGED', 'The policy now allows another amount', { refund: 404 }),
    });
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Refund' }));
    await panel.findByRole('button', { name: 'Custom refund' });
    await person.click(panel.getByRole('button', { name: 'Refund by policy ₹504' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Refund by policy ₹504' }));
    expect(dialog.queryByLabelText('Amount in rupees')).toBeNull();
    answers({ [left]: success({ ...refundable, byPolicy: { amount: 404, quote: 'decade' } }) });
    await stateReason(person, dialog, 'The floor was left wet');
    await person.click(dialog.getByRole('button', { name: 'Refund by policy ₹504' }));
    await screen.findByText('The policy now allows another amount: ₹404');
    expect(await sent(call)).toEqual({ quote: 'c0ffee', reason: 'The floor was left wet', category: 'complaint' });

    answers({ [call]: success({ proposal: { ...proposal, byPolicy: true } }) });
    await person.click(await panel.findByRole('button', { name: 'Refund by policy ₹404' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Refund by policy ₹404' }));
    await stateReason(person, dialog, 'The floor was left wet');
    answers({ [left]: success({ ...refundable, refundable: 100, byPolicy: undefined }) });
    await person.click(dialog.getByRole('button', { name: 'Refund by policy ₹404' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Refund by policy/ })).toBeNull());
    panel.getByRole('button', { name: 'Custom refund' });
  });

  it('shows the rest of the limit and the need of approval before sending', async () => {
    const booking = buildBooking();
    const left = { ...refundable, refundable: 304, awaitingApproval: 200, withoutApproval: 100 };
    answers({
      [`GET /api/admin/bookings/${booking._id}`]: success({ booking }),
      [`GET /api/admin/bookings/${booking._id}/refund-quote`]: success({ kind: 'complaint', refund: 504, fee: 0 }),
      [`GET /api/admin/refundable/${booking._id}`]: success(left),
    });
    signIn('support');
    open(`/bookings/${booking._id}/show`);
    const panel = within(await screen.findByRole('region', { name: 'Refund' }));
    await panel.findByText('Awaiting approval');
    panel.getByText('₹200');
    panel.getByText('Without approval');
    panel.getByText('₹100');
    await person.click(panel.getByRole('button', { name: 'Custom refund' }));
    within(await screen.findByRole('dialog')).getByText(/Up to ₹100 is refunded at once/);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(panel.getByRole('button', { name: 'Refund by policy ₹504' }));
    within(await screen.findByRole('dialog')).getByText(/This refund needs approval/);
  });

  it('offers the refund by policy for a single payment, not in a list', async () => {
    const left = `GET /api/admin/refundable/${purposeId}`;
    answers({ [left]: success(refundable) });
    signIn('support');
    open('/payments');
    await screen.findByRole('button', { name: 'Refund by policy ₹504' });
    cleanup();
    const other = { ...payment, _id: 'pay_Nx2', surplus: true };
    answers({ 'GET /api/admin/payments': success({ payments: [payment, other], pagination: page(2) }) });
    open('/payments');
    await screen.findByRole('button', { name: 'Custom refund' });
    expect(screen.queryByRole('button', { name: /^Refund by policy/ })).toBeNull();
  });
});
