import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS, type Moment, MOMENT_KINDS } from '@sahaya/contracts';
import { headOf, linesOf, linksOf, whoOf } from './lines.js';
import { timelineWords as words } from './words.js';

const moment = (change: Partial<Moment>): Moment => ({
  ...{ _id: '1', at: '2026-12-05T04:00:00.000Z', source: 'booking', kind: 'booking.accepted', facts: {}, money: {} },
  ...change,
});

describe('the text of a timeline event', () => {
  it.each(MOMENT_KINDS)('exists for %s', (kind) => {
    expect(headOf(moment({ kind }))).toMatch(/^[A-Z]/);
  });

  it.each(
    ENDPOINTS.filter(({ access, method, reveals }) => access === 'staff' && (method !== 'GET' || reveals))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => /\/(bookings|subscriptions|disputes|marks|reviews|refund|chats|tickets)/.test(call)),
  )('exists for %s', (call) => {
    expect(words.call).toHaveProperty([call]);
  });

  it('names recipient, title and channel of a notification', () => {
    const told = (facts: Moment['facts']) =>
      moment({ source: 'notification', kind: 'booking-requested', facts: { toName: 'Ravi', ...facts } });
    expect(headOf(told({ title: 'New booking request' }))).toBe('Told Ravi: New booking request');
    expect(headOf(told({}))).toBe('Told Ravi: A message in the chat');
    expect(linesOf(told({ state: 'sent', channel: 'email', delivery: 'sent' }))).toEqual(['arrived by email']);
    expect(linesOf(told({ state: 'failed', channel: 'push', delivery: '410' }))).toEqual([
      'did not arrive by push: 410',
    ]);
    expect(linesOf(told({ state: 'skipped' }))).toEqual(['in the inbox']);
  });

  it('names actor, reason, amount and outcome of a staff action', () => {
    const done = (ended?: string) =>
      moment({
        source: 'staff',
        kind: 'POST /admin/refund-proposals',
        by: { _id: 'a', role: 'support', name: 'Kavita' },
        facts: { reason: 'A broken stove', ...(ended && { ended }) },
        money: { amount: 3_000 },
      });
    expect(whoOf(done('done'))).toBe('Kavita (support)');
    expect(linesOf(done('done'))).toEqual(['Amount: ₹3,000', 'Reason: A broken stove']);
    expect(linesOf(done('REFUND_TOO_HIGH')).at(-1)).toBe('refused: refund too high');
    expect(linesOf(done()).at(-1)).toBe('not known whether it was done');
  });

  it('formats days, times and codes', () => {
    const facts = {
      ...{ date: '2026-12-05', startTime: '09:00', endTime: '11:00' },
      ...{ answerBy: '2026-12-05T04:00:00.000Z', outcome: 'partial_refund', disputeId: 'd'.repeat(24) },
    };
    expect(linesOf(moment({ facts }))).toEqual([
      'Sat 5 Dec 2026, 9:00–11:00 am',
      'Answer by: Sat 5 Dec 2026, 9:30 am',
      'Outcome: partial refund',
    ]);
    expect(whoOf(moment({}))).toBe('Sahaya');
  });

  it('links to the payment, ticket, dispute or booking', () => {
    const links = linksOf(moment({ facts: { paymentId: 'pay_1', ticketId: 't', disputeId: 'd', replaces: 'b' } }));
    expect(links.map(({ resource, id, filter }) => [resource, id ?? filter])).toEqual([
      ['payments', { q: 'pay_1' }],
      ['tickets', 't'],
      ['disputes', 'd'],
      ['bookings', 'b'],
    ]);
    expect(linksOf(moment({}))).toEqual([]);
  });
});
