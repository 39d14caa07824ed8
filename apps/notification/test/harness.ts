import { createECDH } from 'node:crypto';
import {
  type Actor,
  adminStaff,
  type EventContract,
  getNames,
  getUser,
  messagePerson,
  type OutputOf,
  type StaffRole,
} from '@sahaya/contracts';
import type { Language } from '@sahaya/domain';
import type { Envelope } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { announce, startMongo, startNats, startResponder, startServiceForTest, until } from '@sahaya/testing';
import type { z } from 'zod';
import { notificationEnv } from '../src/notification.env.js';
import { NotificationModule } from '../src/notification.module.js';

export interface SentMessage {
  userId: string;
  subject: string;
  text: string;
  emailOnly?: true | undefined;
}
type Colleague = OutputOf<typeof adminStaff>['staff'][number];

/**
 * Runs the notification service on real servers. The auth service is a stub that records the messages it is asked to
 * send.
 */
export async function startNotification(variables: Record<string, string> = {}) {
  const [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  const authService = await startResponder(nats.url);
  const languages = new Map<string, Language>();
  const sentMessages: SentMessage[] = [];
  const messages: { outcome: 'sent' | 'refused'; channel?: 'phone'; reason?: string }[] = [];
  await authService.on(getUser, ({ userId }) => ({
    _id: userId,
    name: 'Asha Rao',
    location: 'Pune',
    role: 'customer' as const,
    language: languages.get(userId) ?? 'en',
  }));
  const colleagues: Colleague[] = [];
  await authService.on(adminStaff, () => ({ staff: colleagues }));
  await authService.on(getNames, ({ userIds }) => ({
    people: colleagues.filter(({ _id }) => userIds.includes(_id)).map(({ _id, name }) => ({ _id, name })),
  }));
  await authService.on(messagePerson, (message) => {
    sentMessages.push(message);
    const channel = message.emailOnly ? ('email' as const) : ('phone' as const);
    return messages.shift() ?? { outcome: 'sent' as const, channel };
  });
  const pair = createECDH('prime256v1');
  const environment = {
    MONGO_URL: mongo.url,
    NATS_URL: nats.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    PUBLIC_URL: 'https://sahaya.example',
    VAPID_PUBLIC_KEY: pair.generateKeys().toString('base64url'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    ...variables,
  };
  const start = () => startServiceForTest('notification', notificationEnv, NotificationModule, environment);
  let service = await start();
  const collection = (name: string) => service.get(Db).connection.collection(name);

  return {
    /** The running process; another one after `restart`. */
    get service() {
      return service;
    },
    get rpc() {
      return service.rpc;
    },
    /** Answers the calls to the other services. */
    responder: authService,
    async restart(): Promise<void> {
      await service.stop();
      service = await start();
    },
    collection,
    languages,
    sentMessages,
    /** Sets the next answers of the auth service, in order. */
    setMessageAnswers: (...next: typeof messages) => void messages.push(...next),
    person: (role: 'customer' | 'helper'): Actor => ({ userId: newId(), role, sid: newId() }),
    /** Adds a member of staff. */
    addColleague(role: StaffRole, name = 'Meera Nair', blocked = false): Actor {
      const actor = { userId: newId(), role, sid: newId() };
      const createdAt = new Date().toISOString();
      colleagues.push({
        _id: actor.userId,
        name,
        email: `${name}@example.com`,
        role,
        blocked,
        secondFactor: true,
        createdAt,
      });
      return actor;
    },
    /** Publishes an event and waits until every handler has processed it. */
    publish: <D extends z.ZodType>(event: EventContract<D>, data: z.input<D>): Promise<Envelope> =>
      announce(service, event, data as EventContract['data']['_input']),
    /**
     * Publishes the same event again outside the deduplication window, as a relay does that stopped before marking it.
     */
    async redeliver(envelope: Envelope): Promise<void> {
      const copy = newId();
      const row = { subject: envelope.type, envelope, createdAt: new Date(0), publishedAt: null };
      await collection('outbox').insertOne({ _id: copy as never, ...row });
      await until(() => collection('outbox').findOne({ _id: copy as never, publishedAt: { $ne: null } }));
    },
    /** Waits for the end of the user's latest delivery and returns it. */
    async waitForDelivery(userId: string) {
      return until(async () => {
        // A transaction that follows reads what a majority has; a local read may be ahead of it.
        const [delivery] = await collection('deliveries')
          .find({ userId }, { readConcern: 'majority' })
          .sort({ _id: -1 })
          .limit(1)
          .toArray();
        return delivery && delivery['state'] !== 'waiting' ? delivery : undefined;
      });
    },
    async stop() {
      await service.stop();
      await authService.stop();
      await Promise.all([mongo.stop(), nats.stop()]);
    },
  };
}
export type RunningNotification = Awaited<ReturnType<typeof startNotification>>;
