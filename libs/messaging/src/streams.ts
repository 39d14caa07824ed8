import {
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

export const EVENT_STREAM = 'EVENTS';

/** Times out soon: the caller retries when NATS is back. */
export const managerOf = (nats: NatsConnection) => jetstreamManager(nats, { timeout: 1_500, checkAPI: false });

/** A cluster keeps a copy on each of its three servers, also after it has lost the stream. */
const COPIES = 3;
/** The answer of a server without a cluster to more than one copy. */
const ONE_COPY_ONLY = 10074;

async function add(manager: JetStreamManager, stream: Partial<StreamConfig> & { name: string }) {
  try {
    return await manager.streams.add({ ...stream, num_replicas: COPIES });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== ONE_COPY_ONLY) throw error;
    return manager.streams.add({ ...stream, num_replicas: 1 });
  }
}

/**
 * Creates the stream of all events, or leaves it unchanged; safe to call from every process. Returns when it was
 * created, by the clock of this process.
 */
export async function ensureEventStream(nats: NatsConnection): Promise<Date> {
  const manager = await managerOf(nats);
  const wanted = {
    name: EVENT_STREAM,
    subjects: ['events.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(7 * 86_400_000),
    duplicate_window: nanos(120_000),
  };
  const known = await manager.streams.info(EVENT_STREAM).catch(() => add(manager, wanted));
  // The clock of the server may differ from that of the process.
  const { created, ts } = known as unknown as { created: string; ts: string };
  return new Date(Date.now() - (Date.parse(ts) - Date.parse(created)));
}

/**
 * Returns the subjects that have consumers, each with the number of the message up to which all of them have handled
 * theirs; Infinity if no message waits.
 */
export async function handledUpTo(nats: NatsConnection): Promise<Map<string, number>> {
  const manager = await managerOf(nats);
  const floors = new Map<string, number>();
  for await (const { config, num_pending, num_ack_pending, ack_floor } of manager.consumers.list(EVENT_STREAM)) {
    const subject = config.filter_subject ?? '';
    const floor = num_pending + num_ack_pending === 0 ? Infinity : ack_floor.stream_seq;
    floors.set(subject, Math.min(floor, floors.get(subject) ?? Infinity));
  }
  return floors;
}
