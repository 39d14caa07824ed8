import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import * as contracts from '@sahaya/contracts';
import { connectNats } from '@sahaya/messaging';
import { type Server, startServer } from '@sahaya/servers';
import { secretsIn, seedVariable } from '../copy-files.ts';
import { newNatsSeed } from '../keys.ts';
import { SERVICES } from '../service-names.ts';
import { isEvent, subjectsOf, subjectsOfEach } from './contract-subjects.ts';
import { usersOfCopy } from './users-file.ts';

/** The requests between services, kept by hand: each new one is a decision. A service that is not listed makes none. */
const CALLS: Record<string, string[]> = {
  auth: [
    'booking.count-active',
    'booking.current-policy',
    'booking.preview-block',
    'catalog.ensure-helper',
    'payment.unsettled-money',
    'subscription.count-active',
    'subscription.preview-block',
    'support.tagged-people',
  ],
  booking: [
    'auth.add-address',
    'auth.get-names',
    'auth.get-user',
    'catalog.find-unknown-time-off',
    'catalog.get-helper-for',
    'catalog.get-offer',
    'catalog.list-helpers-for',
    'payment.cash-standing',
    'payment.reserve-refund',
    'subscription.count-pending',
    'subscription.feed-visits',
    'subscription.find-unwanted-visits',
    'subscription.get-reviewable',
    'subscription.list-completed-visits',
    'support.tagged-bookings',
  ],
  catalog: [
    'auth.get-names',
    'auth.update-profile',
    'booking.busy-helpers',
    'booking.claim-time-off',
    'booking.count-happy-customers',
    'booking.current-policy',
    'booking.release-time-off',
    'payment.cash-standing',
    'support.tagged-people',
  ],
  chat: ['booking.current-policy', 'booking.get-for-party', 'subscription.get', 'subscription.get-substitution'],
  notification: [
    'auth.admin-staff',
    'auth.get-names',
    'auth.get-user',
    'auth.list-recipients',
    'auth.message-person',
    'booking.current-policy',
    'catalog.list-helpers-offering',
  ],
  payment: [
    'auth.check-password',
    'auth.get-names',
    'auth.get-user',
    'booking.admin-get',
    'booking.admin-refund-quote',
    'booking.current-policy',
    'booking.export-bookings',
    'booking.get-for-party',
    'booking.mark-paid',
    'subscription.admin-get',
    'subscription.get-payable',
    'subscription.mark-paid',
    'subscription.visit-refund',
  ],
  subscription: [
    'auth.get-names',
    'auth.get-user',
    'booking.busy-helpers',
    'booking.check-visits',
    'booking.claim-visits',
    'booking.current-policy',
    'booking.list-visit-reservations',
    'booking.release-visits',
    'catalog.get-offer',
    'catalog.list-helpers-for',
    'payment.reserve-refund',
  ],
  support: [
    'auth.admin-staff',
    'auth.get-names',
    'auth.get-user',
    'auth.message-address',
    'booking.analytics-facts',
    'booking.current-policy',
    'notification.case-notices',
    ...contracts.EVENT_SERVICES.filter((service) => service !== 'support').flatMap((service) =>
      ['discard-own-letter', 'event-state', 'own-dead-letter', 'own-dead-letters', 'replay-own-letter'].map(
        (call) => `${service}.${call}`,
      ),
    ),
  ],
  gateway: [
    'auth.check-password',
    'auth.check-session',
    'auth.export-account',
    'auth.get-photo',
    'booking.export-bookings',
    'booking.export-disputes',
    'booking.export-records',
    'booking.export-reviews',
    'catalog.export-records',
    'catalog.list-active-helpers',
    'chat.export-messages',
    'notification.export-records',
    'payment.export-records',
    'payment.receive-webhook',
    'subscription.export-records',
    'subscription.export-subscriptions',
    'support.begin-audit',
    'support.end-audit',
    'support.export-records',
    'support.receive-mail',
    ...contracts.EVENT_SERVICES.map((service) => `${service}.readiness`),
    ...contracts.ENDPOINTS.map(({ subject }) => subject.replace('rpc.', '')),
  ],
};
/** The services that write events of a kind: the second part of their subjects. */
const WRITERS: Record<string, string[]> = {
  auth: ['session', 'user'],
  booking: ['booking', 'policy', 'review'],
  catalog: ['helper', 'waitlist'],
  chat: ['chat'],
  notification: ['notification'],
  payment: ['payment'],
  subscription: ['subscription'],
  support: ['case', 'signal', 'ticket'],
};
/** Events of these kinds that others write, also or instead. */
const WRITTEN_BY_OTHERS: Record<string, string[]> = {
  booking: [
    'events.booking.reminder-due',
    'events.helper.facts-changed',
    'events.helper.sick-day',
    'events.helper.time-freed',
    'events.user.block-applied',
  ],
  subscription: ['events.booking.reminder-due', 'events.user.block-applied'],
};
/** Subjects of the stream and of others that no service may use. */
const FORBIDDEN = [
  '$JS.API.STREAM.DELETE.EVENTS',
  '$JS.API.STREAM.PURGE.EVENTS',
  '$JS.API.STREAM.UPDATE.EVENTS',
  '$JS.API.STREAM.MSG.DELETE.EVENTS',
  '$JS.API.CONSUMER.DELETE.EVENTS.payment--booking-settled',
  '$KV.control.clock.offset',
  'rpc.nobody.answers',
  '_INBOX_other.answer',
];

const values = Object.values(contracts);
const subjects = [
  ...new Set([
    ...values.flatMap(subjectsOf),
    ...values.flatMap((value) =>
      typeof value === 'function' && value.length === 1
        ? subjectsOfEach(value as unknown as (service: string) => unknown)
        : [],
    ),
  ]),
].filter((subject) => /^(rpc|events)\.[a-z-]+\.[a-z-]+$/.test(subject));
const requests = subjects.filter((subject) => !isEvent(subject));
const events = subjects.filter(isEvent);

let folder: string;
let server: Server;
let secrets: Record<string, string>;
const connectAs = (user: string, seed = secrets[seedVariable(user)]) => connectNats(server.url, user, seed);

/** Sends to each subject, or subscribes to it; returns those that NATS did not refuse. */
async function allowed(user: string, tried: readonly string[], how: 'publish' | 'subscribe'): Promise<string[]> {
  const connection = await connectAs(user);
  const refused = refusals(connection);
  for (const subject of tried) {
    if (how === 'publish') connection.publish(subject, '{}');
    else connection.subscribe(subject, { callback: () => undefined });
  }
  await connection.flush();
  await connection.close();
  const of = await refused;
  return tried.filter((subject) => !of.has(subject)).sort();
}

async function refusals(connection: NatsConnection): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const status of connection.status()) {
    if (status.type === 'error' && 'subject' in status.error) found.add(String(status.error.subject));
  }
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahaya-users-'));
  secrets = secretsIn(folder);
  server = await startServer('nats', folder, () => undefined, { natsUsers: usersOfCopy(secrets) });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('a NATS server with the users of the product', () => {
  it('knows the subjects of all services', () => {
    expect(requests.length).toBeGreaterThan(330);
    expect(events.length).toBeGreaterThan(100);
  });

  it('refuses a client without a key, and one with an unknown key', async () => {
    await expect(connectNats(server.url, 'chat')).rejects.toThrow('Authorization Violation');
    await expect(connectAs('chat', newNatsSeed())).rejects.toThrow('Authorization Violation');
  });

  it.each(SERVICES)('lets %s request what it needs of others, and nothing else', async (service) => {
    const needed = (CALLS[service] ?? []).map((call) => `rpc.${call}`);
    expect(await allowed(service, [...requests, ...FORBIDDEN], 'publish')).toEqual([...new Set(needed)].sort());
  });

  it.each(SERVICES)('lets %s write its own events only', async (service) => {
    const others = Object.values(WRITTEN_BY_OTHERS).flat();
    const own = events.filter(
      (subject) => WRITERS[service]?.includes(subject.split('.')[1]!) && !others.includes(subject),
    );
    const givenUp = WRITERS[service] ? ['events.event.given-up'] : [];
    const wanted = [...own, ...(WRITTEN_BY_OTHERS[service] ?? []), ...givenUp];
    expect(await allowed(service, events, 'publish')).toEqual(wanted.sort());
  });

  it.each(SERVICES.filter((service) => service !== 'gateway'))('lets %s answer for itself only', async (service) => {
    const own = requests.filter((subject) => subject.startsWith(`rpc.${service}.`));
    const tried = [...requests, 'rpc.>', 'events.>', '>', '_INBOX_other.>', `_INBOX_${service}.>`, '$JS.ACK.>'];
    expect(await allowed(service, tried, 'subscribe')).toEqual([...own, `_INBOX_${service}.>`].sort());
  });

  it('lets the gateway answer nothing', async () => {
    expect(await allowed('gateway', [...requests, 'rpc.>', '>', '_INBOX_auth.>'], 'subscribe')).toEqual([]);
  });

  it('lets a service read the events that it handles, by its own consumers', async () => {
    const nexts = (service: string, event: string) => `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${service}--${event}`;
    const tried = [
      nexts('catalog', 'user-updated'),
      nexts('catalog', 'payment-captured'),
      nexts('auth', 'user-block-applied'),
      '$JS.API.CONSUMER.CREATE.EVENTS.catalog--user-updated.events.>',
      '$JS.API.CONSUMER.CREATE.EVENTS.catalog--user-updated.events.payment.captured',
      '$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.catalog--user-updated',
      '$JS.API.STREAM.MSG.GET.EVENTS',
      '$JS.API.DIRECT.GET.EVENTS',
    ];
    expect(await allowed('catalog', tried, 'publish')).toEqual([nexts('catalog', 'user-updated')]);
  });

  it('lets the operator do everything', async () => {
    expect(await allowed('operator', [...requests, ...events], 'publish')).toEqual([...subjects].sort());
  });
});
