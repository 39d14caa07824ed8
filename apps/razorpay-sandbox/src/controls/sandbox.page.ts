import { formatRupees, istDate, istTime, toRupees } from '@sahaya/domain';
import type { Latest, Sums } from './books.service.js';
import { kindsOf, TARGETS, type Fault } from '../shared/records/fault.js';
import { html, page, type Html } from '../shared/html.js';
import type { Order } from '../shared/records/order.js';
import type { Payment } from '../shared/records/payment.js';
import type { Payout } from '../shared/records/payout.js';
import type { Refund } from '../shared/records/refund.js';
import type { Settlement } from '../shared/records/settlement.js';
import { eventIdOf, type Delivery } from '../shared/records/webhook.js';

type Cell = Html | Html[] | string | number | null;

interface Column<T> {
  head: string;
  cell: (row: T) => Cell;
}

const money = (paise: number) => formatRupees(toRupees(paise));
const when = (instant: Date) => `${istDate(instant)} ${istTime(instant)}`;
const seconds = (at: number) => when(new Date(at * 1000));

/** The records and their actions as a page; its script is `public/sandbox.js`. */
export function sandboxPage(sums: Sums, latest: Latest): string {
  const body = html`<main>
      <h1>Razorpay stand-in</h1>
      <p class="note">No money moves. Everything here is for tests.</p>
      <p data-status role="status" tabindex="-1"></p>
      ${faultForm()}
      <div data-live>
        ${[
          totals(sums),
          faultsTable(latest.faults),
          table('Orders', ORDERS, latest.orders),
          table('Payments', PAYMENTS, latest.payments),
          table('Refunds', REFUNDS, latest.refunds),
          table('Payouts', PAYOUTS, latest.payouts),
          settlementsTable(sums, latest.settlements),
          webhooksTable(sums, latest.deliveries),
        ]}
      </div>
    </main>
    <script type="module" src="/assets/sandbox.js"></script>`;
  return page('Razorpay stand-in', 'books', '', body);
}

/** A button that posts. Its accessible name includes the record, for users who do not see the row. */
const post = (label: string, about: string, path: string, body: object = {}): Html =>
  html`<button
    type="button"
    data-method="POST"
    data-path="${path}"
    data-body="${JSON.stringify(body)}"
    aria-label="${`${label} ${about}`.trim()}"
  >
    ${label}
  </button>`;
const remove = (label: string, about: string, path: string): Html =>
  html`<button type="button" data-method="DELETE" data-path="${path}" aria-label="${`${label} ${about}`.trim()}">
    ${label}
  </button>`;

const ORDERS: Column<Order>[] = [
  { head: 'Order', cell: ({ _id }) => code(_id) },
  { head: 'Receipt', cell: ({ receipt }) => receipt },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Attempts', cell: ({ attempts }) => attempts },
  { head: 'Amount', cell: ({ amount }) => money(amount) },
  { head: 'Made (IST)', cell: ({ created_at }) => seconds(created_at) },
  {
    head: 'Actions',
    cell: ({ _id, status }) =>
      status === 'paid'
        ? null
        : [
            post('Pay', _id, `/sandbox/orders/${_id}/pay`, { outcome: 'success' }),
            post('Fail', _id, `/sandbox/orders/${_id}/pay`, { outcome: 'failure' }),
          ],
  },
];

const PAYMENTS: Column<Payment>[] = [
  { head: 'Payment', cell: ({ _id }) => code(_id) },
  { head: 'Order', cell: ({ order_id }) => code(order_id) },
  { head: 'Method', cell: ({ method }) => method },
  { head: 'Status', cell: ({ status, late }) => (late ? `${status}, late` : status) },
  { head: 'Amount', cell: ({ amount }) => money(amount) },
  { head: 'Refunded', cell: ({ amount_refunded }) => money(amount_refunded) },
  { head: 'Made (IST)', cell: ({ created_at }) => seconds(created_at) },
  {
    head: 'Actions',
    cell: ({ _id, status }) =>
      status === 'failed' ? post('Authorise late', _id, `/sandbox/payments/${_id}/authorize`) : null,
  },
];

const REFUNDS: Column<Refund>[] = [
  { head: 'Refund', cell: ({ _id }) => code(_id) },
  { head: 'Payment', cell: ({ payment_id }) => code(payment_id) },
  { head: 'Status', cell: ({ status, settleAt }) => (status === 'pending' && !settleAt ? 'pending, held' : status) },
  { head: 'Bank reference', cell: ({ arn }) => arn },
  { head: 'Amount', cell: ({ amount }) => money(amount) },
  { head: 'Made (IST)', cell: ({ created_at }) => seconds(created_at) },
  {
    head: 'Actions',
    cell: ({ _id, status }) =>
      status !== 'pending'
        ? null
        : [
            post('Process', _id, `/sandbox/refunds/${_id}/release`, { outcome: 'processed' }),
            post('Fail', _id, `/sandbox/refunds/${_id}/release`, { outcome: 'failed' }),
          ],
  },
];

const PAYOUTS: Column<Payout>[] = [
  { head: 'Payout', cell: ({ _id }) => code(_id) },
  { head: 'Reference', cell: ({ reference_id }) => reference_id },
  { head: 'Mode', cell: ({ mode }) => mode },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Bank reference', cell: ({ utr }) => utr },
  { head: 'Amount', cell: ({ amount }) => money(amount) },
  { head: 'Made (IST)', cell: ({ created_at }) => seconds(created_at) },
  { head: 'Actions', cell: payoutActions },
];

function payoutActions({ _id, status }: Payout): Cell {
  const release = (label: string, outcome: Payout['fate']) =>
    post(label, _id, `/sandbox/payouts/${_id}/release`, { outcome });
  if (status === 'queued' || status === 'processing')
    return [release('Process', 'processed'), release('Fail', 'failed')];
  return status === 'processed' ? release('Reverse', 'reversed') : null;
}

const SETTLEMENTS: Column<Settlement>[] = [
  { head: 'Settlement', cell: ({ _id }) => code(_id) },
  { head: 'Bank reference', cell: ({ utr }) => utr },
  { head: 'Amount', cell: ({ amount }) => money(amount) },
  { head: 'Made (IST)', cell: ({ created_at }) => seconds(created_at) },
];

const WEBHOOKS: Column<Delivery>[] = [
  { head: 'Event id', cell: (delivery) => code(eventIdOf(delivery)) },
  { head: 'Event', cell: ({ event }) => event },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Attempts', cell: ({ attempts }) => attempts },
  { head: 'Last answer', cell: ({ lastResult }) => lastResult },
  { head: 'Made (IST)', cell: ({ createdAt }) => when(createdAt) },
];

const FAULTS: Column<Fault>[] = [
  { head: 'Where', cell: ({ on }) => on },
  { head: 'What', cell: ({ kind }) => kind },
  { head: 'Details', cell: details },
  { head: 'Struck', cell: ({ struck }) => struck },
  { head: 'Left', cell: ({ left }) => left ?? 'until removed' },
  {
    head: 'Actions',
    cell: ({ _id, on, kind }) => remove('Remove', `${kind} of ${on}`, `/sandbox/faults/${_id}`),
  },
];

function details({ kind, ms, probability, copies, size, event, about }: Fault): string {
  const parts = [
    ms !== undefined && `${ms} ms`,
    probability < 1 && `probability ${probability}`,
    kind === 'duplicated' && `${copies} copies`,
    kind === 'shuffled' && `${size} at a time`,
    event,
    about && `about ${about}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function totals(sums: Sums): Html {
  const { counts } = sums;
  return html`<section aria-label="Totals">
    <dl class="totals">
      ${[
        total('Captured', money(sums.captured)),
        total('Refunded', money(sums.refunded)),
        total('Fees with GST', money(sums.fees)),
        total('Paid out', money(sums.paidOut)),
        total('Paid to the bank', money(sums.settled)),
        total('Orders paid', `${counts.ordersPaid} of ${counts.orders}`),
        total('Webhooks waiting', String(counts.webhooksPending + counts.webhooksHeld)),
      ]}
    </dl>
  </section>`;
}

const total = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

const faultsTable = (faults: Fault[]): Html =>
  table('Faults', FAULTS, faults, faults.length > 0 ? remove('Remove all faults', '', '/sandbox/faults') : null);

const settlementsTable = ({ captured, fees, refunded, settled }: Sums, settlements: Settlement[]): Html =>
  table(
    'Settlements',
    SETTLEMENTS,
    settlements,
    captured - fees - refunded > settled ? post('Settle now', '', '/sandbox/settlements') : null,
  );

const webhooksTable = ({ counts }: Sums, deliveries: Delivery[]): Html =>
  table(
    'Webhooks',
    WEBHOOKS,
    deliveries,
    counts.webhooksHeld > 0 ? post('Release held webhooks', '', '/sandbox/webhooks/release') : null,
  );

function faultForm(): Html {
  return html`<section>
    <h2 id="break">Break something</h2>
    <form data-fault aria-labelledby="break">
      <label>
        Where
        <select name="on">
          ${TARGETS.map((on) => html`<option data-kinds="${kindsOf(on).join(' ')}">${on}</option>`)}
        </select>
      </label>
      <label>
        What
        <select name="kind">
          ${kindsOf(TARGETS[0]).map((kind) => html`<option>${kind}</option>`)}
        </select>
      </label>
      <label>
        How often
        <input name="times" type="number" min="1" max="100000" value="1" placeholder="until removed" />
      </label>
      <label>
        Milliseconds
        <input name="ms" type="number" min="1" placeholder="as usual" />
      </label>
      <button type="submit" class="primary">Break it</button>
    </form>
  </section>`;
}

const code = (id: string): Html => html`<code>${id}</code>`;

/** The roles are explicit, because the card layout of narrow screens removes those of a table. */
function table<T>(title: string, columns: Column<T>[], rows: T[], action: Html | null = null): Html {
  if (rows.length === 0)
    return html`<section>
      <div class="head">
        <h2>${title}</h2>
        ${action}
      </div>
      <p class="note">None yet.</p>
    </section>`;
  return html`<section>
    <div class="head">
      <h2>${title}</h2>
      ${action}
    </div>
    <table role="table" aria-label="${title}">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(({ head }) => html`<th role="columnheader" scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          (row) =>
            html`<tr role="row">
              ${columns.map(({ head, cell }) => html`<td role="cell" data-head="${head}">${cell(row)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
