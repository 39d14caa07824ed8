import { describe, expect, it } from '@jest/globals';
import {
  type Colleague,
  STAFF_NOTICE_KINDS,
  STAFF_NOTICES,
  STAFF_ROLES,
  staffNotice,
  type StaffNoticeFacts,
  type StaffNoticeKind,
  type StaffRole,
  toldOf,
} from './staff-alert.js';

const [A, B, C] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const facts: { [K in StaffNoticeKind]: StaffNoticeFacts<K> } = {
  'dispute-opened': { disputeId: A, bookingId: B, date: '2026-12-05' },
  'case-opened': { bookingId: B, date: '2026-12-05' },
  'replacement-failed': { bookingId: B, date: '2026-12-05' },
  'verification-asked': { helperId: C },
  'safety-reported': { ticketId: A, number: 'T-2026-000123' },
  'ticket-assigned': { ticketId: A, number: 'T-2026-000123' },
  'ticket-overdue': { ticketId: A, number: 'T-2026-000123' },
  'refund-failed': { purposeId: B, amountPaise: 50_050 },
  'refund-proposed': { purposeId: B, amountPaise: 500_000 },
  'payout-failed': { helperId: C, amountPaise: 120_000 },
  'books-differ': { date: '2026-12-04', differences: 3 },
  'event-given-up': { service: 'chat' },
};
const said = <K extends StaffNoticeKind>(kind: K) => staffNotice(kind, facts[kind]);

it.each<[StaffNoticeKind, StaffRole[], boolean, string, string]>([
  ['dispute-opened', ['support', 'ops', 'admin'], true, `/disputes/${A}/show`, 'The visit of 5 Dec 2026.'],
  ['case-opened', ['support', 'ops', 'admin'], true, `/bookings/${B}/show`, '5 Dec 2026'],
  ['replacement-failed', ['support', 'ops', 'admin'], true, `/bookings/${B}/show`, '5 Dec 2026'],
  ['verification-asked', ['support', 'ops', 'admin'], false, `/helpers/${C}/show`, 'identity document'],
  ['safety-reported', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'within 15 minutes'],
  ['ticket-assigned', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'given it to you'],
  ['ticket-overdue', ['support', 'ops', 'admin'], true, `/tickets/${A}/show`, 'promised'],
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
  ['books-differ', ['finance', 'admin'], true, '/payments', '3 found by the nightly comparison for 4 Dec 2026'],
  [
    'event-given-up',
    ['ops', 'admin'],
    false,
    `/dead-letters?filter=${encodeURIComponent('{"service":"chat"}')}`,
    'chat',
  ],
])('%s goes to %j, urgent: %j, and links to %s', (kind, roles, urgent, path, words) => {
  expect(STAFF_NOTICES[kind]).toMatchObject({ roles, urgent });
  expect(said(kind).path).toBe(path);
  expect(said(kind).body).toContain(words);
});

it('has a text for every kind', () => {
  expect(Object.keys(facts)).toEqual(STAFF_NOTICE_KINDS);
  expect(said('ticket-overdue').title).toBe('Ticket T-2026-000123 is overdue');
});

describe('the recipients of a staff alert', () => {
  const staff: Colleague[] = STAFF_ROLES.map((role) => ({ _id: role, role, blocked: false }));

  it('are the staff who may act on it', () => {
    expect(toldOf('dispute-opened', staff)).toEqual(['support', 'ops', 'admin']);
    expect(toldOf('refund-failed', staff)).toEqual(['finance', 'admin']);
  });
  it('exclude the proposer, who needs a second person', () =>
    expect(toldOf('refund-proposed', staff, { except: 'finance' })).toEqual(['admin']));
  it('are only the assignee of a ticket, or nobody if they may no longer act on it', () => {
    expect(toldOf('ticket-assigned', staff, { only: 'support' })).toEqual(['support']);
    expect(toldOf('ticket-assigned', staff, { only: 'finance' })).toEqual([]);
  });
  it('of an overdue ticket are its assignee, or all if the assignee is unavailable', () => {
    expect(toldOf('ticket-overdue', staff, { first: 'ops' })).toEqual(['ops']);
    expect(toldOf('ticket-overdue', staff, { first: 'gone' })).toEqual(['support', 'ops', 'admin']);
  });
  it('exclude blocked staff', () => {
    const without = staff.map((one) => ({ ...one, blocked: one.role === 'ops' }));
    expect(toldOf('event-given-up', without)).toEqual(['admin']);
  });
});
