import type { NatsConnection } from '@nats-io/transport-node';

interface ConsumerList {
  consumers: { num_pending: number; num_ack_pending: number }[];
}

/** Checks that no durable consumer of the event stream has pending events. */
export async function eventsAreHandled(nats: NatsConnection): Promise<boolean> {
  const { consumers } = (await nats.request('$JS.API.CONSUMER.LIST.EVENTS')).json<ConsumerList>();
  return consumers.every(({ num_pending, num_ack_pending }) => num_pending === 0 && num_ack_pending === 0);
}
