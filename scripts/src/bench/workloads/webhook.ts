import { createHmac, randomUUID } from 'node:crypto';
import { secretsOfRun } from '../../copy-files.ts';
import { httpSides } from '../http-sides.ts';
import type { Workload } from '../workload.ts';

/** A payment of an order that the product does not know: it is stored and looked up, and changes nothing. */
const toBody = (id: string, account_id: string) =>
  JSON.stringify({
    entity: 'event',
    account_id,
    event: 'payment.captured',
    payload: {
      payment: {
        entity: { id: `pay_${id}`, order_id: `order_${id}`, amount: 44_800, currency: 'INR', status: 'captured' },
      },
    },
    created_at: 1,
  });

export const webhook: Workload = {
  name: 'webhook',
  title: 'POST /api/payments/webhook',
  reference: 'Fastify, HMAC, `insertOne`',
  goal: { least: 0.6 },
  prepare(copy) {
    const secrets = secretsOfRun(copy.run);
    const secret = secrets['RAZORPAY_WEBHOOK_SECRET']!;
    const request = () => {
      const id = randomUUID();
      const body = toBody(id, secrets['RAZORPAY_ACCOUNT_ID']!);
      return {
        method: 'POST' as const,
        path: '/api/payments/webhook',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        },
        body,
      };
    };
    return httpSides(copy, {
      program: 'webhook',
      env: { WEBHOOK_SECRET: secret },
      product: request,
      reference: request,
    });
  },
};
