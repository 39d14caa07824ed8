import { describe, expect, it } from '@jest/globals';
import {
  type Colleague,
  STAFF_ALERT_KINDS,
  STAFF_ALERTS,
  STAFF_ROLES,
  buildStaffAlert,
  type StaffAlertFacts,
  type StaffAlertKind,
  type StaffRole,
  alertRecipients,
} from './staff-alert.js';

const [A, B, C] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const facts: { [K in StaffAlertKind]: StaffAlertFacts<K> } = {
  'dispute-opened': { disputeId: A, bookingId: B, date: '2026-12-05' },
  'case-opened': { bookingId: B, date: '2026-12-05' },
  'replacement-failed': { bookingId: B, date: '2026-12-05' },
  'verification-asked': { helperId: C },
  'signal-opened': { rule: 'review-burst' },
  'safety-reported': { ticketId: A, number: 'T-2026-000123' },
  'ticket-assigned': { ticketId: A, number: 'T-2026-000123' },
  'ticket-answered': { ticketId: A, number: 'T-2026-000123' },
  'ticket-overdue': { ticketId: A, number: 'T-2026-000123' },
  'refund-failed': { purposeId: B, amountPaise: 50_050 },
  'refund-proposed': { purposeId: B, amountPaise: 500_000 },
  'payout-failed': { helperId: C, amountPaise: 120_000 },
  'books-differ': { date: '2026-12-04', differences: 3 },
  'ledger-differs': { date: '2026-12-05', differences: 1 },
  'policy-proposed': { startsAt: '2026-12-04T20:00:00.000Z' },
  'event-given-up': { service: 'chat' },
};
const said = <K extends StaffAlertKind>(kind: K) => buildStaffAlert(kind, facts[kind]);

it.each<[StaffAlertKind, StaffRole[], boolean, string, string]>([
  ['dispute-opened', ['support', 'ops', 'admin'], true, `/disputes/${A}/show`, 'Visit of 5 Dec 2026.'],
  ['case-opened', ['support', 'ops', 'admin'], true, `/bookings/${B}/show`, '5 Dec 2026'],
  ['replacement-failed', ['support', 'ops', 'admin'], true, `/bookings/${B}/show`, '5 Dec 2026'],
  ['verification-asked', ['support', 'ops', 'admin'], false, `/helpers/${C}/show`, 'photos for a check'],
  [
    'signal-opened',
    ['support', 'ops', 'admin'],
    false,
    '/signals?filter=%7B%22rule%22%3A%22review-burst%22%7D',
    'pattern in recent events',
  ],
  ['safety-reported', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'within 15 minutes'],
  ['ticket-assigned', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'assigned it to you'],
  ['ticket-answered', ['support', 'ops', 'admin'], false, `/tickets/${A}/show`, 'has written again'],
  ['ticket-overdue', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'deadline has passed'],
  [
    'refund-failed',
    ['finance', 'admin'],
    true,
    `/refunds?filter=${encodeURIComponent(`{"purposeId":"${B}"}`)}`,
    '₹500.50',
  ],
  [
    'refund-proposed',
    ['finance', 'admin'],
    true,
    `/refund-proposals?filter=${encodeURIComponent(`{"purposeId":"${B}"}`)}`,
    '₹5,000',
  ],
  [
    'payout-failed',
    ['finance', 'admin'],
    true,
    `/helper-payouts?filter=${encodeURIComponent(`{"helperId":"${C}"}`)}`,
    '₹1,200',
  ],
  ['books-differ', ['finance', 'admin'], true, '/payments', 'Daily reconciliation of 4 Dec 2026: 3 differences'],
  ['ledger-differs', ['finance', 'admin'], false, '/ledger-checks', 'Nightly check of 5 Dec 2026: 1 balance differs'],
  ['policy-proposed', ['ops', 'admin'], true, '/policies', 'from 5 Dec 2026, 01:30.'],
  [
    'event-given-up',
    ['ops', 'admin'],
    false,
    `/dead-letters?filter=${encodeURIComponent('{"service":"chat"}')}`,
    'chat',
  ],
])('%s goes to %j, urgent: %j, and links to %s', (kind, roles, urgent, path, words) => {
  expect(STAFF_ALERTS[kind]).toMatchObject({ roles, urgent });
  expect(said(kind).path).toBe(path);
  expect(said(kind).body).toContain(words);
});

it('has a text for every kind', () => {
  expect(Object.keys(facts)).toEqual(STAFF_ALERT_KINDS);
  expect(said('ticket-overdue').title).toBe('Ticket T-2026-000123 is overdue');
});

describe('the recipients of a staff alert', () => {
  const staff: Colleague[] = STAFF_ROLES.map((role) => ({ _id: role, role, blocked: false }));

  it('are the staff who may act on it', () => {
    expect(alertRecipients('dispute-opened', staff)).toEqual(['support', 'ops', 'admin']);
    expect(alertRecipients('refund-failed', staff)).toEqual(['finance', 'admin']);
  });
  it('exclude the proposer, who needs a second person', () =>
    expect(alertRecipients('refund-proposed', staff, { except: 'finance' })).toEqual(['admin']));
  it('are only the assignee of a ticket, or nobody if they may no longer act on it', () => {
    expect(alertRecipients('ticket-assigned', staff, { only: 'support' })).toEqual(['support']);
    expect(alertRecipients('ticket-assigned', staff, { only: 'finance' })).toEqual([]);
  });
  it('of an overdue ticket are its assignee, or all if the assignee is unavailable', () => {
    expect(alertRecipients('ticket-overdue', staff, { first: 'ops' })).toEqual(['ops']);
    expect(alertRecipients('ticket-overdue', staff, { first: 'gone' })).toEqual(['support', 'ops', 'admin']);
  });
  it('exclude blocked staff', () => {
    const without = staff.map((one) => ({ ...one, blocked: one.role === 'ops' }));
    expect(alertRecipients('event-given-up', without)).toEqual(['admin']);
  });
});
