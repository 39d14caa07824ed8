/** @jest-environment jsdom */
/// <reference lib="dom" />
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { asset } from '../shared/asset.js';

interface Options {
  key: string;
  order_id: string;
  timeout?: number;
  modal: { ondismiss: () => void; confirm_close?: boolean };
}
type Checkout = new (options: Options) => { open: () => void; close: () => void };

beforeAll(() => {
  Object.defineProperty(document, 'currentScript', { value: { src: 'https://pay.example/v1/checkout.js' } });
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  window.eval(asset('checkout.js'));
});
afterEach(() => void jest.useRealTimers());

function open(options: Partial<Options> = {}) {
  jest.useFakeTimers();
  const ondismiss = jest.fn();
  const { Razorpay } = window as unknown as { Razorpay: Checkout };
  const checkout = new Razorpay({
    key: 'rzp',
    order_id: 'order_1',
    modal: { ondismiss, confirm_close: true },
    ...options,
  });
  checkout.open();
  return { checkout, ondismiss };
}
const isOpen = () => document.querySelector('dialog') !== null;

describe('the payment window', () => {
  it('closes after its time without a question', () => {
    window.confirm = jest.fn(() => false);
    const { ondismiss } = open({ timeout: 900 });
    jest.advanceTimersByTime(899_999);
    expect(isOpen()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isOpen()).toBe(false);
    expect(ondismiss).toHaveBeenCalledTimes(1);
    expect(window.confirm).not.toHaveBeenCalled();
  });

  it('stays open without a time, and is dismissed once at the most', () => {
    const { checkout, ondismiss } = open();
    jest.advanceTimersByTime(24 * 3_600_000);
    expect(isOpen()).toBe(true);
    checkout.close();
    const next = open({ timeout: 900 });
    next.checkout.close();
    jest.advanceTimersByTime(900_000);
    expect([ondismiss, next.ondismiss].map((fn) => fn.mock.calls.length)).toEqual([0, 0]);
  });
});
