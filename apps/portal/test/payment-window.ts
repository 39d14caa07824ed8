import type { CheckoutConfirmation } from '../src/features/payments/razorpay-checkout.js';

export const PROOF: CheckoutConfirmation = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'x',
};
export const ORDER = {
  orderId: 'order_1',
  keyId: 'rzp',
  amount: 44_800,
  currency: 'INR' as const,
  checkoutUrl: '/checkout.js',
  settled: false,
  amountPayable: 448,
  creditApplied: 0,
  duesIncluded: 0,
};

/** The checkout window of the payment provider, as the page sees it. */
export interface OpenedWindow {
  options: { handler: (proof: CheckoutConfirmation) => void; modal: { ondismiss: () => void } };
  fail: (description: string) => void;
  isClosed: boolean;
}

/** Records the checkout windows that are opened; the provider's script loads at once. */
export function watchPaymentWindows(): OpenedWindow[] {
  const opened: OpenedWindow[] = [];
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement) node.onload?.(new Event('load'));
      else append(node);
    }
  };
  window.Razorpay = class {
    private listener: (failure: { error?: { description?: string } }) => void = () => undefined;
    private shown: OpenedWindow | undefined;
    constructor(private readonly options: OpenedWindow['options']) {}
    on(_event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) {
      this.listener = listener;
    }
    open() {
      const fail = (description: string) => this.listener({ error: { description } });
      this.shown = { options: this.options, fail, isClosed: false };
      opened.push(this.shown);
    }
    close() {
      if (this.shown) this.shown.isClosed = true;
    }
  };
  return opened;
}
