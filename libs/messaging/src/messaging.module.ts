import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { NatsConnection } from '@nats-io/transport-node';
import { deadLetterController } from './dead-letter.controller.js';
import { DEAD_LETTER_MODEL, deadLetterSchema } from './dead-letter.model.js';
import { DeadLetters } from './dead-letters.js';
import { EventConsumer, INBOX_MODEL, inboxSchema, SERVICE_NAME } from './event-consumer.js';
import { EventLag } from './event-lag.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { NATS } from './nats.js';
import { NOW, type Now, Outbox, OUTBOX_MODEL, outboxSchema } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';
import { RpcClient } from './rpc-client.js';
import { WaitingEvents } from './waiting-events.js';

/** Requests for every process; with `events`, also the outbox and durable consumers on the service's own database. */
@Global()
@Module({})
export class MessagingModule {
  static forRoot(service: string, nats: NatsConnection, { events, now }: { events: boolean; now: Now }): DynamicModule {
    const always = [
      { provide: NATS, useValue: nats },
      { provide: SERVICE_NAME, useValue: service },
      { provide: NOW, useValue: now },
      RpcClient,
      EventBroadcaster,
    ];
    const durable = events ? [Outbox, OutboxRelay, EventConsumer, DeadLetters, EventLag, WaitingEvents] : [];
    const models = [
      { name: OUTBOX_MODEL, schema: outboxSchema },
      { name: INBOX_MODEL, schema: inboxSchema },
      { name: DEAD_LETTER_MODEL, schema: deadLetterSchema },
    ];
    return {
      module: MessagingModule,
      imports: events ? [MongooseModule.forFeature(models)] : [],
      controllers: events ? [deadLetterController(service)] : [],
      providers: [...always, ...durable],
      exports: [...always, ...durable],
    };
  }
}
