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
  options: {
    handler: (proof: CheckoutConfirmation) => void;
    modal: { ondismiss: () => void };
    /** Seconds. */
    timeout: number;
  };
  fail: (description: string) => void;
  readonly isClosed: boolean;
}

/**
 * Records the checkout windows that are opened. The document of the payment and the provider's script load at once,
 * because jsdom loads neither.
 */
export function watchPaymentWindows(): OpenedWindow[] {
  const opened: OpenedWindow[] = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  document.body.append = (...nodes) => {
    Element.prototype.append.apply(document.body, nodes);
    for (const node of nodes) {
      const frame = node instanceof HTMLDialogElement && node.querySelector('iframe');
      if (frame) queueMicrotask(() => loadPayment(frame, opened));
    }
  };
  return opened;
}

/** Loads the document of the payment into its frame. */
export function loadDocument(frame: HTMLIFrameElement): void {
  const { contentDocument } = frame;
  if (contentDocument && !contentDocument.head) {
    const root = contentDocument.createElement('html');
    root.append(contentDocument.createElement('head'));
    contentDocument.append(root);
  }
  frame.dispatchEvent(new Event('load'));
}

function loadPayment(frame: HTMLIFrameElement, opened: OpenedWindow[]): void {
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window');
  contentWindow.Razorpay = class {
    private listener: (failure: { error?: { description?: string } }) => void = () => undefined;
    constructor(private readonly options: OpenedWindow['options']) {}
    on(_event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) {
      this.listener = listener;
    }
    open() {
      const fail = (description: string) => this.listener({ error: { description } });
      const { options } = this;
      opened.push({
        options,
        fail,
        get isClosed() {
          return !frame.closest('dialog')?.open;
        },
      });
    }
  };
  loadDocument(frame);
  frame.contentDocument?.querySelector('script')?.onload?.(new Event('load'));
}
