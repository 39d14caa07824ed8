import { describe, expect, it } from '@jest/globals';
import * as contracts from '@sahaya/contracts';
import { type EventContract, MOMENT_KINDS } from '@sahaya/contracts';
import { REFUND_STATUSES } from '@sahaya/domain';
import { kindOf } from './event-mapping.js';
import { EVENT_MAPPINGS } from './event-mappings.js';
import { IGNORED_EVENTS } from './ignored-events.js';

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'subject' in value && String(value.subject).startsWith('events.');
const events = Object.values(contracts)
  .flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value as Record<string, unknown>)] : [],
  )
  .filter(isEvent);
const subjects = [...new Set(events.map(({ subject }) => subject))];

describe('the event mappings', () => {
  it.each(subjects)('map or ignore %s', (subject) => {
    const matches = [...EVENT_MAPPINGS.map(({ event }) => event), ...IGNORED_EVENTS].filter(
      (event) => event.subject === subject,
    );
    expect(matches).toHaveLength(1);
  });

  it('produce only kinds of the contract', () => {
    const mapped = EVENT_MAPPINGS.map(kindOf).filter((kind) => kind !== 'payment.refund-moved');
    const refunds = REFUND_STATUSES.map((status) => `payment.refund-${status}`);
    const all = [...mapped, ...refunds, 'chat.substitute-message-sent'];
    expect(all.toSorted()).toEqual([...MOMENT_KINDS].toSorted());
  });

  it('put the review of a booking or of a subscription into its timeline', () => {
    const posted = EVENT_MAPPINGS.find(({ event }) => event.subject === contracts.REVIEW_POSTED.subject);
    const review = { customerId: 'asha', customerName: 'Asha', helperId: 'ravi', reviewId: 'r', rating: 5 };
    expect(posted?.map({ ...review, bookingId: 'visit' }).cases).toEqual(['visit']);
    expect(posted?.map({ ...review, subscriptionId: 'plan' }).cases).toEqual(['plan']);
  });

  it('name only existing events', () => {
    expect(subjects.length).toBeGreaterThan(60);
    for (const { subject } of [...EVENT_MAPPINGS.map(({ event }) => event), ...IGNORED_EVENTS])
      expect(subjects).toContain(subject);
  });
});
