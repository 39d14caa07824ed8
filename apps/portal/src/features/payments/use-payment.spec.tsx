/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../api/session/session-store.js';
import { type OpenedWindow, ORDER, PROOF, watchPaymentWindows } from '../../../test/payment-window.js';
import { aUser, ID } from '../../../test/records.js';
import { Around } from '../../../test/render.js';
import { PaymentProgress } from './payment-progress.js';
import { paymentProblem, usePayment } from './use-payment.js';

jest.setTimeout(60_000);

let opened: OpenedWindow[];
const person = userEvent.setup({ delay: null });
let checks: number;
const PAID_KEY = ['paid'];
let paidOnServer: boolean;
let readAgain: () => Promise<void>;

interface Props {
  settled?: boolean;
  order?: () => Promise<typeof ORDER>;
  verify: () => Promise<unknown>;
}
function Pay({ settled = false, order = () => Promise.resolve({ ...ORDER, settled }), verify }: Props) {
  const payment = usePayment();
  const cache = useQueryClient();
  // Works like the list of bookings: loaded from the server repeatedly and read from the cache.
  useQuery({ queryKey: PAID_KEY, queryFn: () => paidOnServer });
  useEffect(() => {
    readAgain = () => cache.refetchQueries({ queryKey: PAID_KEY });
  }, [cache]);
  const [words, setWords] = useState('');
  const pay = () =>
    payment
      .mutateAsync({
        id: ID.booking,
        description: 'Cooking',
        order,
        verify,
        elsewhere: { queryKey: PAID_KEY, isPaid: () => cache.getQueryData(PAID_KEY) === true },
        onFailure: setWords,
      })
      .then(setWords, (error: unknown) => setWords(paymentProblem(error)));
  return (
    <>
      <button onClick={() => void pay()}>Pay</button>
      <p data-testid="end">{words}</p>
      <PaymentProgress id={ID.booking} onCheck={() => (checks += 1)} />
    </>
  );
}
const show = (part: Partial<Props> = {}) =>
  render(
    <Around>
      <Pay verify={() => Promise.resolve()} {...part} />
    </Around>,
  );
const end = () => screen.getByTestId('end').textContent;
const step = () => screen.queryByRole('status')?.textContent;
async function openWindow(): Promise<OpenedWindow> {
  await person.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(opened.length).toBeGreaterThan(0));
  return opened.at(-1)!;
}

beforeEach(() => {
  opened = watchPaymentWindows();
  checks = 0;
  paidOnServer = false;
  localStorage.clear();
  sessionStore.start({ token: 'tok', user: aUser() });
});
afterEach(() => {
  cleanup();
  sessionStore.leave();
});

describe('a payment', () => {
  it('runs from the order to the confirmation and shows each step', async () => {
    let ordered: (order: typeof ORDER) => void = () => undefined;
    let confirmed: (value?: unknown) => void = () => undefined;
    show({
      order: () => new Promise((resolve) => (ordered = resolve)),
      verify: () => new Promise((resolve) => (confirmed = resolve)),
    });
    await person.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(step()).toBe('Opening the payment window…'));
    expect(opened).toEqual([]);
    ordered(ORDER);
    await waitFor(() => expect(step()).toBe('The payment window is open.'));
    opened[0]!.options.handler(PROOF);
    await waitFor(() => expect(step()).toBe('Checking your payment…'));
    confirmed();
    await waitFor(() => expect(end()).toBe('paid'));
    expect(step()).toBeUndefined();
    expect(localStorage.getItem(`payment:${ID.booking}`)).toBeNull();
  });

  it('shows the failure of the provider and lets the user continue', async () => {
    show();
    const { options, fail } = await openWindow();
    act(() => fail('Your bank declined.'));
    await waitFor(() => expect(end()).toBe('Payment failed: Your bank declined. Please try again.'));
    options.handler(PROOF);
    await waitFor(() => expect(end()).toBe('paid'));
  });

  it('can continue after the window was closed, now and after a return', async () => {
    show();
    const { options } = await openWindow();
    // Without a webhook, a payment is asked for after this time and once more: none may follow later.
    expect(options.timeout).toBe(15 * 60);
    options.modal.ondismiss();
    await waitFor(() =>
      expect(step()).toBe('The payment window closed before you paid. You can continue at any time.'),
    );
    expect(end()).toBe('closed');
    cleanup();
    show();
    expect(step()).toBe('You started this payment and did not finish it. You can continue at any time.');
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect(end()).toBe('paid'));
  });

  it('opens no window when credit covers it', async () => {
    show({ settled: true });
    await person.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(end()).toBe('by credit'));
    expect(opened).toEqual([]);
  });

  it('closes its window and ends as paid when another tab completes the payment', async () => {
    show();
    const shown = await openWindow();
    const key = `payment:${ID.booking}`;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue: 'order_1', newValue: null })));
    await waitFor(() => expect(end()).toBe('paid'));
    expect(shown.isClosed).toBe(true);
    expect(step()).toBeUndefined();
  });

  it('keeps its window open when another tab begins the same payment', async () => {
    show();
    const shown = await openWindow();
    const key = `payment:${ID.booking}`;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue: null, newValue: 'order_1' })));
    await act(() => readAgain());
    expect(shown.isClosed).toBe(false);
    expect(step()).toBe('The payment window is open.');
  });

  it('closes its window and ends as paid when the server reports it as paid on another device', async () => {
    show();
    const shown = await openWindow();
    paidOnServer = true;
    await act(() => readAgain());
    await waitFor(() => expect(end()).toBe('paid'));
    expect(shown.isClosed).toBe(true);
  });

  it('ends as paid instead of showing the refusal of a second payment', async () => {
    show();
    const shown = await openWindow();
    paidOnServer = true;
    act(() => shown.fail('Payment already done for this order, please initiate the payment with a new order.'));
    await waitFor(() => expect(end()).toBe('paid'));
    expect(shown.isClosed).toBe(true);
  });

  it('ends as paid without a window when no order is needed any more', async () => {
    paidOnServer = true;
    const refused = new ApiError('This booking cannot be paid online now', 'PAYMENT_NOT_DUE', 409);
    show({ order: () => Promise.reject(refused) });
    await person.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(end()).toBe('paid'));
    expect(opened).toEqual([]);
  });

  it.each([
    [new ApiError('HTTP error! status: 502', 'HTTP_ERROR', 502), 'Failed to create payment order'],
    [new ApiError('This booking is already paid', 'PAYMENT_NOT_DUE', 409), 'This booking is already paid'],
  ])('without an order ends with the message of the server, otherwise that of the screen: %#', async (error, words) => {
    show({ order: () => Promise.reject(error) });
    await person.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(end()).toBe(words));
    expect(opened).toEqual([]);
  });

  it.each<[string, Error, string, boolean]>([
    [
      'whose proof is refused',
      new ApiError('Payment verification failed', 'PAYMENT_VERIFICATION_FAILED', 400),
      'Payment verification failed',
      false,
    ],
    [
      'that could not be confirmed now is not to be made twice',
      new ApiError('Network error', 'NETWORK_ERROR', 0),
      'Payment verification failed. Please contact support.',
      true,
    ],
  ])('%s', async (_, error, words, isUnsure) => {
    show({ verify: () => Promise.reject(error) });
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect(end()).toBe(words));
    expect(/do not pay twice/.test(step() ?? '')).toBe(isUnsure);
    if (!isUnsure) return;
    await person.click(screen.getByRole('button', { name: 'Check again' }));
    expect(checks).toBe(1);
  });
});
