import type { EventContract } from '@sahaya/contracts';
import { type Envelope, EVENT_STREAM, EventConsumer, managerOf, NATS, Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import type { RunningService } from './start-service.js';
import { until } from './until.js';

/** Publishes an event through the service's outbox and waits until the service has handled it. */
export async function announce<E extends EventContract>(
  service: RunningService,
  event: E,
  data: E['data']['_input'],
): Promise<Envelope> {
  const db = service.get(Db);
  await db.transaction((session) => service.get(Outbox).add(session, event, data));
  const rows = db.connection.collection('outbox');
  const row = await rows.findOne({ subject: event.subject }, { sort: { _id: -1 } });
  const envelope = row?.['envelope'] as Envelope;
  const manager = await managerOf(service.get(NATS));
  const { seq } = await until(async () => {
    const last = await manager.streams.getMessage(EVENT_STREAM, { last_by_subj: event.subject });
    const isPublished = last?.json<Envelope>().id === envelope.id;
    return isPublished || (await rows.findOne({ 'envelope.id': envelope.id, publishedAt: { $ne: null } }))
      ? last
      : undefined;
  });
  for (const { contract, durable } of service.get(EventConsumer)['registrations']) {
    if (contract.subject !== event.subject) continue;
    await until(async () => {
      // The stream tells its consumers of a message only after it has stored it.
      const { ack_floor } = await manager.consumers.info(EVENT_STREAM, durable);
      return ack_floor.stream_seq >= seq;
    });
  }
  return envelope;
}
