import { formatRupees, toRupees } from '@sahaya/domain';
import { html, page, type Html } from '../shared/html.js';
import type { Order } from '../shared/records/order.js';
import { METHODS, type Method } from '../shared/records/payment.js';

const METHOD_NAMES: Record<Method, string> = { upi: 'UPI', card: 'Card', netbanking: 'Netbanking', wallet: 'Wallet' };

/** The page in the payment window, with a message if there is no order. */
export function checkoutPage(order: Order | undefined): string {
  const body = order && order.status !== 'paid' ? choices(order) : closed(order);
  return page(
    'Test payment',
    'window',
    order?._id ?? '',
    html`<main>
        <header>Test payment: no money moves</header>
        ${body}
      </main>
      <script type="module" src="/assets/window.js"></script>`,
  );
}

function choices(order: Order): Html {
  const amount = formatRupees(toRupees(order.amount));
  return html`<section data-panel="choose" aria-labelledby="amount">
      <p class="merchant"><strong data-option="name">Merchant</strong><span data-option="description"></span></p>
      <h1 class="amount" id="amount" tabindex="-1" data-focus>${amount}</h1>
      <fieldset>
        <legend>Pay with</legend>
        <div class="methods">${METHODS.map(methodChoice)}</div>
      </fieldset>
      <div class="buttons">
        <button type="button" class="primary" data-action="pay">Pay ${amount}</button>
        <div class="pair">
          <button type="button" data-action="fail">Fail this payment</button>
          <button type="button" data-action="delay">Pay after a delay</button>
        </div>
        <button type="button" class="quiet" data-action="cancel">Cancel</button>
      </div>
      <p class="note">Order <code>${order._id}</code></p>
    </section>
    <section data-panel="waiting" hidden role="status">
      <div class="spinner" aria-hidden="true"></div>
      <h1 tabindex="-1" data-focus>Paying ${amount}</h1>
      <p class="note" data-waiting></p>
      <div class="buttons"><button type="button" class="quiet" data-action="cancel">Close</button></div>
    </section>
    <section data-panel="failed" hidden role="alert">
      <h1 class="bad" tabindex="-1" data-focus>Payment failed</h1>
      <p data-reason></p>
      <div class="buttons">
        <button type="button" class="primary" data-action="again">Try again</button>
        <button type="button" class="quiet" data-action="cancel">Cancel</button>
      </div>
    </section>`;
}

const methodChoice = (method: Method): Html =>
  html`<label
    ><input
      type="radio"
      name="method"
      value="${method}"
      ${method === 'upi' ? 'checked' : ''}
    />${METHOD_NAMES[method]}</label
  >`;

const closed = (order: Order | undefined): Html =>
  html`<section data-panel="closed">
    <h1 tabindex="-1" data-focus>${order ? 'This order is already paid' : 'The id provided does not exist'}</h1>
    <p class="note">
      ${order ? 'Nothing more is due.' : 'The order was not made with this key. Check the order id and the key id that checkout was given.'}
    </p>
    <div class="buttons"><button type="button" class="primary" data-action="cancel">Close</button></div>
  </section>`;
