import { describe, expect, it } from '@jest/globals';
import { createCommissionOrder, createPaymentOrder, createSubscriptionPayment, ERRORS } from '@sahaya/contracts';
import { PROBE_PAUSE_MS } from './provider-circuit.js';
import { PROVIDER_BUDGET_MS } from './razorpay.client.js';

describe('a provider that does not answer', () => {
  it.each([createPaymentOrder, createSubscriptionPayment, createCommissionOrder])(
    'delays the refusal of an order by at most 4 s: $path',
    ({ deadline }) => {
      expect(deadline).toBeLessThanOrEqual(4_000);
      // A quarter of the time is left for the other work, so that the refusal says why.
      expect(PROVIDER_BUDGET_MS).toBeLessThanOrEqual(3_000);
    },
  );

  it('is refused to the customer with 503 and a message', () => {
    expect(ERRORS.PAYMENT_PROVIDER_FAILED).toEqual({ http: 503, message: 'Failed to create payment order' });
  });

  it('is used again within 10 s of its return', () => {
    // A probe that still hangs, a pause with a timer that fires early, and the probe that is answered.
    expect(2 * (PROVIDER_BUDGET_MS + PROBE_PAUSE_MS)).toBeLessThanOrEqual(10_000);
  });
});
