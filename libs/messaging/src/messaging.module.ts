import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { NatsConnection } from '@nats-io/transport-node';
import { ACTOR_SIGNER, type ActorSigner } from './actor.js';
import { deadLetterController } from './dead-letter.controller.js';
import { DEAD_LETTER_MODEL, deadLetterSchema } from './dead-letter.model.js';
import { DeadLetters } from './dead-letters.js';
import { EventConsumer } from './event-consumer.js';
import { EventLag } from './event-lag.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { FailedEvents } from './failed-events.js';
import { Inbox } from './inbox.js';
import { INBOX_MODEL, inboxSchema } from './inbox.model.js';
import { LocalServices } from './local-services.js';
import { NATS } from './nats.js';
import { NOW, type Now, Outbox, OUTBOX_MODEL, outboxSchema } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';
import { RpcClient } from './rpc-client.js';
import { SERVICE_NAME } from './service-name.js';
import { WaitingEvents } from './waiting-events.js';

interface Options {
  /** Whether the service has the outbox and durable consumers, on its own database. */
  events: boolean;
  now: Now;
  /** The services of this process. */
  local?: LocalServices;
  /** The gateway signs the actors of its calls. */
  signer?: ActorSigner;
}

/** Requests for every process, and events for services with a database. */
@Global()
@Module({})
export class MessagingModule {
  static forRoot(service: string, nats: NatsConnection, { events, now, local, signer }: Options): DynamicModule {
    const always = [
      { provide: NATS, useValue: nats },
      { provide: SERVICE_NAME, useValue: service },
      { provide: NOW, useValue: now },
      { provide: LocalServices, useValue: local ?? new LocalServices() },
      ...(signer ? [{ provide: ACTOR_SIGNER, useValue: signer }] : []),
      RpcClient,
      EventBroadcaster,
    ];
    const durable = events
      ? [Outbox, OutboxRelay, Inbox, FailedEvents, EventConsumer, DeadLetters, EventLag, WaitingEvents]
      : [];
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
