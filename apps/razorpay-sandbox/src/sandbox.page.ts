import { formatRupees, istDate, istTime, toRupees } from '@sahaya/domain';
import type { Latest, Sums } from './books.service.js';
import { html, page, type Html } from './html.js';

type Cell = string | number | null;

const money = (paise: number) => formatRupees(toRupees(paise));
const when = (instant: Date) => `${istDate(instant)} ${istTime(instant)}`;
const seconds = (at: number) => when(new Date(at * 1000));

/** The books for people: sums, and the latest of everything. */
export function sandboxPage(books: Sums, { orders, payments, refunds, deliveries }: Latest): string {
  const { counts } = books;
  const body = html`<main>
    <h1>Razorpay stand-in</h1>
    <section>
      <dl class="totals">
        ${[
          total('Captured', money(books.captured)),
          total('Refunded', money(books.refunded)),
          total('Fees with GST', money(books.fees)),
          total('Orders paid', `${counts.ordersPaid} of ${counts.orders}`),
          total('Webhooks waiting', String(counts.webhooksPending)),
        ]}
      </dl>
    </section>
    ${[
      table(
        'Orders',
        ['Order', 'Receipt', 'Status', 'Attempts', 'Amount', 'Made (IST)'],
        orders.map((order) => [
          order._id,
          order.receipt,
          order.status,
          order.attempts,
          money(order.amount),
          seconds(order.created_at),
        ]),
      ),
      table(
        'Payments',
        ['Payment', 'Order', 'Method', 'Status', 'Amount', 'Made (IST)'],
        payments.map((payment) => [
          payment._id,
          payment.order_id,
          payment.method,
          payment.status,
          money(payment.amount),
          seconds(payment.created_at),
        ]),
      ),
      table(
        'Refunds',
        ['Refund', 'Payment', 'Status', 'Bank reference', 'Amount', 'Made (IST)'],
        refunds.map((refund) => [
          refund._id,
          refund.payment_id,
          refund.status,
          refund.arn,
          money(refund.amount),
          seconds(refund.created_at),
        ]),
      ),
      table(
        'Webhooks',
        ['Event id', 'Event', 'State', 'Attempts', 'Last answer', 'Made (IST)'],
        deliveries.map((delivery) => [
          delivery._id,
          delivery.event,
          delivery.state,
          delivery.attempts,
          delivery.lastResult,
          when(delivery.createdAt),
        ]),
      ),
    ]}
  </main>`;
  return page('Razorpay stand-in', 'books', '', body);
}

const total = (name: string, value: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function table(title: string, heads: string[], rows: Cell[][]): Html {
  if (rows.length === 0)
    return html`<section>
      <h2>${title}</h2>
      <p class="note">None yet.</p>
    </section>`;
  const cell = (value: Cell) => html`<td>${value}</td>`;
  return html`<section>
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
