/** A game day drill: faults of the payment sandbox (see its README) and the expected effects. */
export interface Drill {
  title: string;
  faults: readonly Record<string, unknown>[];
  /** Expected effects during the drill; the matching runbook is a section of docs/operators.md. */
  see: string;
  /** Expected effects after the drill. */
  after: string;
}

export const DRILLS: Record<string, Drill> = {
  'provider-down': {
    title: 'The provider resets every connection',
    faults: ['orders.create', 'orders.fetch', 'payments.fetch', 'refunds.create'].map((on) => ({
      on,
      kind: 'reset-before',
    })),
    see: 'after five failed calls payments are rejected at once with a message; cash works (`provider_circuit_state`)',
    after: 'payments succeed within two seconds; waiting refunds are sent once each',
  },
  'provider-slow': {
    title: 'Every response of the provider takes four seconds',
    faults: ['orders.create', 'payments.fetch'].map((on) => ({ on, kind: 'slow', ms: 4_000 })),
    see: 'payments are rejected with a message within the deadline; other calls are not slower',
    after: 'payments succeed; an order whose response came too late is reused, not created twice',
  },
  'answers-lost': {
    title: 'The provider performs each call, but its responses are lost',
    faults: ['orders.create', 'refunds.create', 'payouts.create'].map((on) => ({ on, kind: 'reset-after', times: 20 })),
    see: 'no payment, refund or payout happens twice',
    after: '`npm run money:check`: all amounts agree',
  },
  'webhooks-lost': {
    title: 'No webhook arrives',
    faults: [{ on: 'webhooks', kind: 'lost' }],
    see: 'a customer who closes the browser after paying is still marked as paid: the reconciler asks the provider',
    after: '`npm run money:check`: all amounts agree',
  },
  'webhooks-storm': {
    title: 'Webhooks arrive five times, in any order, some before the response',
    faults: [
      { on: 'webhooks', kind: 'duplicated', copies: 5 },
      { on: 'webhooks', kind: 'shuffled', size: 8, ms: 3_000 },
      { on: 'webhooks', kind: 'early', probability: 0.5 },
    ],
    see: 'one receipt, one earnings entry and one message for each payment',
    after: '`npm run money:trial-balance`: zero',
  },
  'forged-webhooks': {
    title: 'Webhooks with a wrong signature',
    faults: [{ on: 'webhooks', kind: 'wrong-signature' }],
    see: 'each is rejected with 400 and counted; the reconciler finds the payments',
    after: '`npm run money:check`: all amounts agree',
  },
  'refunds-fail': {
    title: 'The bank returns every refund',
    faults: [{ on: 'refunds', kind: 'failed', ms: 2_000 }],
    see: 'a refund is retried, then waits for staff in the console (RefundsLate)',
    after: 'retry it in the console: the customer receives the money once',
  },
  'payouts-return': {
    title: 'Payouts are reversed after they were paid',
    faults: [{ on: 'payouts', kind: 'reversed' }],
    see: 'the helper is notified, and the amount returns to their balance',
    after: 'the next batch pays it once',
  },
};
