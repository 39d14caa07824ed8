import { t } from '../../i18n/translate.js';
import classes from './payment-window.module.css';

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
  /** Seconds after which the provider closes the window. */
  timeout: number;
  handler: (confirmation: CheckoutConfirmation) => void;
  modal: { ondismiss: () => void };
}
interface Failure {
  error?: { description?: string; reason?: string };
}
interface PaymentWindow {
  open: () => void;
  on: (event: 'payment.failed', listener: (failure: Failure) => void) => void;
}
declare global {
  interface Window {
    Razorpay?: new (options: Options) => PaymentWindow;
  }
}

/** The only document that may load the provider's script. Its policy allows it, the policy of the portal does not. */
const PAYMENT_DOCUMENT = '/payment-window.html';
/** A frame that is removed while it handles the click that closes it can leave the browser waiting for that click. */
const REMOVED_AFTER_MS = 5_000;
/** The closed window of the last payment, until it is removed. */
let closedDialog: HTMLDialogElement | undefined;

/** Loads the provider's script into the document of the payment, and returns its window class. */
const loadProvider = (frame: HTMLIFrameElement, url: string) =>
  new Promise<NonNullable<Window['Razorpay']>>((resolve, reject) => {
    const fail = () => reject(new Error('The payment script did not load'));
    const onDocument = () => {
      const { contentDocument, contentWindow } = frame;
      // An error page of the browser cannot be read.
      if (!contentDocument) return fail();
      const script = contentDocument.createElement('script');
      script.src = url;
      script.onload = () => (contentWindow?.Razorpay ? resolve(contentWindow.Razorpay) : fail());
      script.onerror = fail;
      contentDocument.head.append(script);
    };
    frame.addEventListener('load', onDocument, { once: true });
  });

/** A frame over the whole page, invisible until it is opened. */
function appendFrame(): { dialog: HTMLDialogElement; frame: HTMLIFrameElement } {
  const dialog = document.createElement('dialog');
  dialog.className = classes.window ?? '';
  dialog.setAttribute('aria-label', t('pay.title'));
  const frame = document.createElement('iframe');
  frame.title = t('pay.title');
  frame.src = PAYMENT_DOCUMENT;
  dialog.append(frame);
  document.body.append(dialog);
  return { dialog, frame };
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
  closedDialog?.remove();
  const { dialog, frame } = appendFrame();
  try {
    const Razorpay = await loadProvider(frame, url);
    if (signal.aborted) return undefined;
    return await new Promise((resolve) => {
      const close = () => resolve(undefined);
      const opened = new Razorpay({ ...options, handler: resolve, modal: { ondismiss: close } });
      opened.on('payment.failed', ({ error }) => onFailure(error?.description ?? error?.reason));
      signal.addEventListener('abort', close);
      // The keyboard can close the dialog, and the provider can leave the document.
      dialog.addEventListener('close', close);
      frame.addEventListener('load', close);
      dialog.showModal();
      opened.open();
    });
  } finally {
    const wasOpen = dialog.open;
    // Gives the focus back.
    dialog.close();
    closedDialog = dialog;
    if (wasOpen) setTimeout(() => dialog.remove(), REMOVED_AFTER_MS);
    else dialog.remove();
  }
}
