/** The reference of a webhook: its signature is checked, and its body is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { serve } from './serve.ts';

const { WEBHOOK_SECRET = '' } = process.env;

await serve('bench', (app, db) => {
  const events = db.collection<{ _id: string }>('webhook_events');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post<{ Body: string }>('/api/payments/webhook', async ({ body, headers }, reply) => {
    const expected = createHmac('sha256', WEBHOOK_SECRET).update(body).digest();
    const given = Buffer.from(String(headers['x-razorpay-signature']), 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.status(400).send({});
    await events.insertOne({
      _id: String(headers['x-razorpay-event-id']),
      rawBody: body,
      receivedAt: new Date(),
    } as never);
    return { success: true, data: { received: true } };
  });
});
