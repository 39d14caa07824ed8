import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Actor,
  BOOKS_DIFFER,
  CASE_ENDED,
  CASE_OPENED,
  decideDispute,
  decidePolicyProposal,
  decideRefund,
  decideSignal,
  decideUnconfirmedVisit,
  decideVerification,
  discardDeadLetter,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EVENT_GIVEN_UP,
  LEDGER_DIFFERS,
  PAYOUT_MOVED,
  POLICY_DECIDED,
  POLICY_PROPOSED,
  readStaffNotices,
  REFUND_DECIDED,
  REFUND_PROPOSED,
  REFUND_STUCK,
  REPLACEMENT_FAILED,
  replyToTicket,
  retryRefund,
  setStaffMail,
  staffMail,
  staffNotices,
  TICKET_ANSWERED,
  TICKET_MOVED,
  TICKET_OPENED,
  TICKET_OVERDUE,
  VERIFICATION_ASKED,
} from '@sahaya/contracts';
import { BRAND, STAFF_ALERTS } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { readsOf, until } from '@sahaya/testing';
import { type RunningNotification, startNotification } from '../../test/harness.js';

let notification: RunningNotification;
let support: Actor;
let ops: Actor;
let finance: Actor;
let boss: Actor;
beforeAll(async () => {
  notification = await startNotification();
  support = notification.addColleague('support', 'Meera Nair');
  ops = notification.addColleague('ops', 'Om Das');
  finance = notification.addColleague('finance', 'Farah Khan');
  boss = notification.addColleague('admin', 'Arun Iyer');
  notification.addColleague('support', 'Gone Away', true);
});
afterAll(() => notification?.stop());

const publish: RunningNotification['publish'] = (event, data) => notification.publish(event, data);
/** Allows for a slow machine. */
const PATIENCE_MS = 15_000;
const list = (actor: Actor) => notification.rpc.call(staffNotices, { actor, page: 1, limit: 100 }, PATIENCE_MS);
const of = async (actor: Actor, path: string) => (await list(actor)).notices.filter((notice) => notice.path === path);
const visit = () => ({
  bookingId: newId(),
  customerId: newId(),
  helperId: newId(),
  customerName: 'Asha Rao',
  helperName: 'Ravi Kumar',
  service: 'cooking' as const,
  date: '2026-12-05',
  startTime: '09:00',
  endTime: '11:00',
});
const dispute = () => ({ ...visit(), disputeId: newId() });
const mailsTo = ({ userId }: Actor, address: string) =>
  notification.sentMessages.filter((mail) => mail.userId === userId && mail.text.includes(address));

describe('staff alerts', () => {
  it('reach the colleagues who can act on the case once, with a link to it', async () => {
    const opened = dispute();
    const path = `/disputes/${opened.disputeId}/show`;
    const envelope = await publish(DISPUTE_OPENED, opened);
    const [notice] = await of(support, path);
    expect(notice).toMatchObject({ kind: 'dispute-opened', title: 'Dispute opened', read: false });
    expect(notice).not.toHaveProperty('settled');
    for (const actor of [ops, boss]) expect(await of(actor, path)).toHaveLength(1);
    expect(await of(finance, path)).toEqual([]);
    await notification.redeliver(envelope);
    await publish(DISPUTE_OPENED, opened);
    expect(await of(support, path)).toHaveLength(1);
  });

  it('are sent once by email, with a link to the console and without names of users', async () => {
    const opened = dispute();
    await publish(DISPUTE_OPENED, opened);
    const address = `https://sahaya.example/console/disputes/${opened.disputeId}/show`;
    const [mail] = await until(() => {
      const mails = mailsTo(support, address);
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail).toMatchObject({ subject: `${BRAND}: Dispute opened`, emailOnly: true });
    for (const { subject, text } of notification.sentMessages.filter(({ emailOnly }) => emailOnly))
      expect(subject + text).not.toMatch(/Asha|Ravi|Rao|Kumar|cooking|@/);
    expect(await notification.waitForDelivery(support.userId)).toMatchObject({
      state: 'sent',
      kind: 'dispute-opened',
      attempts: [{ channel: 'email', outcome: 'sent' }],
    });
    expect(mailsTo(support, address)).toHaveLength(1);
  });

  it('report a safety ticket until somebody answers it, but no other new ticket', async () => {
    const opened = (category: 'safety' | 'feedback') => ({
      ticketId: newId(),
      number: 'T-2026-000123',
      category,
      about: [],
      acknowledgeBy: '2026-12-05T04:15:00.000Z',
      resolveBy: '2027-01-04T04:00:00.000Z',
    });
    const [safety, feedback] = [opened('safety'), opened('feedback')];
    await publish(TICKET_OPENED, feedback);
    await publish(TICKET_OPENED, safety);
    const path = `/tickets/${safety.ticketId}/show`;
    for (const actor of [support, ops, boss])
      expect(await of(actor, path)).toMatchObject([{ kind: 'safety-reported', title: 'Safety report T-2026-000123' }]);
    expect(await of(finance, path)).toEqual([]);
    expect(await of(support, `/tickets/${feedback.ticketId}/show`)).toEqual([]);
    const { ticketId, number } = safety;
    await publish(TICKET_MOVED, { ticketId, number, change: 'status', status: 'acknowledged', by: ops.userId });
    expect(await of(support, path)).toMatchObject([{ read: true, settled: { by: { name: 'Om Das' } } }]);
  });

  it('report a safety ticket to others than the colleague who opened it for a caller', async () => {
    const opened = {
      ticketId: newId(),
      number: 'T-2026-000126',
      category: 'safety' as const,
      openedBy: support.userId,
      about: [],
      acknowledgeBy: '2026-12-05T04:15:00.000Z',
      resolveBy: '2027-01-04T04:00:00.000Z',
    };
    await publish(TICKET_OPENED, opened);
    const path = `/tickets/${opened.ticketId}/show`;
    expect(await of(ops, path)).toMatchObject([{ kind: 'safety-reported' }]);
    expect(await of(support, path)).toEqual([]);
  });

  it('report the answer of a sender to the assignee only, until staff change the ticket', async () => {
    const answered = { ticketId: newId(), number: 'T-2026-000124' };
    const path = `/tickets/${answered.ticketId}/show`;
    await publish(TICKET_ANSWERED, answered);
    await publish(TICKET_ANSWERED, { ...answered, assignee: support.userId });
    expect(await of(support, path)).toMatchObject([
      { kind: 'ticket-answered', title: 'Answer to ticket T-2026-000124' },
    ]);
    expect(await of(ops, path)).toEqual([]);
    await publish(TICKET_MOVED, { ...answered, change: 'status', status: 'pending', by: support.userId });
    expect(await of(support, path)).toMatchObject([{ read: true, settled: { by: { _id: support.userId } } }]);
  });

  it('are settled when a colleague decides the case, and name that colleague', async () => {
    const opened = dispute();
    const path = `/disputes/${opened.disputeId}/show`;
    await publish(DISPUTE_OPENED, opened);
    await publish(DISPUTE_CLOSED, { ...opened, outcome: 'rejected', decidedBy: ops.userId });
    const [notice] = await of(support, path);
    expect(notice).toMatchObject({ read: true, settled: { by: { _id: ops.userId, name: 'Om Das' } } });
    const { bookingId } = opened;
    await publish(CASE_OPENED, opened);
    await publish(CASE_ENDED, { bookingId });
    const [ended] = await of(support, `/bookings/${bookingId}/show`);
    expect(ended).toMatchObject({ kind: 'case-opened', read: true });
    expect(ended!.settled).toEqual({ at: expect.any(String) });
  });

  it('about a policy change reach the second person, until somebody has decided', async () => {
    const proposalId = newId();
    await publish(POLICY_PROPOSED, { proposalId, proposedBy: ops.userId, startsAt: '2026-12-04T20:00:00.000Z' });
    const alertOf = async (actor: Actor) => (await list(actor)).notices.find(({ kind }) => kind === 'policy-proposed');
    for (const actor of [ops, support, finance]) expect(await alertOf(actor)).toBeUndefined();
    expect(await alertOf(boss)).toMatchObject({ path: '/policies', read: false });
    await publish(POLICY_DECIDED, { proposalId, decidedBy: boss.userId });
    expect(await alertOf(boss)).toMatchObject({ settled: { by: { name: 'Arun Iyer' } } });
  });

  it('about money reach the roles that handle it, and a proposal reaches the second person', async () => {
    const ids = { proposalId: newId(), purposeId: newId() };
    await publish(REFUND_PROPOSED, { ...ids, amountPaise: 500_000, proposedBy: finance.userId });
    const kinds = async (actor: Actor) => (await list(actor)).notices.map(({ kind }) => kind);
    expect(await kinds(finance)).not.toContain('refund-proposed');
    expect(await kinds(support)).not.toContain('refund-proposed');
    expect((await list(boss)).notices[0]).toMatchObject({
      kind: 'refund-proposed',
      body: expect.stringContaining('₹5,000'),
    });
    await publish(REFUND_DECIDED, { ...ids, decidedBy: boss.userId });
    expect((await list(boss)).notices[0]).toMatchObject({ settled: { by: { name: 'Arun Iyer' } } });
    const helperId = newId();
    await publish(REFUND_STUCK, { refundId: newId(), purposeId: newId(), attempt: 5, amountPaise: 5_000 });
    await publish(PAYOUT_MOVED, { payoutId: newId(), helperId, status: 'failed', amountPaise: 100, masked: '•••1' });
    await publish(BOOKS_DIFFER, { date: '2026-12-04', differences: 2 });
    expect((await kinds(finance)).slice(0, 3)).toEqual(['books-differ', 'payout-failed', 'refund-failed']);
    const check = { date: '2026-12-05', differences: 1 };
    await publish(LEDGER_DIFFERS, check);
    await publish(LEDGER_DIFFERS, check);
    expect((await kinds(finance)).filter((kind) => kind === 'ledger-differs')).toHaveLength(1);
    expect(await kinds(ops)).not.toContain('ledger-differs');
    await publish(PAYOUT_MOVED, { payoutId: newId(), helperId, status: 'paid', amountPaise: 100, masked: '•••1' });
    expect((await list(finance)).notices[2]).toMatchObject({ kind: 'payout-failed', read: true });
  });

  it('about a ticket reach its assignee, or everyone if it has none', async () => {
    const ticket = { ticketId: newId(), number: 'T-2026-000123' };
    const path = `/tickets/${ticket.ticketId}/show`;
    const moved = { ...ticket, status: 'open' as const, by: boss.userId };
    await publish(TICKET_MOVED, { ...moved, change: 'assigned', assignee: support.userId });
    expect(await of(support, path)).toMatchObject([{ title: 'Ticket T-2026-000123 assigned to you', read: false }]);
    expect(await of(ops, path)).toEqual([]);
    await publish(TICKET_MOVED, { ...moved, change: 'assigned', assignee: boss.userId });
    expect(await of(support, path)).toMatchObject([{ read: true }]);
    const byRule = { by: ticket.ticketId, byRule: true as const };
    await publish(TICKET_MOVED, { ...moved, ...byRule, change: 'assigned', assignee: ops.userId });
    expect(await of(ops, path)).toMatchObject([
      { body: 'You take new tickets and had the fewest open ones.', read: false },
    ]);
    expect(await of(boss, path)).toEqual([]);
    await publish(TICKET_OVERDUE, { ...ticket, dueAt: '2026-12-01T00:00:00.000Z' });
    const overdue = async () => (await of(ops, path)).find(({ kind }) => kind === 'ticket-overdue');
    expect(await overdue()).toMatchObject({ title: 'Ticket T-2026-000123 is overdue' });
    await publish(TICKET_MOVED, { ...moved, change: 'status', status: 'acknowledged' });
    expect(await overdue()).toMatchObject({ settled: { by: { name: 'Arun Iyer' } } });
  });

  it('about failed events are sent once per hour and service, and never by email', async () => {
    const given = { service: 'chat', letterId: 'chat--booking-accepted|1', event: 'events.booking.accepted' };
    await publish(EVENT_GIVEN_UP, given);
    await publish(EVENT_GIVEN_UP, { ...given, letterId: 'chat--booking-accepted|2' });
    const found = (await list(ops)).notices.filter(({ kind }) => kind === 'event-given-up');
    expect(found).toHaveLength(1);
    expect((await list(support)).notices.filter(({ kind }) => kind === 'event-given-up')).toEqual([]);
    const row = await until(() =>
      notification.collection('deliveries').findOne({ kind: 'event-given-up', userId: ops.userId, state: 'skipped' }),
    );
    expect(row['attempts']).toEqual([]);
  });

  it('are marked as read only by and for their reader', async () => {
    await publish(VERIFICATION_ASKED, { verificationId: newId(), helperId: newId() });
    const [mine] = (await list(support)).notices;
    const others = await list(ops);
    expect(await notification.rpc.call(readStaffNotices, { actor: ops, ids: [mine!._id] }, PATIENCE_MS)).toEqual({
      marked: 0,
    });
    expect(await notification.rpc.call(readStaffNotices, { actor: support, ids: [mine!._id] }, PATIENCE_MS)).toEqual({
      marked: 1,
    });
    await notification.rpc.call(readStaffNotices, { actor: support, ids: [] }, PATIENCE_MS);
    expect((await list(support)).unreadCount).toBe(0);
    expect((await list(ops)).unreadCount).toBe(others.unreadCount);
    expect(others.notices.map(({ _id }) => _id)).not.toContain(mine!._id);
  });

  it('are kept for 90 days', async () => {
    for (const name of ['notifications', 'deliveries']) {
      const indexes = await notification.collection(name).indexes();
      expect(indexes.find(({ key }) => 'expiresAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
      const row = await notification.collection(name).findOne({ userId: support.userId });
      const [from, to] = [row?.['createdAt'] as Date, row?.['expiresAt'] as Date];
      expect((to.getTime() - from.getTime()) / 86_400_000).toBeCloseTo(90, 2);
    }
  });

  it('use indexes for a page, the unread count and the settlement', async () => {
    await notification.collection('notifications').insertMany(
      Array.from({ length: 2_000 }, (_, n) => ({
        _id: newId() as never,
        userId: newId(),
        key: `k${n}`,
        kind: 'booking-paid',
        title: '',
        body: '',
        path: '/my-bookings',
        read: false,
        createdAt: new Date(),
      })),
    );
    const { connection } = notification.service.get(Db);
    const reads = await readsOf([connection.getClient()], connection.name, () => list(support));
    // Concurrent deliveries read notifications by their ids.
    const ours = reads.filter(({ collection, stages }) => collection === 'notifications' && !stages.includes('IDHACK'));
    expect(ours).toHaveLength(3);
    for (const { docs, stages } of ours) {
      expect(stages).not.toContain('COLLSCAN');
      expect(stages).not.toContain('SORT');
      expect(docs).toBeLessThan(50);
    }
  });
});

describe('emails to staff', () => {
  it('are sent at once, once a day or never, as each colleague chose', async () => {
    const [daily, none] = [notification.addColleague('support'), notification.addColleague('support')];
    expect(await notification.rpc.call(staffMail, { actor: daily }, PATIENCE_MS)).toEqual({ mail: 'urgent' });
    await notification.rpc.call(setStaffMail, { actor: daily, mail: 'daily' }, PATIENCE_MS);
    await notification.rpc.call(setStaffMail, { actor: none, mail: 'none' }, PATIENCE_MS);
    await expect(
      notification.rpc.call(setStaffMail, { actor: none, mail: 'hourly' }, PATIENCE_MS),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const { clock } = notification.service;
    const moveTo = (instant: string) => clock.set(Date.parse(instant) - Date.now());
    moveTo('2027-03-01T04:00:00.000Z');
    const [first, second] = [visit(), visit()];
    for (const failed of [first, second]) await publish(REPLACEMENT_FAILED, failed);
    const address = ({ bookingId }: typeof first) => `https://sahaya.example/console/bookings/${bookingId}/show`;
    await until(() => mailsTo(support, address(second))[0]);
    for (const { userId } of [daily, none])
      expect(await notification.waitForDelivery(userId)).toMatchObject({ state: 'skipped' });

    moveTo('2027-03-02T03:31:00.000Z');
    const mail = await until(() => mailsTo(daily, address(first))[0]);
    expect(mail).toMatchObject({ subject: `${BRAND}: 2 open alerts`, text: expect.stringContaining(address(second)) });
    moveTo('2027-03-02T03:40:00.000Z');
    expect(mailsTo(daily, address(first))).toHaveLength(1);
    expect(notification.sentMessages.filter(({ userId }) => userId === none.userId)).toEqual([]);
    // The digest is not listed as an alert.
    expect((await list(daily)).notices.map(({ kind }) => kind)).toEqual(['replacement-failed', 'replacement-failed']);
    clock.set(0);
  });
});

it('alerts reach only the roles that can act on the case', () => {
  const asked = {
    'dispute-opened': decideDispute,
    'case-opened': decideUnconfirmedVisit,
    'verification-asked': decideVerification,
    'signal-opened': decideSignal,
    'ticket-assigned': replyToTicket,
    'safety-reported': replyToTicket,
    'ticket-answered': replyToTicket,
    'ticket-overdue': replyToTicket,
    'refund-failed': retryRefund,
    'refund-proposed': decideRefund,
    'policy-proposed': decidePolicyProposal,
    'event-given-up': discardDeadLetter,
  } as const;
  for (const [kind, { staff }] of Object.entries(asked))
    expect([kind, STAFF_ALERTS[kind as keyof typeof asked].roles]).toEqual([kind, staff]);
});
