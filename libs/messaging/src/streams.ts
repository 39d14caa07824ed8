import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

export const EVENT_STREAM = 'EVENTS';

/** Times out soon: the caller retries when NATS is back. */
export const managerOf = (nats: NatsConnection) => jetstreamManager(nats, { timeout: 1_500, checkAPI: false });

/** Creates the stream of all events, or leaves it unchanged; safe to call from every process. */
export async function ensureEventStream(nats: NatsConnection): Promise<void> {
  const manager = await managerOf(nats);
  const wanted = {
    name: EVENT_STREAM,
    subjects: ['events.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(7 * 86_400_000),
    duplicate_window: nanos(120_000),
  };
  try {
    await manager.streams.info(EVENT_STREAM);
  } catch {
    await manager.streams.add(wanted);
  }
}
