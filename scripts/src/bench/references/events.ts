/** The reference of an event: it is published to JetStream, consumed, and acknowledged. */
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { serve } from './serve.ts';

const STREAM = 'BENCH';
const SUBJECT = 'bench.accepted';

const nats = await connect({
  servers: process.env['NATS_URL']!,
  authenticator: nkeyAuthenticator(Buffer.from(process.env['NATS_NKEY']!)),
});
const manager = await jetstreamManager(nats);
await manager.streams.add({ name: STREAM, subjects: [SUBJECT] });
await manager.consumers.add(STREAM, { durable_name: 'inbox', ack_policy: AckPolicy.Explicit });
const stream = jetstream(nats);
const waiting = new Map<string, () => void>();

void (async () => {
  const consumer = await stream.consumers.get(STREAM, 'inbox');
  for await (const message of await consumer.consume()) {
    await message.ackAck();
    waiting.get(message.string())?.();
  }
})();

await serve('bench', (app) => {
  app.post<{ Body: { id: string } }>('/events', async ({ body: { id } }) => {
    const consumed = new Promise<void>((resolve) => waiting.set(id, resolve));
    await stream.publish(SUBJECT, id);
    await consumed;
    waiting.delete(id);
    return { success: true };
  });
});
