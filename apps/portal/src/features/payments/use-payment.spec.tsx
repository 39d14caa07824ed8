/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { MINUTE_MS } from '@sahaya/domain';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../api/session/session-store.js';
import { type OpenedWindow, ORDER, PROOF, watchPaymentWindows } from '../../../test/payment-window.js';
import { aUser, ID } from '../../../test/records.js';
import { Around } from '../../../test/render.js';
import { NextStepLine } from '../../ui/layout/next-line.js';
import { paymentWords, usePaymentLine } from './payment-state.js';
import { usePayment } from './use-payment.js';

let opened: OpenedWindow[];
const person = userEvent.setup({ delay: null });
let now: number;
const PAID_KEY = ['paid'];
let paidOnServer: boolean;
let readAgain: () => Promise<void>;
let isPaidHere: () => boolean | undefined;

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
    isPaidHere = () => cache.getQueryData(PAID_KEY);
    readAgain = () => cache.refetchQueries({ queryKey: PAID_KEY });
  }, [cache]);
  const [result, setResult] = useState('');
  const line = usePaymentLine(ID.booking, PAID_KEY, now);
  const pay = () =>
    payment
      .mutateAsync({
        id: ID.booking,
        description: 'Cooking',
        order,
        verify,
        elsewhere: {
          reload: () => cache.refetchQueries({ queryKey: PAID_KEY }),
          isPaid: () => cache.getQueryData(PAID_KEY) === true,
        },
      })
      .then(setResult);
  return (
    <>
      <button onClick={() => void pay()}>{paymentWords(line, 'Pay')}</button>
      <p data-testid="end">{result}</p>
      {line && <NextStepLine next={{ sentence: line.sentence, yours: false }} isLive />}
    </>
  );
}
const show = (part: Partial<Props> = {}) =>
  render(
    <Around>
      <Pay verify={() => Promise.resolve()} {...part} />
    </Around>,
  );
const NOT_FINISHED = 'The payment was not finished. We have not received any money.';
const end = () => screen.getByTestId('end').textContent;
const button = () => screen.getByRole('button');
const step = () => screen.queryByRole('status')?.textContent;
async function openWindow(): Promise<OpenedWindow> {
  await person.click(button());
  await waitFor(() => expect(opened.length).toBeGreaterThan(0));
  return opened.at(-1)!;
}

beforeEach(() => {
  opened = watchPaymentWindows();
  now = Date.now();
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
    const failed = 'Payment failed: Your bank declined. Please try again.';
    await waitFor(() => expect(step()).toBe(failed));
    options.modal.ondismiss();
    await waitFor(() => expect(button().textContent).toBe('Try again'));
    expect(step()).toBe(failed);
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect(end()).toBe('paid'));
  });

  it('can continue after the window was closed, now and after a return', async () => {
    show();
    const { options } = await openWindow();
    // Without a webhook, a payment is asked for after this time and once more: none may follow later.
    expect(options.timeout).toBe(15 * 60);
    options.modal.ondismiss();
    await waitFor(() => expect(step()).toBe(NOT_FINISHED));
    expect([end(), button().textContent]).toEqual(['unfinished', 'Pay']);
    cleanup();
    show();
    expect(step()).toBe(NOT_FINISHED);
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

  it('loads again when another tab finishes it while this one shows that it is not finished', async () => {
    localStorage.setItem(`payment:${ID.booking}`, 'order_1');
    show();
    expect(step()).toBe(NOT_FINISHED);
    await waitFor(() => expect(isPaidHere()).toBe(false));
    paidOnServer = true;
    const key = `payment:${ID.booking}`;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue: 'order_1', newValue: null })));
    await waitFor(() => expect(step()).toBeUndefined());
    await waitFor(() => expect(isPaidHere()).toBe(true));
  });

  it.each([
    [new ApiError('HTTP error! status: 502', 'HTTP_ERROR', 502), 'Failed to create payment order'],
    [new ApiError('This booking is already paid', 'PAYMENT_NOT_DUE', 409), 'This booking is already paid'],
  ])('without an order shows the message of the server, otherwise that of the screen: %#', async (error, words) => {
    show({ order: () => Promise.reject(error) });
    await person.click(button());
    await waitFor(() => expect([step(), button().textContent]).toEqual([words, 'Try again']));
    expect(opened).toEqual([]);
  });

  it('whose proof is refused can be tried again, also after a return', async () => {
    const refused = new ApiError('Payment verification failed', 'PAYMENT_VERIFICATION_FAILED', 400);
    show({ verify: () => Promise.reject(refused) });
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect([step(), button().textContent]).toEqual(['Payment verification failed', 'Try again']));
    cleanup();
    show();
    expect([step(), button().textContent]).toEqual([NOT_FINISHED, 'Pay']);
  });

  it('that could not be confirmed is checked instead of made twice, until it counts', async () => {
    const UNSURE = 'We are waiting for the bank’s confirmation. Please do not pay twice.';
    show({ verify: () => Promise.reject(new ApiError('Network error', 'NETWORK_ERROR', 0)) });
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect([step(), button().textContent]).toEqual([UNSURE, 'Check']));
    cleanup();
    show();
    expect([step(), button().textContent]).toEqual([UNSURE, 'Check']);
    await person.click(button());
    await waitFor(() => expect([end(), step()]).toEqual(['unfinished', UNSURE]));
    paidOnServer = true;
    await person.click(button());
    await waitFor(() => expect([end(), step()]).toEqual(['paid', undefined]));
    expect(opened).toHaveLength(1);
  });

  it('that the provider does not confirm within half an hour can be made again', async () => {
    localStorage.setItem(`payment:${ID.booking}`, `unsure ${now - 30 * MINUTE_MS + 1_000}`);
    show();
    expect(button().textContent).toBe('Check');
    cleanup();
    localStorage.setItem(`payment:${ID.booking}`, `unsure ${now - 30 * MINUTE_MS}`);
    show();
    expect([step(), button().textContent]).toEqual([NOT_FINISHED, 'Pay']);
    await openWindow();
  });
});
