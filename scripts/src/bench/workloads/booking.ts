import { randomUUID } from 'node:crypto';
import { headersOf, httpSides } from '../http-sides.ts';
import { type Slot, toBookingRequest } from '../people.ts';
import type { Workload } from '../workload.ts';

export const booking: Workload = {
  name: 'booking',
  title: 'POST /api/bookings',
  reference: 'Fastify, `insertOne`',
  goal: { least: 0.4 },
  async prepare(copy) {
    await copy.people.register();
    const request = (slot: Slot) => ({
      method: 'POST' as const,
      path: '/api/bookings',
      headers: { ...headersOf(slot.customer.token, true), 'idempotency-key': randomUUID() },
      body: JSON.stringify(toBookingRequest(slot)),
    });
    const any = copy.people.nextSlot();
    return httpSides(copy, {
      program: 'bookings',
      product: () => request(copy.people.nextSlot()),
      reference: () => request(any),
    });
  },
};
