/** The reference of a booking: one insert that waits for the majority, without any rule. */
import { ObjectId } from 'mongodb';
import { serve } from './serve.ts';

await serve('bench', (app, db) => {
  const bookings = db.collection<{ _id: string }>('bookings');
  app.post<{ Body: Record<string, unknown> }>('/api/bookings', async ({ body }, reply) => {
    const booking = { ...body, _id: new ObjectId().toHexString(), status: 'pending', createdAt: new Date() };
    await bookings.insertOne(booking);
    return reply.status(201).send({ success: true, data: { booking } });
  });
});
