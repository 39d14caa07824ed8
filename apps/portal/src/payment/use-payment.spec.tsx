/** @jest-environment jsdom */
import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Confirmation } from '../checkout.js';
import { sessionStore } from '../session/session.js';
import { aUser, ID } from '../testing/records.js';
import { Around } from '../testing/render.js';
import { PayStepLine } from './pay-step-line.js';
import { paymentProblem, usePayment } from './use-payment.js';

configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

const PROOF: Confirmation = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'x' };
const ORDER = { orderId: 'order_1', keyId: 'rzp', amount: 44_800, currency: 'INR', checkoutUrl: '/checkout.js' };

/** The provider's window, as far as the page sees it. */
interface Opened {
  options: { handler: (proof: Confirmation) => void; modal: { ondismiss: () => void } };
  fail: (description: string) => void;
}
let opened: Opened[];
const person = userEvent.setup({ delay: null });
let checks: number;

function Pay({ settled = false, verify }: { settled?: boolean; verify: () => Promise<unknown> }) {
  const payment = usePayment();
  const [words, setWords] = useState('');
  const pay = () =>
    payment
      .mutateAsync({
        id: ID.booking,
        description: 'Cooking',
        order: () => Promise.resolve({ ...ORDER, settled }),
        verify,
        onFailure: setWords,
      })
      .then(setWords, (error: unknown) => setWords(paymentProblem(error)));
  return (
    <>
      <button onClick={() => void pay()}>Pay</button>
      <p data-testid="end">{words}</p>
      <PayStepLine id={ID.booking} onCheck={() => (checks += 1)} />
    </>
  );
}
const show = (part: Partial<Parameters<typeof Pay>[0]> = {}) =>
  render(
    <Around>
      <Pay verify={() => Promise.resolve()} {...part} />
    </Around>,
  );
const end = () => screen.getByTestId('end').textContent;
const step = () => screen.queryByRole('status')?.textContent;
async function openWindow(): Promise<Opened> {
  await person.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(opened.length).toBeGreaterThan(0));
  return opened.at(-1)!;
}

beforeEach(() => {
  opened = [];
  checks = 0;
  localStorage.clear();
  sessionStore.start({ token: 'tok', user: aUser() });
  // The script is there as soon as it is asked for.
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    append(...nodes);
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.onload?.(new Event('load'));
  };
  window.Razorpay = class {
    constructor(private readonly options: Opened['options']) {}
    on(_event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) {
      opened.push({ options: this.options, fail: (description) => listener({ error: { description } }) });
    }
    open() {}
  };
});
afterEach(() => {
  cleanup();
  sessionStore.leave();
});

describe('a payment', () => {
  it('goes from the order over the window to its confirmation, each step in words', async () => {
    let confirmed: (value?: unknown) => void = () => undefined;
    show({ verify: () => new Promise((resolve) => (confirmed = resolve)) });
    const { options } = await openWindow();
    expect(step()).toBe('The payment window is open.');
    options.handler(PROOF);
    await waitFor(() => expect(step()).toBe('Checking your payment…'));
    confirmed();
    await waitFor(() => expect(end()).toBe('paid'));
    expect(step()).toBeUndefined();
    expect(localStorage.getItem(`payment:${ID.booking}`)).toBeNull();
  });

  it('says why a try failed, in the provider’s words, and lets the person go on', async () => {
    show();
    const { options, fail } = await openWindow();
    act(() => fail('Your bank declined.'));
    await waitFor(() => expect(end()).toBe('Payment failed: Your bank declined. Please try again.'));
    options.handler(PROOF);
    await waitFor(() => expect(end()).toBe('paid'));
  });

  it('that was closed can be taken up again, now and after coming back', async () => {
    show();
    const { options } = await openWindow();
    options.modal.ondismiss();
    await waitFor(() => expect(step()).toBe('You closed the payment window before paying. You can go on at any time.'));
    expect(end()).toBe('closed');
    cleanup();
    show();
    expect(step()).toBe('You began this payment and did not finish it. You can go on at any time.');
    (await openWindow()).options.handler(PROOF);
    await waitFor(() => expect(end()).toBe('paid'));
  });

  it('that credit covers opens no window', async () => {
    show({ settled: true });
    await person.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(end()).toBe('by credit'));
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
