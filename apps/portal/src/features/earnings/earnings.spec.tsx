/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EarningLine, EarningsSummary, PayoutAccount, Statement } from '@sahaya/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { watchDownloads } from '../../../test/downloads.js';
import { HOSTILE } from '../../../test/hostile.js';
import { type OpenedWindow, ORDER, PROOF, watchPaymentWindows } from '../../../test/payment-window.js';
import { aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, fileNamed, lost, refusal, serve } from '../../../test/server.js';
import { EarningsScreen } from './earnings.screen.js';

const SUMMARY: EarningsSummary = {
  toBePaid: 1_234.5,
  onTheWay: 360,
  paidOut: 12_000,
  thisWeek: 2_000,
  cashCommission: { due: 40, limit: 5_000, standing: 'clear' },
};
const line = (part: Partial<EarningLine> = {}): EarningLine => ({
  _id: '1'.repeat(24),
  kind: 'visit',
  at: '2026-12-05T06:00:00.000Z',
  visit: {
    purpose: 'booking',
    purposeId: ID.booking,
    method: 'online',
    service: 'cooking',
    date: '2026-12-05',
    startTime: '09:00',
    endTime: '11:00',
    customerName: 'Nandini Gupta',
  },
  gross: 448,
  deductions: [
    { code: 'platform_fee', amount: 40 },
    { code: 'processing_fee', amount: 8 },
  ],
  net: 400,
  cash: 0,
  awaited: 0,
  balance: 400,
  ...part,
});
const PAYOUT = line({
  _id: '2'.repeat(24),
  kind: 'payout',
  gross: 0,
  deductions: [],
  net: 0,
  balance: -360,
  payout: { _id: '3'.repeat(24), status: 'processing', masked: 'ra••@okbank', commission: 40 },
});
const STATEMENT: Statement = {
  week: '2026-11-30',
  from: '2026-11-30',
  to: '2026-12-06',
  opening: 0,
  gross: 888,
  deductions: 88,
  net: 800,
  cash: 440,
  paidOut: 360,
  commissionPaid: 0,
  closing: 0,
  lines: 3,
};
const ACCOUNT: PayoutAccount = {
  method: 'upi',
  name: 'Ravi Kumar',
  masked: 'ra••@okbank',
  updatedAt: '2026-12-01T06:00:00.000Z',
  payableFrom: '2026-12-02T06:00:00.000Z',
};

const person = userEvent.setup({ delay: null });
interface Facts {
  lines?: EarningLine[];
  summary?: EarningsSummary;
  account?: PayoutAccount | undefined;
  statements?: Statement[];
  more?: Parameters<typeof serve>[0];
}
function open({ lines = [line()], summary = SUMMARY, account, statements = [STATEMENT], more = {} }: Facts = {}) {
  const page = { page: 1, limit: 20, total: 1, pages: 1 };
  const calls = serve({
    'GET /earnings': () => data({ summary, lines, pagination: page }),
    'GET /earnings/statements': () => data({ statements, pagination: page }),
    'GET /earnings/payout-account': () => data({ account }),
    ...more,
  });
  renderAt('/earnings', <EarningsScreen />);
  return calls;
}

beforeEach(() => sessionStore.start({ token: 'tok', user: aUser({ role: 'helper' }) }));
afterEach(() => {
  cleanup();
  sessionStore.leave();
  localStorage.clear();
});

describe('earnings', () => {
  it('are totalled with Indian digit grouping', async () => {
    open();
    const term = await screen.findByText('To be paid to you');
    const sums = within(term.closest('dl') as HTMLElement);
    const shown = sums.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown).toEqual(['₹1,234.50', 'With the next weekly payout', '₹2,000', '₹360', '₹12,000']);
  });

  it.each<[string, EarningLine, RegExp[]]>([
    ['paid online', line(), [/Visit: Cooking/, /Nandini Gupta, Sat 5 Dec 2026/, /Platform fee−₹40/, /You earned₹400/]],
    [
      'paid in cash',
      line({
        visit: { ...line().visit!, method: 'cash' },
        gross: 440,
        deductions: [{ code: 'cash_commission', amount: 40 }],
        cash: 440,
        balance: -40,
      }),
      [/Customer’s price₹440/, /Platform fee, owed from the cash−₹40/, /Received in cash₹440/, /You earned₹400/],
    ],
    [
      'cancelled late, not paid yet',
      line({ kind: 'late_cancellation', gross: 0, deductions: [], net: 0, awaited: 100, balance: 0 }),
      [/Late cancellation: Cooking/, /Still to be paid by the customer₹100/],
    ],
    [
      'of a subscription’s visit',
      line({ visit: { ...line().visit!, purpose: 'subscription' } }),
      [/Visit: Cooking/, /Nandini Gupta, Sat 5 Dec 2026 · Monthly subscription/],
    ],
    [
      'of a subscription, as it was told before',
      line({ visit: { purpose: 'subscription', purposeId: ID.booking, method: 'online' } }),
      [/Sat 5 Dec 2026 · Monthly subscription/],
    ],
    [
      'paid out',
      { ...PAYOUT, visit: undefined },
      [/Paid out/, /To ra••@okbank/, /On its way/, /−₹360/, /Cash commission taken off before₹40/],
    ],
  ])('explain an entry %s', async (_, shown, words) => {
    open({ lines: [shown] });
    const section = await screen.findByRole('region', { name: 'Every visit and payout' });
    const text = within(section).getByRole('listitem').textContent;
    for (const part of words) expect(text).toMatch(part);
  });

  it.each(HOSTILE)('show a customer called %j as it is written', async (customerName) => {
    open({ lines: [line({ visit: { ...line().visit!, customerName } })] });
    const section = await screen.findByRole('region', { name: 'Every visit and payout' });
    expect(within(section).getByRole('listitem').textContent).toContain(customerName);
    expect(document.querySelector('img, script, iframe')).toBeNull();
  });

  it('load page by page', async () => {
    const pagination = { page: 1, limit: 1, total: 2, pages: 2 };
    const answers = [line(), line({ _id: '9'.repeat(24), kind: 'no_show' })];
    const calls = open({
      more: {
        'GET /earnings': ({ path }) => {
          const page = path.includes('page=2') ? 2 : 1;
          return data({ summary: SUMMARY, lines: [answers[page - 1]], pagination: { ...pagination, page } });
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Customer was not there: Cooking')).toBeTruthy();
    expect(screen.getByText('Visit: Cooking')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls.filter(({ path }) => path.startsWith('/earnings?')).length).toBe(2);
  });

  it('show a hint when there are none', async () => {
    open({ lines: [], statements: [] });
    expect(await screen.findByText(/Your pay for each visit appears here/)).toBeTruthy();
    expect(await screen.findByText('The first statement is here after your first visit.')).toBeTruthy();
  });

  it.each([
    [refusal(500, 'INTERNAL', 'The books rest for a minute'), 'The books rest for a minute'],
    [{ status: 502, body: {} }, 'Failed to load your earnings. Please try again.'],
  ])('explain a failure and can be reloaded: %#', async (answer, words) => {
    const answers = [answer, answer, answer];
    open({
      more: {
        'GET /earnings': () =>
          answers.shift() ??
          data({ summary: SUMMARY, lines: [line()], pagination: { page: 1, limit: 1, total: 1, pages: 1 } }),
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    answers.length = 0;
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Visit: Cooking')).toBeTruthy();
  });
});

describe('cash commission', () => {
  it.each<[EarningsSummary['cashCommission'], RegExp | undefined, string | undefined]>([
    [{ due: 0, limit: 5_000, standing: 'clear' }, undefined, undefined],
    [{ due: 40, limit: 5_000, standing: 'clear' }, /taken off your next payout/, 'default'],
    [{ due: 4_000, limit: 5_000, standing: 'warn' }, /close to the limit. From ₹5,000 on/, 'filled'],
    [{ due: 5_000, limit: 5_000, standing: 'blocked' }, /Visits that you have accepted stay/, 'filled'],
  ])('%j', async (cashCommission, words, look) => {
    open({ summary: { ...SUMMARY, cashCommission } });
    await screen.findByText('To be paid to you');
    const card = screen.queryByRole('region', { name: /^Cash commission/ });
    if (words) {
      expect(card?.textContent).toMatch(words);
      expect(within(card!).getByRole('meter').getAttribute('value')).toBe(String(cashCommission.due));
    } else expect(card).toBeNull();
    const button = screen.queryByRole('button', { name: /^Pay ₹[\d,.]+ now$/ });
    expect(button?.getAttribute('data-variant')).toBe(look);
  });

  const owing = (due: number) => ({ ...SUMMARY, cashCommission: { due, limit: 5_000, standing: 'warn' as const } });
  const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
  const button = () => screen.findByRole('button', { name: 'Pay ₹4,500 now' });
  const opens = async (windows: OpenedWindow[]) => {
    await person.click(await button());
    await waitFor(() => expect(windows).toHaveLength(1));
    return windows[0]!;
  };
  const start = (more: NonNullable<Facts['more']> = {}) => {
    const windows = watchPaymentWindows();
    const calls = open({
      summary: owing(4_500),
      more: { 'POST /earnings/commission-payment': () => data({ ...ORDER, amount: 450_000 }), ...more },
    });
    return { windows, calls };
  };

  it('is paid in the checkout window and then no longer shown', async () => {
    let due = 4_500;
    const { windows, calls } = start({
      'GET /earnings': () => data({ summary: owing(due), lines: [], pagination }),
      'POST /earnings/commission-payment/verify': () => {
        due = 0;
        return data({ payment: { status: 'completed', paymentId: 'pay_1', orderId: 'order_1' } });
      },
    });
    const { options, fail } = await opens(windows);
    expect(screen.getByText('The payment window is open.')).toBeTruthy();
    act(() => fail('Your bank declined.'));
    expect(await screen.findByText('Payment failed: Your bank declined. Please try again.')).toBeTruthy();
    options.handler(PROOF);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Cash commission/ })).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/verify'))?.body).toEqual(PROOF);
  });

  it('continues an unfinished payment', async () => {
    const { windows } = start();
    (await opens(windows)).options.modal.ondismiss();
    expect(await screen.findByText(/^The payment was not finished/)).toBeTruthy();
    cleanup();
    start();
    expect(await screen.findByText(/^The payment was not finished/)).toBeTruthy();
  });

  it('explains why it cannot be paid now', async () => {
    start({
      'POST /earnings/commission-payment': () =>
        refusal(503, 'PAYMENT_PROVIDER_FAILED', 'Failed to create payment order'),
    });
    await person.click(await button());
    expect(await screen.findByText('Failed to create payment order')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('below one rupee is not payable', async () => {
    open({ summary: owing(0.5) });
    expect(await screen.findByRole('region', { name: /^Cash commission/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('the payout account', () => {
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await person.type(screen.getByLabelText(label), text);
  };
  const save = () => person.click(screen.getByRole('button', { name: 'Save account' }));

  it('is requested if missing, and shows each violated rule', async () => {
    const calls = open({ more: { 'PUT /earnings/payout-account': () => data({ account: ACCOUNT }) } });
    await person.click(await screen.findByRole('button', { name: 'Add an account' }));
    await save();
    expect(screen.getByText('Please enter the name of the account’s owner')).toBeTruthy();
    await fill({ 'Account holder’s name': 'Ravi Kumar', 'UPI ID': 'ravi' });
    await save();
    expect(screen.getByText('Please enter a valid UPI ID, such as name@bank')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await fill({ 'UPI ID': '@okbank' });
    await save();
    expect(screen.getByText('Password is required')).toBeTruthy();
    await fill({ 'Your password': 'secret12' });
    await save();
    expect(await screen.findByText('ra••@okbank')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      method: 'upi',
      upiId: 'ravi@okbank',
      password: 'secret12',
    });
  });

  it('accepts a bank account and shows a refusal at its field', async () => {
    open({
      account: ACCOUNT,
      more: {
        'PUT /earnings/payout-account': () =>
          refusal(400, 'IFSC_INVALID', 'Please enter a valid IFSC, such as HDFC0001234', { field: 'ifsc' }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Change account' }));
    await person.click(screen.getByRole('radio', { name: /Bank account/ }));
    await fill({ 'Account holder’s name': 'Ravi', 'Account number': '123456789012', IFSC: 'HDFC0001234' });
    await fill({ 'Your password': 'secret12' });
    await save();
    expect(await screen.findByText('Please enter a valid IFSC, such as HDFC0001234')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('IFSC'));
  });
});

describe('weekly statements', () => {
  it.each(['PDF', 'CSV'])('are downloaded as %s', async (format) => {
    const saved = watchDownloads();
    const name = `statement-2026-11-30.${format.toLowerCase()}`;
    open({ more: { [`GET /earnings/statements/2026-11-30/${format.toLowerCase()}`]: () => fileNamed(name) } });
    expect(await screen.findByText('Earned ₹800 · paid out ₹360')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: `${format} of Mon 30 Nov to Sun 6 Dec` }));
    await waitFor(() => expect(saved).toEqual([name]));
  });

  it('explain a failed download', async () => {
    open({ more: { 'GET /earnings/statements/2026-11-30/pdf': lost } });
    await person.click(await screen.findByRole('button', { name: /^PDF of/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to download the statement');
  });
});
