/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Booking, Refund } from '@sahaya/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionStore } from '../../api/session/session-store.js';
import { watchDownloads } from '../../../test/downloads.js';
import { aBooking, aUser, ID } from '../../../test/records.js';
import { renderAt } from '../../../test/render.js';
import { data, fileNamed, refusal, serve } from '../../../test/server.js';
import { PaymentDetails } from './payment-details.js';
import type { BookingPayment } from './payments.queries.js';

const PAID = { status: 'completed', payment: { method: 'online', status: 'completed' } } as const;
const refund = (part: Partial<Refund> = {}): Refund => ({
  _id: '5'.repeat(24),
  amount: 348,
  way: 'provider',
  status: 'initiated',
  reason: 'late_cancellation',
  initiatedAt: '2026-12-03T06:00:00.000Z',
  expectedBy: '2026-12-04T06:00:00.000Z',
  ...part,
});
const payment = (part: Partial<BookingPayment> = {}): BookingPayment => ({
  status: 'completed',
  paid: 448,
  credit: 0,
  refunded: 0,
  method: 'upi',
  paidAt: '2026-12-02T06:00:00.000Z',
  refunds: [],
  dues: [],
  ...part,
});

const person = userEvent.setup({ delay: null });
function open(booking: Partial<Booking>, of: BookingPayment = payment(), more: Parameters<typeof serve>[0] = {}) {
  serve({ [`GET /payments/booking/${ID.booking}`]: () => data({ payment: of }), ...more });
  renderAt('/my-bookings', <PaymentDetails booking={aBooking(booking)} />);
}
const details = () => screen.queryByRole('button', { name: 'Payment and refunds' });
const receipt = () => screen.queryByRole('button', { name: 'Receipt of Cooking, Sat 5 Dec' });

beforeEach(() => sessionStore.start({ token: 'tok', user: aUser() }));
afterEach(() => {
  cleanup();
  sessionStore.leave();
});

describe('the payment details of a booking', () => {
  it.each<[string, Partial<Booking>, boolean, boolean]>([
    ['a request', {}, false, false],
    ['one that is paid online', PAID, true, true],
    [
      'one that was paid in cash',
      { status: 'completed', payment: { method: 'cash', status: 'completed' } },
      true,
      false,
    ],
    ['one to be paid in cash', { status: 'accepted', payment: { method: 'cash', status: 'pending' } }, false, false],
    ['one that was given back', { status: 'cancelled', payment: { method: 'online', status: 'refunded' } }, true, true],
    [
      'one for which somebody else comes',
      {
        status: 'cancelled',
        payment: { method: 'online', status: 'completed' },
        replacement: { state: 'accepted', deadline: '2026-12-01T06:00:00.000Z', asked: 3, bookingId: ID.chat },
      },
      false,
      false,
    ],
  ])('for %s: %#', (_, booking, hasReceipt, hasDetails) => {
    open(booking);
    expect([receipt() !== null, details() !== null]).toEqual([hasReceipt, hasDetails]);
  });

  const due = (amount: number, status: 'open' | 'waived' = 'open') => ({
    _id: '6'.repeat(24),
    purpose: 'booking' as const,
    purposeId: ID.chat,
    amount,
    reason: 'late_cancellation',
    status,
    at: '2026-12-01T06:00:00.000Z',
  });
  const toPay = { status: 'accepted', payment: { method: 'online', status: 'pending' } } as const;
  const openUnpaid = (wallet: { credit?: number; dues?: ReturnType<typeof due>[] }) =>
    open(toPay, payment(), { 'GET /wallet': () => data({ credit: 0, reserved: 0, entries: [], dues: [], ...wallet }) });

  it.each([
    ['a part of it', 44.8, 'Your credit pays ₹44.80. You pay ₹403.20.'],
    ['all of it', 1_000, 'Your credit pays ₹448. You pay ₹0.'],
  ])('show that credit pays %s of an open amount', async (_, credit, words) => {
    openUnpaid({ credit });
    expect((await screen.findByText(/^Your credit pays/)).textContent).toBe(words);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('cover unpaid fees only if the customer ticks the box', async () => {
    openUnpaid({ credit: 48, dues: [due(100), due(25.5), due(70, 'waived')] });
    const tick = await screen.findByRole('checkbox', { name: /^Also pay ₹125.50 for earlier bookings/ });
    expect((tick as HTMLInputElement).checked).toBe(false);
    expect(screen.getByText('You pay ₹400.')).toBeTruthy();
    await person.click(tick);
    expect(screen.getByText('You pay ₹525.50.')).toBeTruthy();
    await person.click(tick);
    expect(screen.getByText('You pay ₹400.')).toBeTruthy();
  });

  it.each<[string, Partial<BookingPayment>, RegExp[]]>([
    ['what was paid and how', {}, [/You paid ₹448 by UPI, Wed 2 Dec 2026/]],
    ['by a way that has no name', { method: 'paylater' }, [/You paid ₹448$/]],
    ['credit', { credit: 48 }, [/₹48 of it was credit/]],
    [
      'a refund under way',
      { refunds: [refund()] },
      [/Refund of ₹348/, /Started Thu 3 Dec 2026/, /Arrives by Fri 4 Dec 2026/, /your original payment method/],
    ],
    [
      'one that arrived',
      { refunds: [refund({ status: 'processed', processedAt: '2026-12-03T07:00:00.000Z' })] },
      [/Credited Thu 3 Dec 2026$/],
    ],
    ['one that the bank did not take', { refunds: [refund({ status: 'failed' })] }, [/We are trying again/]],
    ['one to the credit', { refunds: [refund({ way: 'credit' })] }, [/₹348 back to your credit/]],
  ])('show %s', async (_, part, words) => {
    open(PAID, payment(part));
    await person.click(details()!);
    await screen.findByText(/^You paid/);
    const text = screen.getByRole('list').textContent;
    for (const word of words) expect(text).toMatch(word);
  });

  it('are open while a refund is in progress', async () => {
    const coming = { status: 'cancelled', refund: { amount: 348, status: 'initiated' } } as const;
    open({ ...PAID, ...coming }, payment({ refunds: [refund()] }));
    expect(await screen.findByText('Refund of ₹348')).toBeTruthy();
    expect(details()?.getAttribute('aria-expanded')).toBe('true');
  });

  it('download the receipt', async () => {
    const saved = watchDownloads();
    const path = `GET /payments/booking/${ID.booking}/receipt`;
    open(PAID, payment(), { [path]: () => fileNamed('receipt-2026-27-000001.pdf') });
    await person.click(receipt()!);
    await waitFor(() => expect(saved).toEqual(['receipt-2026-27-000001.pdf']));
  });

  it('explain a missing receipt or payment', async () => {
    open(PAID, payment(), {
      [`GET /payments/booking/${ID.booking}/receipt`]: () =>
        refusal(409, 'RECEIPT_NOT_READY', 'The receipt is available once this booking is paid'),
      [`GET /payments/booking/${ID.booking}`]: () => ({ status: 502, body: {} }),
    });
    await person.click(receipt()!);
    expect((await screen.findByRole('alert')).textContent).toBe('The receipt is available once this booking is paid');
    await person.click(details()!);
    expect(await screen.findByText('Failed to load this payment. Please try again.')).toBeTruthy();
  });
});
