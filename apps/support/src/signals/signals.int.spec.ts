import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminSignals,
  BOOKING_EVENT,
  decideSignal,
  DEVICE_SHARED,
  type EventData,
  getNames,
  MESSAGE_SENT,
  PAYOUT_ACCOUNT_SHARED,
  REFUND_MOVED,
  REVIEW_CHANGED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  setSignalThreshold,
} from '@sahaya/contracts';
import { addDays, istDate, istInstant, type SignalRule } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { serviceEnv } from '@sahaya/service-kit';
import {
  accountDeletion,
  announce,
  type Responder,
  type RunningService,
  startMongo,
  startNats,
  startResponder,
  startServiceForTest,
} from '@sahaya/testing';
import { SupportModule } from '../support.module.js';
import { SignalRecorderService } from './signal-recorder.service.js';

let mongo: Awaited<ReturnType<typeof startMongo>>;
let nats: Awaited<ReturnType<typeof startNats>>;
let others: Responder;
let service: RunningService;
const ops = { userId: newId(), role: 'ops' as const, sid: newId() };
const reason = { reason: 'The same pattern as last week', category: 'fraud' };

beforeAll(async () => {
  [mongo, nats] = await Promise.all([startMongo(), startNats()]);
  others = await startResponder(nats.url);
  await others.on(getNames, ({ userIds }) => ({ people: userIds.map((_id) => ({ _id, name: 'Ravi Kumar' })) }));
  service = await startServiceForTest('support', serviceEnv, SupportModule, {
    MONGO_URL: mongo.url,
    MONGO_DB_PREFIX: mongo.dbPrefix,
    NATS_URL: nats.url,
  });
});
afterAll(async () => {
  await service?.stop();
  await others?.stop();
  await Promise.all([mongo?.stop(), nats?.stop()]);
});

const completed = (helperId: string, unconfirmed: boolean) => ({
  bookingId: newId(),
  customerId: newId(),
  helperId,
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking',
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
  ...(unconfirmed && { unconfirmed: true as const }),
});
const said = (senderId: string, content: string) => ({
  chatId: newId(),
  participants: [newId(), senderId],
  senderId,
  senderName: 'Ravi Kumar',
  message: { _id: newId(), sender: senderId, content, createdAt: '2026-12-05T04:00:00.000Z', readBy: [] },
  seq: 1,
});
const refunded = (customerId: string, helperId: string) => ({
  purpose: 'booking' as const,
  purposeId: newId(),
  customerId,
  helperId,
  refundId: newId(),
  status: 'processed' as const,
  amountPaise: 30_000,
  refundedPaise: 30_000,
  paidPaise: 30_000,
});

type DeviceAccounts = EventData<typeof DEVICE_SHARED>['accounts'];
const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const account = (role: 'customer' | 'helper', days = 0, userId = newId()) => ({
  userId,
  role,
  signedInAt: daysAgo(days),
});
const shareDevice = (deviceRef: string, accounts: DeviceAccounts) =>
  announce(service, DEVICE_SHARED, { deviceRef, accounts });

/** Four ids of people, in order. */
const newIds = () => [newId(), newId(), newId(), newId()].toSorted() as [string, string, string, string];
/** Payment finds these helpers with one payout account, some days ago. */
const sharePayoutAccount = (accountRef: string, helperIds: string[], days = 0) =>
  announce(service, PAYOUT_ACCOUNT_SHARED, { accountRef, helperIds, at: daysAgo(days) });

const list = (state = '') => service.rpc.call(adminSignals, { actor: ops, state, rule: '', page: 1, limit: 100 });
const about = async (userId: string, state = '') =>
  (await list(state)).signals.filter(({ people }) => people.some(({ _id }) => _id === userId));
const decide = (id: string, decision: string) =>
  service.rpc.call(decideSignal, { actor: ops, id, decision, ...reason });
const announcedSignals = () =>
  service.get(Db).connection.collection('outbox').find({ subject: 'events.signal.opened' }).toArray();

describe('signals', () => {
  it('open for a helper who completes several visits without a code, once, with the bookings as evidence', async () => {
    const helperId = newId();
    const visits = Array.from({ length: 4 }, () => completed(helperId, true));
    await announce(service, BOOKING_EVENT.complete, visits[0]!);
    await announce(service, BOOKING_EVENT.complete, completed(helperId, false));
    await announce(service, BOOKING_EVENT.complete, visits[1]!);
    expect(await about(helperId)).toEqual([]);
    await announce(service, BOOKING_EVENT.complete, visits[2]!);
    await announce(service, BOOKING_EVENT.complete, visits[3]!);
    const found = await about(helperId);
    expect(found).toMatchObject([
      { rule: 'unconfirmed-visits', severity: 'high', state: 'open', people: [{ _id: helperId, name: 'Ravi Kumar' }] },
    ]);
    expect(found[0]?.evidence.map(({ kind, id }) => [kind, id])).toEqual(
      visits.map(({ bookingId }) => ['booking', bookingId]),
    );
    const opened = (await announcedSignals()).filter((row) => JSON.stringify(row).includes(found[0]!._id));
    expect(opened).toHaveLength(1);
  });

  it('stay one signal when an event is delivered again', async () => {
    const helperId = newId();
    const envelopes = [];
    for (let count = 0; count < 3; count += 1)
      envelopes.push(await announce(service, BOOKING_EVENT.complete, completed(helperId, true)));
    const [before] = await about(helperId);
    const again = envelopes.map(({ id, at, data }) => ({
      data: BOOKING_EVENT.complete.data.parse(data),
      meta: { id, at: new Date(at) },
    }));
    const { SIGNAL_MAPPINGS } = await import('./signal-mappings.js');
    const mapping = SIGNAL_MAPPINGS.find(({ rule }) => rule === 'unconfirmed-visits')!;
    await service.get(SignalRecorderService)['record'](mapping, again);
    const after = await about(helperId);
    expect(after).toHaveLength(1);
    expect(after[0]?._id).toBe(before?._id);
    expect(after[0]?.evidence).toHaveLength(3);
  });

  it('open for authors of reviews and replies with words of contact outside', async () => {
    const [customerId, helperId] = [newId(), newId()];
    const [first, second] = [newId(), newId()];
    const ids = (bookingId: string) => ({ reviewId: newId(), bookingId, customerId, helperId });
    const mark = { mentionsOutside: true as const };
    const named = { customerName: 'Asha Rao', helperName: 'Ravi Kumar' };
    await announce(service, REVIEW_POSTED, { ...ids(newId()), ...named, rating: 5 });
    await announce(service, REVIEW_POSTED, { ...ids(first), ...named, rating: 5, ...mark });
    expect(await about(customerId)).toEqual([]);
    await announce(service, REVIEW_CHANGED, { ...ids(second), ratingBefore: 5, rating: 4, ...mark });
    const evidence = [first, second].map((id) => ({ kind: 'booking', id }));
    expect(await about(customerId)).toMatchObject([{ rule: 'payment-outside', severity: 'high', evidence }]);
    await announce(service, REVIEW_REPLIED, { ...ids(first), ...named, ...mark });
    await announce(service, REVIEW_REPLIED, { ...ids(second), ...named, ...mark });
    expect(await about(helperId)).toMatchObject([{ rule: 'payment-outside', evidence }]);
  });

  it('open for a person who asks for payment outside, without storing what was said', async () => {
    const senderId = newId();
    const words = 'Pay me on GPay instead';
    for (const text of [words, 'See you at nine', words]) await announce(service, MESSAGE_SENT, said(senderId, text));
    expect(await about(senderId)).toMatchObject([
      { rule: 'payment-outside', severity: 'high', evidence: [{ kind: 'chat' }, { kind: 'chat' }] },
    ]);
    for (const name of ['signals', 'signal_occurrences']) {
      const docs = await service.get(Db).connection.collection(name).find({}).toArray();
      expect(JSON.stringify(docs)).not.toContain('GPay');
    }
  });

  it('open for two people with many refunds, and for a helper with many reviews in a day', async () => {
    const [customerId, helperId] = [newId(), newId()];
    for (let count = 0; count < 3; count += 1) await announce(service, REFUND_MOVED, refunded(customerId, helperId));
    await announce(service, REFUND_MOVED, refunded(newId(), helperId));
    for (let count = 0; count < 5; count += 1)
      await announce(service, REVIEW_POSTED, {
        reviewId: newId(),
        bookingId: newId(),
        helperId,
        customerId: newId(),
        customerName: 'Asha Rao',
        rating: 5,
      });
    const rules = (await about(helperId)).map(({ rule, people }) => [rule, people.length]);
    expect(rules.toSorted()).toEqual([
      ['refund-heavy-pair', 2],
      ['review-burst', 1],
    ]);
  });

  it('open for accounts that sign in with one device, each counted once, with the accounts as evidence', async () => {
    const deviceRef = newId();
    const [first, second, third] = [account('customer', 9), account('helper', 5), account('helper')];
    for (let time = 0; time < 3; time += 1) await shareDevice(deviceRef, [second, first]);
    expect(await about(first.userId)).toEqual([]);
    // Two of another device do not count with them.
    await shareDevice(newId(), [second, account('helper')]);
    expect(await about(second.userId)).toEqual([]);
    await shareDevice(deviceRef, [third, second, first]);
    const evidence = [first, second, third].map(({ userId, role, signedInAt }) => ({
      kind: 'account',
      id: userId,
      role,
      at: signedInAt,
    }));
    const [signal] = await about(first.userId);
    expect(signal).toMatchObject({ rule: 'shared-device', severity: 'low', state: 'open', evidence });
    expect(signal?.people.map(({ _id }) => _id)).toEqual([first, second, third].map(({ userId }) => userId));
    // A fourth joins the open signal.
    const fourth = account('customer');
    await shareDevice(deviceRef, [fourth, third]);
    expect(await about(fourth.userId)).toMatchObject([{ _id: signal!._id, people: { length: 4 } }]);
  });

  it('stay closed about a family that was dismissed, until another account joins it', async () => {
    const deviceRef = newId();
    const family = [account('customer', 3), account('customer', 2), account('helper', 1)];
    await shareDevice(deviceRef, family);
    await decide((await about(family[0]!.userId))[0]!._id, 'dismissed');
    await shareDevice(
      deviceRef,
      family.map(({ userId, role }) => account(role, 0, userId)),
    );
    expect(await about(family[0]!.userId)).toEqual([]);
    const another = account('helper', -1);
    await shareDevice(deviceRef, [another, ...family]);
    expect(await about(another.userId)).toMatchObject([{ rule: 'shared-device', people: { length: 4 } }]);
  });

  it('open for helpers with one payout account, each counted once, with the time when each last had it', async () => {
    const accountRef = newId();
    const [first, second, third, fourth] = newIds();
    for (let time = 0; time < 3; time += 1) await sharePayoutAccount(accountRef, [second, first], 5);
    // Two of another account do not count with them.
    await sharePayoutAccount(newId(), [second, newId()], 4);
    expect(await about(second)).toEqual([]);
    const { data } = await sharePayoutAccount(accountRef, [third, second, first], 3);
    const { at } = data as EventData<typeof PAYOUT_ACCOUNT_SHARED>;
    const [signal] = await about(first);
    expect(signal).toMatchObject({ rule: 'shared-payout-account', severity: 'low', state: 'open' });
    const evidence = [first, second, third].map((id) => ({ kind: 'account', id, role: 'helper', at }));
    expect(signal?.evidence.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(evidence);
    expect(signal?.people.map(({ _id }) => _id).toSorted()).toEqual([first, second, third]);
    // A fourth joins the open signal, and the first one, who has left, keeps the time.
    await sharePayoutAccount(accountRef, [fourth, third, second], 2);
    const [joined] = await about(fourth);
    expect(joined).toMatchObject({ _id: signal!._id, people: { length: 4 } });
    expect(joined?.evidence[0]).toMatchObject({ id: first, at });
    expect(await about(second)).toHaveLength(1);
  });

  it('do not count a helper who changed to another payout account before the next one joined', async () => {
    const accountRef = newId();
    const [leaving, second, third, fourth] = newIds();
    await sharePayoutAccount(accountRef, [second, leaving], 5);
    await sharePayoutAccount(accountRef, [third, second], 4);
    // An event that arrives late changes nothing.
    await sharePayoutAccount(accountRef, [second, leaving], 5);
    expect(await about(second)).toEqual([]);
    await sharePayoutAccount(accountRef, [fourth, third, second], 3);
    expect((await about(second))[0]?.people.map(({ _id }) => _id).toSorted()).toEqual([second, third, fourth]);
  });

  it('stay closed about helpers with one payout account after a dismissal, until another joins them', async () => {
    const accountRef = newId();
    const [first, second, third, fourth] = newIds();
    await sharePayoutAccount(accountRef, [third, second, first], 5);
    await decide((await about(first))[0]!._id, 'dismissed');
    await sharePayoutAccount(accountRef, [third, second, first], -1);
    expect(await about(first)).toEqual([]);
    await sharePayoutAccount(accountRef, [fourth, third, second, first], -2);
    expect(await about(fourth)).toMatchObject([{ rule: 'shared-payout-account', people: { length: 4 } }]);
  });

  it.each(['before', 'after'])('open for a visit of two people who share a device %s it', async (when) => {
    const [customer, helper, stranger] = [account('customer'), account('helper'), account('customer')];
    const visit = { ...completed(helper.userId, false), customerId: customer.userId };
    const share = () => shareDevice(newId(), [customer, helper]);
    if (when === 'before') await share();
    await announce(service, BOOKING_EVENT.complete, { ...visit, bookingId: newId(), customerId: stranger.userId });
    await announce(service, BOOKING_EVENT.complete, visit);
    if (when === 'after') {
      expect(await about(helper.userId)).toEqual([]);
      await share();
      await share();
    }
    const people = [customer, helper].map(({ userId }) => ({ _id: userId }));
    const evidence = [{ kind: 'booking', id: visit.bookingId }];
    expect(await about(helper.userId)).toMatchObject([{ rule: 'self-booking', severity: 'high', people, evidence }]);
    expect(await about(stranger.userId)).toEqual([]);
  });

  it('are decided once, and count towards the precision of their rule', async () => {
    const helperId = newId();
    for (let count = 0; count < 3; count += 1)
      await announce(service, BOOKING_EVENT.complete, completed(helperId, true));
    const [signal] = await about(helperId);
    const precision = async () => (await list()).rules.find(({ rule }) => rule === 'unconfirmed-visits')!;
    const before = await precision();
    await expect(
      service.rpc.call(decideSignal, {
        actor: ops,
        id: signal!._id,
        decision: 'confirmed',
        reason: '',
        category: 'fraud',
      }),
    ).rejects.toMatchObject({ code: 'STAFF_REASON_LENGTH' });
    await decide(signal!._id, 'confirmed');
    await expect(decide(signal!._id, 'dismissed')).rejects.toMatchObject({
      code: 'CASE_CHANGED',
      details: { what: 'confirmed', by: 'Ravi Kumar' },
    });
    await expect(decide(newId(), 'dismissed')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await precision()).toMatchObject({ confirmed: before.confirmed + 1, open: before.open - 1 });
    expect(await about(helperId, 'confirmed')).toMatchObject([{ decision: { by: { _id: ops.userId }, ...reason } }]);
    // The same events do not open a decided signal again.
    await announce(service, BOOKING_EVENT.complete, completed(helperId, true));
    expect(await about(helperId)).toEqual([]);
  });

  it('open at the threshold that staff chose within its bounds', async () => {
    const helperId = newId();
    const rule = 'unconfirmed-visits';
    const set = (threshold: number, startsOn = '', version = -1) =>
      service.rpc.call(setSignalThreshold, { actor: ops, rule, threshold, startsOn, version, ...reason });
    const state = async () => (await list()).rules.find((one) => one.rule === rule)!;
    await expect(set(0)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'threshold' } });
    await expect(set(1, '2026-01-01')).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { field: 'startsOn' } });
    const tomorrow = addDays(istDate(new Date()), 1);
    await set(2, tomorrow, 0);
    const since = istInstant(tomorrow, '00:00').toISOString();
    expect(await state()).toMatchObject({ threshold: 3, version: 1, upcoming: { threshold: 2, since } });
    // Of two changes of one version, the second is refused.
    await expect(set(4, '', 0)).rejects.toMatchObject({ code: 'POLICY_CHANGED_MEANWHILE' });
    await set(1);
    await announce(service, BOOKING_EVENT.complete, completed(helperId, true));
    expect(await about(helperId)).toHaveLength(1);
    // The newer change replaced the one that had not started.
    const now = await state();
    expect(now).not.toHaveProperty('upcoming');
    expect(now).toMatchObject({
      threshold: 1,
      version: 2,
      changes: [
        { before: 3, after: 1, by: { _id: ops.userId, name: 'Ravi Kumar' }, ...reason },
        { before: 3, after: 2, since },
      ],
    });
    await set(3);
  });

  it('suggest a threshold by the decisions of the last 90 days', async () => {
    const rule = 'refund-heavy-pair';
    const state = async () => (await list()).rules.find((one) => one.rule === rule)!;
    const before = await state();
    const signals = service.get(Db).connection.collection('signals');
    const day = (days: number) => istInstant(addDays(istDate(new Date()), -days), '12:00');
    const decided = (confirmed: boolean, events: number, at: Date) => ({
      _id: newId(),
      rule,
      subject: newId(),
      people: [],
      severity: 'low',
      state: confirmed ? 'confirmed' : 'dismissed',
      evidence: Array.from({ length: events }, () => ({ kind: 'booking', id: newId(), at })),
      openedAt: at,
      decision: { by: ops.userId, at, ...reason },
    });
    await signals.insertMany([
      ...Array.from({ length: 20 }, () => decided(false, 3, day(10))),
      ...Array.from({ length: 5 }, () => decided(true, 6, day(80))),
      ...Array.from({ length: 90 }, () => decided(true, 3, day(100))),
    ] as never[]);
    expect(await state()).toMatchObject({
      recent: {
        confirmed: before.recent!.confirmed + 5,
        dismissed: before.recent!.dismissed + 20,
      },
      suggested: 4,
    });
    await signals.deleteMany({ rule });
  });

  it('leave with the account of the person, and their decisions stay counted', async () => {
    const { personId, deleteTwice } = accountDeletion(service);
    for (let count = 0; count < 3; count += 1)
      await announce(service, BOOKING_EVENT.complete, completed(personId, true));
    await decide((await about(personId))[0]!._id, 'confirmed');
    for (let count = 0; count < 2; count += 1)
      await announce(service, MESSAGE_SENT, said(personId, 'Pay me on GPay instead'));
    const confirmed = async () => (await list()).rules.reduce((sum, rule) => sum + rule.confirmed, 0);
    const before = await confirmed();
    await deleteTwice('helper');
    for (const name of ['signals', 'signal_occurrences']) {
      const docs = await service.get(Db).connection.collection(name).find({}).toArray();
      expect(JSON.stringify(docs)).not.toContain(personId);
    }
    expect(await confirmed()).toBe(before);
  });

  type Share = (ref: string, userIds: string[]) => Promise<unknown>;
  async function expectOthersKept(rule: SignalRule, share: Share): Promise<void> {
    const { personId, deleteTwice } = accountDeletion(service);
    const others = [newId(), newId()].toSorted();
    const [open, decided, pair] = [newId(), newId(), newId()];
    for (const ref of [open, decided]) await share(ref, [personId, ...others]);
    const find = (ref: string) => service.get(Db).connection.collection('signals').findOne({ subject: ref });
    await decide(String((await find(decided))!._id), 'confirmed');
    const changed = { actor: ops, rule, startsOn: '', version: -1, ...reason };
    await service.rpc.call(setSignalThreshold, { ...changed, threshold: 2 });
    await share(pair, [personId, newId()]);
    expect(await find(pair)).toMatchObject({ state: 'open' });
    await service.rpc.call(setSignalThreshold, { ...changed, threshold: 3 });
    await deleteTwice('helper');
    for (const name of ['signals', 'signal_occurrences']) {
      const docs = await service.get(Db).connection.collection(name).find({}).toArray();
      expect(JSON.stringify(docs)).not.toContain(personId);
    }
    expect(await find(open)).toMatchObject({ state: 'open', evidence: { length: 2 } });
    expect(await find(decided)).toMatchObject({
      state: 'confirmed',
      evidence: { length: 2 },
      decision: { reason: '' },
    });
    for (const ref of [open, decided]) {
      const kept = await find(ref);
      expect((kept!['people'] as string[]).toSorted()).toEqual(others);
      expect((kept!['evidence'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(others);
    }
    expect(await find(pair)).toBeNull();
  }

  it('about a shared device keep the other accounts when one is deleted, and end with the last two', () =>
    expectOthersKept('shared-device', (ref, userIds) =>
      shareDevice(
        ref,
        userIds.map((userId) => account('helper', 0, userId)),
      ),
    ));

  it('about a shared payout account keep the other helpers when one is deleted, and end with the last two', () =>
    expectOthersKept('shared-payout-account', sharePayoutAccount));
});
