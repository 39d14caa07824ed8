import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_DELETED,
  type Actor,
  BOOKING_EVENT,
  createReview,
  type EventData,
  HELPER_FACTS_CHANGED,
  moderateReview,
  SUBSCRIPTION_SETTLED,
  updateReview,
} from '@sahaya/contracts';
import { addDays, HOUR_MS, istInstant, MINUTE_MS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { commandsOf, startServiceForTest, until } from '@sahaya/testing';
import { bookingEnv } from '../booking.env.js';
import { BookingModule } from '../booking.module.js';
import { createActor, type Harness, NOW, startHarness, TOMORROW } from '../../test/harness.js';
import { HELPER_FACTS_BACKFILL } from './helper-facts-backfill.worker.js';
import { HelperFactsService } from './helper-facts.service.js';

type Announced = EventData<typeof HELPER_FACTS_CHANGED>;

let harness: Harness;
let customer: Actor;
let helper: Actor;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());
beforeEach(() => {
  [customer, helper] = [createActor('customer'), createActor('helper')];
  harness.setNow(NOW);
});

const announced = async (): Promise<Announced[]> =>
  (
    await harness
      .collection('outbox')
      .find({ subject: HELPER_FACTS_CHANGED.subject, 'envelope.data.helperId': helper.userId })
      .sort({ _id: 1 })
      .toArray()
  ).map((row) => (row['envelope'] as { data: Announced }).data);
const facts = async () => (await announced()).at(-1)?.facts;
const factsBecome = (expected: object) =>
  until(async () => {
    expect(await facts()).toEqual(expected);
    return true;
  });

/** A completed visit of `by`, `day` days from now, that was accepted after these minutes. */
async function complete(by: Actor, day: number, minutes = 10) {
  const asked = new Date(NOW.getTime() + (day - 1) * 24 * HOUR_MS);
  harness.setNow(asked);
  const date = addDays(TOMORROW, day - 1);
  const booking = await harness.request(by, helper, { date, paymentMethod: 'cash' });
  harness.setNow(new Date(asked.getTime() + minutes * MINUTE_MS));
  await harness.changeStatus(booking, 'accepted', helper);
  harness.setNow(new Date(istInstant(date, '11:00').getTime() + HOUR_MS));
  await harness.changeStatus(booking, 'completed', helper);
  return booking;
}
const opinion = { rating: 4, serviceQuality: 4, punctuality: 5, communication: 4, wouldRecommend: true };
const review = (bookingId: string, comment: string) =>
  harness.service.rpc.call(createReview, { actor: customer, bookingId, comment, ...opinion });

describe('the facts about a helper', () => {
  it('grow with answers, completed bookings and visits, and say nothing below their minimum', async () => {
    const others = [createActor('customer'), createActor('customer')] as const;
    await complete(customer, 1, 20);
    await factsBecome({ jobsDone: 1 });
    await complete(customer, 2, 20);
    await complete(others[0], 3, 20);
    await complete(others[1], 4, 200);
    await factsBecome({ jobsDone: 4 });
    const visit = { subscriptionId: newId(), helperPaise: 40_000, platformPaise: 4_800, refundPaise: 0 };
    const visitId = newId();
    await harness.publishEvent(SUBSCRIPTION_SETTLED, {
      ...visit,
      customerId: others[0].userId,
      helperId: helper.userId,
      key: `visit:${visitId}`,
      visitId,
      reason: 'delivered',
    });
    await factsBecome({ jobsDone: 5, repeatCustomers: 2 });
    const asked = await harness.request(customer, helper, { date: addDays(TOMORROW, 6) });
    await harness.changeStatus(asked, 'cancelled', helper);
    await factsBecome({ jobsDone: 5, repeatCustomers: 2, answersWithinMinutes: 60 });
  });

  it('quote the latest published review through its changes, and none that staff hid', async () => {
    const first = await complete(customer, 1);
    const second = await complete(customer, 2);
    await review(first._id, 'Came on time and cooked well');
    await until(async () => (await facts())?.lastReview);
    const { review: latest } = await review(second._id, 'Left early. Ring me on 98765 43210');
    await until(async () => (await facts())?.lastReview?.text === 'Left early. Ring me on •••');
    const edited = { actor: customer, id: latest._id, ...opinion, rating: 5, comment: 'Left early, but all was done' };
    await harness.service.rpc.call(updateReview, edited);
    await until(async () => (await facts())?.lastReview?.rating === 5);
    const hide = { actor: createActor('ops'), id: latest._id, part: '', reason: 'Names a neighbour', revision: null };
    await harness.service.rpc.call(moderateReview, { ...hide, decision: 'hide' });
    await until(async () => (await facts())?.lastReview?.text === 'Came on time and cooked well');
    await harness.service.rpc.call(moderateReview, { ...hide, decision: 'show' });
    await until(async () => (await facts())?.lastReview?.text === 'Left early, but all was done');
    expect(JSON.stringify(await announced())).not.toContain('Asha');
  });

  it('are announced once for a repeated event, with revisions that grow', async () => {
    const booking = await complete(customer, 1);
    await factsBecome({ jobsDone: 1 });
    const [event] = await harness.readEvents(BOOKING_EVENT.complete, booking._id);
    await harness.publishEvent(BOOKING_EVENT.complete, event!);
    await complete(customer, 2);
    await factsBecome({ jobsDone: 2 });
    const all = await announced();
    expect(all.map(({ facts: one }) => one)).toEqual([{ jobsDone: 1 }, { jobsDone: 2 }]);
    expect(all[1]!.revision).toBeGreaterThan(all[0]!.revision);
  });

  it('are the same from recounts at the same time, and only one of them is announced', async () => {
    const other = createActor('helper');
    await harness.collection('bookings').insertMany(
      Array.from({ length: 3 }, () => ({
        _id: newId(),
        helperId: other.userId,
        customerId: newId(),
        status: 'completed',
      })) as never,
    );
    const service = harness.service.get(HelperFactsService);
    const recount = () => harness.service.get(Db).transaction((session) => service.recount(session, other.userId));
    await recount();
    await Promise.all([recount(), recount(), recount()]);
    const rows = await harness
      .collection('helper_facts')
      .find({ _id: other.userId as never })
      .toArray();
    expect(rows).toMatchObject([{ facts: { jobsDone: 3 }, revision: 4 }]);
    const sent = { subject: HELPER_FACTS_CHANGED.subject, 'envelope.data.helperId': other.userId };
    expect(await harness.collection('outbox').countDocuments(sent)).toBe(1);
  });

  it('take six round trips, and two more to announce a change', async () => {
    const booking = await complete(customer, 1);
    await factsBecome({ jobsDone: 1 });
    const db = harness.service.get(Db);
    const service = harness.service.get(HelperFactsService);
    const recount = () =>
      commandsOf(db.connection.getClient(), 'findAndModify helper_facts', () =>
        db.transaction((session) => service.recount(session, helper.userId)),
      );
    const counted = [
      'findAndModify helper_facts',
      'aggregate bookings',
      'aggregate plan_visits',
      'find bookings',
      'find reviews',
    ];
    expect(await recount()).toEqual({ before: [], transaction: [...counted, 'commitTransaction'] });
    await harness.collection('bookings').updateOne({ _id: booking._id as never }, { $set: { status: 'cancelled' } });
    const announcing = [...counted, 'update helper_facts', 'insert outbox', 'commitTransaction'];
    expect((await recount()).transaction).toEqual(announcing);
  });

  it('of a deleted account are removed, and a late event counts nothing', async () => {
    const booking = await complete(customer, 1);
    await factsBecome({ jobsDone: 1 });
    await harness.publishEvent(ACCOUNT_DELETED, { userId: helper.userId, role: 'helper' });
    const [event] = await harness.readEvents(BOOKING_EVENT.complete, booking._id);
    await harness.publishEvent(BOOKING_EVENT.complete, event!);
    const [row] = await harness
      .collection('helper_facts')
      .find({ _id: helper.userId as never })
      .toArray();
    expect(row).toMatchObject({ isErased: true });
    expect(row).not.toHaveProperty('facts');
    expect(await announced()).toHaveLength(1);
  });

  it('keep the text but no name of a customer whose account is deleted', async () => {
    const booking = await complete(customer, 1);
    await review(booking._id, 'Came on time and cooked well');
    await until(async () => (await facts())?.lastReview);
    await harness.publishEvent(ACCOUNT_DELETED, { userId: customer.userId, role: 'customer' });
    expect(JSON.stringify(await harness.collection('helper_facts').find().toArray())).not.toContain('Asha');
    expect((await facts())?.lastReview?.text).toBe('Came on time and cooked well');
  });

  it('are counted once for helpers with older visits', async () => {
    const ids = [newId(), newId()] as const;
    const old = { helperId: ids[0], customerId: newId(), status: 'completed' };
    await harness.collection('bookings').insertOne({ _id: newId() as never, ...old });
    await harness.collection('plan_visits').insertOne({ _id: newId() as never, helperId: ids[1], customerId: newId() });
    const migrations = harness.collection('migrations');
    const done = () => migrations.findOne({ _id: HELPER_FACTS_BACKFILL as never });
    await until(done);
    await migrations.deleteOne({ _id: HELPER_FACTS_BACKFILL as never });
    const replica = await startServiceForTest('booking', bookingEnv, BookingModule, harness.env);
    await until(done).finally(() => replica.stop());
    const rows = await harness
      .collection('helper_facts')
      .find({ _id: { $in: ids as never } })
      .toArray();
    expect(rows.map(({ facts: one }) => one as unknown)).toEqual([{ jobsDone: 1 }, { jobsDone: 1 }]);
  });
});
