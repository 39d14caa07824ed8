import { randomUUID } from 'node:crypto';
import type { ChangeStream, ChangeStreamInsertDocument, Document } from 'mongodb';
import { headersOf } from '../http-sides.ts';
import { HttpTarget } from '../http.ts';
import type { Slot } from '../people.ts';
import { startReference } from '../reference-process.ts';
import type { Workload } from '../workload.ts';
import { within } from '../within.ts';

/** Acceptances per second. */
const RATE = 10;
const PATIENCE_MS = 15_000;

/** Resolves with the inbox entries of customers about their bookings, as MongoDB stores them. */
class InboxWatch {
  private readonly stream: ChangeStream<Document, ChangeStreamInsertDocument>;
  private readonly waiting = new Map<string, () => void>();

  constructor(stream: ChangeStream<Document, ChangeStreamInsertDocument>) {
    this.stream = stream;
    stream.on('change', ({ fullDocument: { about, userId } }) => this.waiting.get(keyOf(about, userId))?.());
  }

  entry(about: string, userId: string): Promise<void> {
    return within(PATIENCE_MS, (resolve) => this.waiting.set(keyOf(about, userId), resolve));
  }

  close(): Promise<void> {
    return this.stream.close();
  }
}
const keyOf = (about: unknown, userId: unknown) => `${String(about)} ${String(userId)}`;

export const inbox: Workload = {
  name: 'inbox',
  title: 'acceptance → inbox entry of the customer',
  reference: 'JetStream: publish, consume, acknowledge',
  goal: { mostP99: 3 },
  rate: RATE,
  async prepare(copy) {
    const { people, url, settings } = copy;
    await people.register();
    const reference = await startReference(copy, 'events');
    const notifications = copy.mongo.db('sahaya_notification').collection('notifications');
    const inserts = [{ $match: { operationType: 'insert' } }];
    const watch = new InboxWatch(notifications.watch<Document, ChangeStreamInsertDocument>(inserts));
    const product = new HttpTarget(url, settings.connections);
    const bare = new HttpTarget(reference.url, settings.connections);
    const requested: { id: string; slot: Slot }[] = [];
    return {
      product: {
        pids: copy.pids,
        async beforeRound(requests) {
          while (requested.length < requests) {
            const slot = people.nextSlot();
            requested.push({ id: await people.book(slot), slot });
          }
        },
        async send() {
          const { id, slot } = requested.shift()!;
          const begun = performance.now();
          const entry = watch.entry(id, slot.customer.id).then(() => performance.now() - begun);
          const accepted = product.send({
            method: 'PATCH',
            path: `/api/bookings/${id}/status`,
            headers: { ...headersOf(slot.helper.token, true), 'idempotency-key': randomUUID() },
            body: JSON.stringify({ status: 'accepted' }),
          });
          const [took] = await Promise.all([entry, accepted]);
          return took;
        },
      },
      reference: {
        pids: reference.pids,
        send: () =>
          bare.send({
            method: 'POST',
            path: '/events',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ id: randomUUID() }),
          }),
      },
      async stop() {
        await watch.close();
        await Promise.all([product.close(), bare.close()]);
        await reference.stop();
      },
    };
  },
};
