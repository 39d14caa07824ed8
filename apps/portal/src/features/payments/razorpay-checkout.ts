/** The three confirmation fields from the checkout window. */
export interface CheckoutConfirmation {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}
interface Options {
  key: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email?: string | undefined; contact?: string | undefined };
  theme: { color: string };
  handler: (confirmation: CheckoutConfirmation) => void;
  modal: { ondismiss: () => void };
}
interface Failure {
  error?: { description?: string; reason?: string };
}
interface PaymentWindow {
  open: () => void;
  close: () => void;
  on: (event: 'payment.failed', listener: (failure: Failure) => void) => void;
}
declare global {
  interface Window {
    Razorpay?: new (options: Options) => PaymentWindow;
  }
}

const scripts = new Map<string, Promise<void>>();

/** Loads the provider's script once per page. A failed load can be retried. */
function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      scripts.delete(url);
      reject(new Error('The payment script did not load'));
    };
    document.head.append(script);
  });
  scripts.set(url, loaded);
  return loaded;
}

/**
 * Opens the checkout window and returns the confirmation, or undefined if the window was closed without one. A failed
 * attempt is reported and the window stays open. The signal closes the window.
 */
export async function openCheckout(
  url: string,
  options: Omit<Options, 'handler' | 'modal'>,
  onFailure: (reason: string | undefined) => void,
  signal: AbortSignal,
): Promise<CheckoutConfirmation | undefined> {
  await loadScript(url);
  if (signal.aborted) return undefined;
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('The payment script brought no window');
  return new Promise((resolve) => {
    const opened = new Razorpay({ ...options, handler: resolve, modal: { ondismiss: () => resolve(undefined) } });
    opened.on('payment.failed', ({ error }) => onFailure(error?.description ?? error?.reason));
    signal.addEventListener('abort', () => {
      resolve(undefined);
      opened.close();
    });
    opened.open();
  });
}
