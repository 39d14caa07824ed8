import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHAT_REPORTED, exportSupportRecords, openTicket } from '@sahaya/contracts';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  announce,
  dataExport,
  type RunningService,
  SECRET,
  startMongo,
  startNats,
  startServiceForTest,
  until,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';

const at = new Date('2026-12-01T06:30:00Z');

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let service: RunningService;
beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  service = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

/** The sections of a collection, or the reason why it has none. */
const COLLECTIONS: Record<string, string> = {
  analytics_cases: 'ids of bookings and of staff, with times and amounts, and months under random numbers',
  analytics_days: 'numbers of days',
  analytics_people: 'a random number that says nothing about a person; the visits are a section of their own',
  analytics_state: 'holds no personal data',
  audit_links: 'hashes of the audit log',
  audit_log: 'records what staff did; its protection needs it to stay internal',
  audit_outcomes: 'as the audit log',
  case_moments: 'repeats the events of bookings, subscriptions and payments, which are sections of their own',
  macros: 'holds no personal data',
  reveal_counts: 'counts what staff revealed',
  saved_views: 'filters of lists that staff chose',
  signal_occurrences: 'ids of records that are sections of their own',
  signal_thresholds: 'holds what staff changed, no data of users',
  signals: 'records what staff look into; people who learn of it could avoid it',
  staff_notes: 'notes of staff are internal; they tell what others said, too',
  tagged_records: 'as the notes',
  tags: 'holds no personal data',
  ticket_counters: 'holds no personal data',
  ticket_pictures: 'the pictures, which the section tickets names',
  ticket_takers: 'ids of staff',
  tickets: 'section tickets',
};

it('has a section, or a reason to have none, for every collection', () => {
  expect(dataExport(service, exportSupportRecords).collections()).toEqual(Object.keys(COLLECTIONS));
});

it('has the tickets and safety reports that a person sent, with the replies, without notes of staff', async () => {
  const { personId, otherId, read } = dataExport(service, exportSupportRecords);
  const actor = { userId: personId, role: 'customer' as const, sid: newId() };
  const form = { actor, name: 'Asha', email: 'asha@example.com', category: 'payment' as const };
  const { ticket } = await service.rpc.call(openTicket, { ...form, subject: 'A question', message: 'How much?' });
  const picture = newId();
  const entries = [
    { _id: newId(), kind: 'reply', by: SECRET, at, text: 'Two hundred', delivery: 'sent', pictures: [picture] },
    { _id: newId(), kind: 'note', by: SECRET, at, text: SECRET },
  ];
  const tickets = service.get(Db).connection.collection('tickets');
  await tickets.updateOne({ number: ticket.number }, { $set: { entries, assignee: SECRET } as never });
  const report = (reporterId: string, reportedId: string, note: string) => ({
    chatId: newId(),
    bookingId: newId(),
    reporter: { userId: reporterId, role: 'customer' as const, name: 'Asha' },
    reported: { userId: reportedId, name: 'Ravi' },
    reason: 'off-platform' as const,
    note,
    said: [],
  });
  await announce(service, CHAT_REPORTED, report(personId, otherId, 'Asks for cash'));
  await announce(service, CHAT_REPORTED, report(otherId, personId, SECRET));
  await until(async () => (await tickets.countDocuments()) === 3);
  const found = await read();
  expect(found).toEqual({
    tickets: [
      expect.objectContaining({
        number: ticket.number,
        message: 'How much?',
        replies: [
          {
            at: at.toISOString(),
            text: 'Two hundred',
            pictures: [`/api/support/tickets/${ticket.number}/pictures/${picture}`],
          },
        ],
      }),
      expect.objectContaining({ message: expect.stringContaining('Asks for cash') }),
    ],
  });
  expect(JSON.stringify(found)).not.toContain(SECRET);
});
