import { BRAND } from '@sahaya/domain';
import { describe, expect, it } from '@jest/globals';
import { type Moment, MOMENT_KINDS } from '@sahaya/contracts';
import { eventTitle, eventFacts, eventLinks, eventActor } from './events.js';

const moment = (change: Partial<Moment>): Moment => ({
  _id: '1',
  at: '2026-12-05T04:00:00.000Z',
  source: 'booking',
  kind: 'booking.accepted',
  facts: {},
  money: {},
  ...change,
});

describe('the text of a timeline event', () => {
  it.each(MOMENT_KINDS)('exists for %s', (kind) => {
    expect(eventTitle(moment({ kind }))).toMatch(/^[A-Z]/);
  });

  it('names recipient, title and channel of a notification', () => {
    const told = (facts: Moment['facts']) =>
      moment({ source: 'notification', kind: 'booking-requested', facts: { toName: 'Ravi', ...facts } });
    expect(eventTitle(told({ title: 'New booking request' }))).toBe('Notified Ravi: New booking request');
    expect(eventTitle(told({}))).toBe('Notified Ravi: Chat message');
    expect(eventFacts(told({ state: 'sent', channel: 'email', delivery: 'sent' }))).toEqual(['delivered by email']);
    expect(eventFacts(told({ state: 'failed', channel: 'push', delivery: '410' }))).toEqual([
      'not delivered by push: 410',
    ]);
    expect(eventFacts(told({ state: 'skipped' }))).toEqual(['in the inbox']);
  });

  it('names actor, reason, amount and outcome of a staff action', () => {
    const done = (ended?: string) =>
      moment({
        source: 'staff',
        kind: 'POST /admin/refund-proposals',
        by: { _id: 'a', role: 'support', name: 'Kavita' },
        facts: { reason: 'A broken stove', category: 'customer-request', ...(ended && { ended }) },
        money: { amount: 3_000 },
      });
    expect(eventActor(done('done'))).toBe('Kavita (support)');
    expect(eventFacts(done('done'))).toEqual([
      'Amount: ₹3,000',
      'Reason: A broken stove',
      'Category: Customer’s request',
    ]);
    expect(eventFacts(done('REFUND_TOO_HIGH')).at(-1)).toBe('refused: refund too high');
    expect(eventFacts(done()).at(-1)).toBe('outcome unknown');
  });

  it('formats days, times and codes', () => {
    const facts = {
      date: '2026-12-05',
      startTime: '09:00',
      endTime: '11:00',
      answerBy: '2026-12-05T04:00:00.000Z',
      outcome: 'partial_refund',
      disputeId: 'd'.repeat(24),
    };
    expect(eventFacts(moment({ facts }))).toEqual([
      'Sat 5 Dec 2026, 9:00–11:00 am',
      'Answer by: Sat 5 Dec 2026, 9:30 am',
      'Outcome: partial refund',
    ]);
    expect(eventActor(moment({}))).toBe(BRAND);
  });

  it('links to the payment, ticket, dispute or booking', () => {
    const links = eventLinks(moment({ facts: { paymentId: 'pay_1', ticketId: 't', disputeId: 'd', replaces: 'b' } }));
    expect(links.map(({ resource, id, filter }) => [resource, id ?? filter])).toEqual([
      ['payments', { q: 'pay_1' }],
      ['tickets', 't'],
      ['disputes', 'd'],
      ['bookings', 'b'],
    ]);
    expect(eventLinks(moment({}))).toEqual([]);
  });
});
