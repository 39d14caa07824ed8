/** @jest-environment jsdom */
import '../../../test/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { loadDocument, PROOF, watchPaymentWindows } from '../../../test/payment-window.js';
import { loadTexts } from '../../i18n/translate.js';
import { openCheckout } from './razorpay-checkout.js';

const SCRIPT = 'https://checkout.example/v1/checkout.js';
const OPTIONS = {
  key: 'rzp',
  amount: 44_800,
  currency: 'INR',
  name: 'Shop',
  description: 'Cooking',
  order_id: 'order_1',
  prefill: { name: 'Asha' },
  theme: { color: '#000' },
  timeout: 900,
};
const open = () => openCheckout(SCRIPT, OPTIONS, () => undefined, new AbortController().signal);
const frame = () => document.querySelector<HTMLIFrameElement>('dialog iframe')!;
const dialog = () => document.querySelector('dialog');
/** Returns the script that the document of the frame is asked to load. */
const requested = () => frame().contentDocument?.querySelector('script');
const loaded = () => loadDocument(frame());

beforeEach(async () => {
  await loadTexts();
  HTMLDialogElement.prototype.close = () => undefined;
});

describe('the checkout window', () => {
  it('loads the provider in the document of the payment only, in a frame with a name', async () => {
    const payment = open();
    expect([frame().getAttribute('src'), frame().title]).toEqual(['/payment-window.html', 'Payment']);
    expect(requested()).toBeNull();
    loaded();
    expect(requested()?.src).toBe(SCRIPT);
    expect(document.querySelector('script')).toBeNull();
    requested()?.onerror?.(new Event('error'));
    await expect(payment).rejects.toThrow('did not load');
    expect(dialog()).toBeNull();
  });

  it.each([
    [
      'the document of the payment cannot be read',
      () => Object.defineProperty(frame(), 'contentDocument', { value: null }),
    ],
    ['the script brings no window', () => undefined],
  ])('fails and can be opened again when %s', async (_, prepare) => {
    const payment = open();
    prepare();
    loaded();
    requested()?.onload?.(new Event('load'));
    await expect(payment).rejects.toThrow('did not load');
    expect(dialog()).toBeNull();
    const opened = watchPaymentWindows();
    const next = open();
    await waitFor(() => expect(opened).toHaveLength(1));
    opened[0]?.options.handler(PROOF);
    expect(await next).toEqual(PROOF);
    expect(dialog()?.open).toBe(false);
  });

  it.each([
    ['the keyboard closes it', () => dialog()?.dispatchEvent(new Event('close'))],
    ['the provider leaves the document of the payment', loaded],
  ])('ends without a confirmation when %s', async (_, end) => {
    const opened = watchPaymentWindows();
    const payment = open();
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(dialog()?.open).toBe(true);
    end();
    expect(await payment).toBeUndefined();
    expect(dialog()?.open ?? false).toBe(false);
  });

  it('is removed a while after the click that closed it', async () => {
    const opened = watchPaymentWindows();
    const payment = open();
    await waitFor(() => expect(opened).toHaveLength(1));
    jest.useFakeTimers();
    opened[0]?.options.handler(PROOF);
    await payment;
    expect(dialog()).not.toBeNull();
    jest.runAllTimers();
    jest.useRealTimers();
    expect(dialog()).toBeNull();
  });
});
