import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Actor,
  changeBooking,
  changeBookingStatus,
  type EventContract,
  getOffer,
  REMINDER_DUE,
} from '@sahaya/contracts';
import { addDays, ALL_DAYS, CURRENT_POLICY, HOUR_MS, istDate, istInstant, MINUTE_MS, timeOf } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { type Responder, startResponder, until } from '@sahaya/testing';
import type { z } from 'zod';
import { type Replicas, startReplicas } from '../../test/replicas.js';
import type { BookingDoc } from '../shared/booking.model.js';

// All 10,000 visits take five minutes: STORM=full npx nx test:int booking.
const isFull = process.env['STORM'] === 'full';
const VISITS = isFull ? 10_000 : 60;
const KILLS = isFull ? 10 : 2;
/** In minutes; many visits begin at the same time. */
const STARTS = isFull ? [7 * 60, 8 * 60, 9 * 60, 10 * 60, 11 * 60] : [9 * 60];
const AT_ONCE = 8;
const DEADLINE_MS = 30_000;
const PATIENCE = { timeout: 180_000, every: 100 };

const DATE = addDays(istDate(new Date()), 3);
const NEXT_DATE = addDays(DATE, 1);
/** Visits that are requested at this time begin less than 24 hours later. */
const LATE = new Date(istInstant(DATE, timeOf(STARTS[0] ?? 0)).getTime() - 10 * HOUR_MS);

let replicas: Replicas;
let siblings: Responder;

beforeAll(async () => {
  replicas = await startReplicas(2);
  siblings = await startResponder(replicas.natsUrl);
  const offer = { name: 'Ravi Kumar', location: 'Pune', services: ['cooking'], hourlyRatePaise: 20_000 };
  await siblings.on(getOffer, ({ helperId }) => ({
    helperId,
    ...offer,
    isActive: true,
    availability: ALL_DAYS,
    instantChanges: true as const,
  }));
}, 60_000);
afterAll(async () => {
  await siblings?.stop();
  await replicas?.stop();
});

/** Handles several at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
const customerOf = ({ customerId }: BookingDoc): Actor => ({ userId: customerId, role: 'customer', sid: 'remind' });
const helperOf = ({ helperId }: BookingDoc): Actor => ({ userId: helperId, role: 'helper', sid: 'remind' });
const moveTo = (actor: Actor, id: string, status: string) =>
  replicas.rpc.call(changeBookingStatus, { actor, id, status }, DEADLINE_MS);

async function request(count: number, createdAt: Date): Promise<BookingDoc[]> {
  const visits = Array.from({ length: count }, (_, index) => pendingBooking(index, createdAt));
  await replicas.connection.collection<BookingDoc>('bookings').insertMany(visits);
  return visits;
}
const accept = (visits: readonly BookingDoc[]) =>
  each(visits, (visit) => moveTo(helperOf(visit), visit._id, 'accepted'));

interface Reminder {
  bookingId: string;
  kind: '24h' | '2h';
  dueAt: Date;
}
const remindersOf = ({ _id, startTime }: BookingDoc, date: string, kinds: readonly Reminder['kind'][]): Reminder[] =>
  kinds.map((kind) => {
    const ahead = kind === '24h' ? 24 * HOUR_MS : 2 * HOUR_MS;
    return { bookingId: _id, kind, dueAt: new Date(istInstant(date, startTime).getTime() - ahead) };
  });

const outbox = () => replicas.connection.collection('outbox');
const sentReminders = () => outbox().countDocuments({ subject: REMINDER_DUE.subject });
/** The reminders that were sent, and when by the services' clock. */
async function readReminders() {
  const rows = await outbox().find({ subject: REMINDER_DUE.subject }).toArray();
  return rows.map((row) => {
    const { data, happenedAt } = row['envelope'] as { data: DataOf<typeof REMINDER_DUE>; happenedAt: string };
    return { ...data, happenedAt: new Date(happenedAt) };
  });
}
type DataOf<E extends EventContract> = z.output<E['data']>;

it(`are sent once for ${VISITS} visits, within a minute of business time, while ${KILLS} processes are killed`, async () => {
  const early = await request(VISITS - VISITS / 10, new Date());
  const [cancelled, moved, kept] = [0, 1, 2].map((group) =>
    early.filter((_, index) => Math.min(index % 9, 2) === group),
  ) as [BookingDoc[], BookingDoc[], BookingDoc[]];
  await accept(early);
  await each(cancelled, (visit) => moveTo(customerOf(visit), visit._id, 'cancelled'));
  await each(moved, (visit) =>
    replicas.rpc.call(changeBooking, { actor: customerOf(visit), id: visit._id, date: NEXT_DATE }, DEADLINE_MS),
  );
  const expected = [
    ...moved.flatMap((visit) => remindersOf(visit, NEXT_DATE, ['24h', '2h'])),
    ...kept.flatMap((visit) => remindersOf(visit, DATE, ['24h', '2h'])),
  ];

  let kills = 0;
  const isSent = (instant: Date) => {
    const due = expected.filter(({ dueAt }) => dueAt <= instant).length;
    return until(async () => (await sentReminders()) >= due, PATIENCE);
  };
  /** Sets the clock to a second after each due time, and kills a process while the reminders are sent. */
  const passDueTimes = async (from: Date, to: Date) => {
    const dueTimes = new Set(expected.map(({ dueAt }) => dueAt.getTime()));
    for (const dueAt of [...dueTimes].sort((a, b) => a - b)) {
      if (dueAt < from.getTime() || dueAt >= to.getTime()) continue;
      const before = await sentReminders();
      const now = new Date(dueAt + 1_000);
      replicas.setClock(now);
      await until(async () => (await sentReminders()) > before, PATIENCE);
      const isKilled = kills < KILLS;
      if (isKilled) kills += 1;
      await Promise.all([isKilled && replicas.killOne(), isSent(now)]);
    }
  };

  await passDueTimes(new Date(0), LATE);
  replicas.setClock(LATE);
  const late = await request(VISITS / 10, LATE);
  await accept(late);
  expected.push(...late.flatMap((visit) => remindersOf(visit, DATE, ['2h'])));
  await passDueTimes(LATE, istInstant(NEXT_DATE, '23:59'));

  const sent = await readReminders();
  const describeOne = ({ bookingId, kind, dueAt }: { bookingId: string; kind: string; dueAt?: Date | string }) =>
    `${bookingId} ${kind} ${new Date(dueAt ?? 0).toISOString()}`;
  expect(sent.map(describeOne).sort()).toEqual(expected.map(describeOne).sort());
  const delays = sent.map(({ happenedAt, dueAt }) => happenedAt.getTime() - new Date(dueAt ?? 0).getTime());
  expect(delays.filter((delay) => delay < 0 || delay > MINUTE_MS)).toEqual([]);
  expect(kills).toBe(KILLS);
}, 1_800_000);

/** A request in cash, each of another customer to another helper. */
function pendingBooking(index: number, createdAt: Date): BookingDoc {
  const start = STARTS[index % STARTS.length] ?? 0;
  const [startTime, endTime] = [timeOf(start), timeOf(start + 120)];
  const [customerId, helperId] = [newId(), newId()];
  return {
    _id: newId(),
    customerId,
    customer: { name: 'Asha Rao', location: 'Pune' },
    helperId,
    helper: { name: 'Ravi Kumar', location: 'Pune' },
    service: 'cooking',
    date: DATE,
    startTime,
    endTime,
    startsAt: istInstant(DATE, startTime),
    endsAt: istInstant(DATE, endTime),
    minutes: 120,
    customerAddress: '1 Lake Road',
    specialRequests: '',
    hourlyRatePaise: 20_000,
    price: { basePaise: 40_000, platformFeePaise: 4_000, processingFeePaise: 0, totalPaise: 44_000 },
    payment: { method: 'cash', status: 'pending' },
    status: 'pending',
    policy: CURRENT_POLICY,
    liveKeys: [`${customerId}|${helperId}|${DATE}`],
    reviewed: false,
    createdAt,
  };
}
