/** What a game day plays: faults of the payment stand-in (its README tells what each does), and what is to be seen. */
export interface Drill {
  title: string;
  faults: readonly Record<string, unknown>[];
  /** To be seen while it lasts; the runbook that helps is a heading of docs/operators.md. */
  see: string;
  /** To be seen when it is over. */
  after: string;
}

export const DRILLS: Record<string, Drill> = {
  'provider-down': {
    title: 'The provider cuts every line',
    faults: ['orders.create', 'orders.fetch', 'payments.fetch', 'refunds.create'].map((on) => ({
      on,
      kind: 'reset-before',
    })),
    see: 'after five cut calls a payment is refused at once, in words; cash goes on (`provider_circuit_state`)',
    after: 'within two seconds a payment goes through; refunds that waited are sent, once each',
  },
  'provider-slow': {
    title: 'Each answer of the provider takes four seconds',
    faults: ['orders.create', 'payments.fetch'].map((on) => ({ on, kind: 'slow', ms: 4_000 })),
    see: 'payments are refused in words within the deadline; no other call is slower',
    after: 'payments go through; an order whose answer came too late is used, not made twice',
  },
  'answers-lost': {
    title: 'The provider does what it is told, and its answers are lost',
    faults: ['orders.create', 'refunds.create', 'payouts.create'].map((on) => ({ on, kind: 'reset-after', times: 20 })),
    see: 'nothing is paid, given back or paid out twice',
    after: '`npm run money:check`: every paisa agrees',
  },
  'webhooks-lost': {
    title: 'No webhook arrives',
    faults: [{ on: 'webhooks', kind: 'lost' }],
    see: 'who closes the browser after paying is still found paid: the reconciler asks',
    after: '`npm run money:check`: every paisa agrees',
  },
  'webhooks-storm': {
    title: 'Webhooks come five times, in any order, some before the answer',
    faults: [
      { on: 'webhooks', kind: 'duplicated', copies: 5 },
      { on: 'webhooks', kind: 'shuffled', size: 8, ms: 3_000 },
      { on: 'webhooks', kind: 'early', probability: 0.5 },
    ],
    see: 'one receipt, one line of earnings and one message for each payment',
    after: '`npm run money:trial-balance`: zero',
  },
  'forged-webhooks': {
    title: 'Webhooks with a wrong signature',
    faults: [{ on: 'webhooks', kind: 'wrong-signature' }],
    see: 'each is refused with 400 and counted; payments are found by asking',
    after: '`npm run money:check`: every paisa agrees',
  },
  'refunds-fail': {
    title: 'The bank sends each refund back',
    faults: [{ on: 'refunds', kind: 'failed', ms: 2_000 }],
    see: 'a refund is tried again, then it waits for a person in the console (RefundsLate)',
    after: 'begin it again in the console: the customer has his money, once',
  },
  'payouts-return': {
    title: 'Payouts come back after they were paid',
    faults: [{ on: 'payouts', kind: 'reversed' }],
    see: 'the helper hears of it, and it is his balance again',
    after: 'the next batch pays it, once',
  },
};
