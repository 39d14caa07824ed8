import { describe, expect, it } from '@jest/globals';
import * as contracts from '@sahaya/contracts';
import { type EventContract, MOMENT_KINDS } from '@sahaya/contracts';
import { REFUND_STATUSES } from '@sahaya/domain';
import { kindOf } from './moment.events.js';
import { MOMENTS, NO_MOMENT } from './moments.js';

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'subject' in value && String(value.subject).startsWith('events.');
const events = Object.values(contracts)
  .flatMap((value: unknown) =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value as Record<string, unknown>)] : [],
  )
  .filter(isEvent);
const subjects = [...new Set(events.map(({ subject }) => subject))];

describe('the timeline', () => {
  it.each(subjects)('has a place for %s, or knows why not', (subject) => {
    const places = [...MOMENTS.map(({ event }) => event), ...NO_MOMENT].filter((event) => event.subject === subject);
    expect(places).toHaveLength(1);
  });

  it('tells nothing that has no name in the contract', () => {
    const told = MOMENTS.map(kindOf).filter((kind) => kind !== 'payment.refund-moved');
    const refunds = REFUND_STATUSES.map((status) => `payment.refund-${status}`);
    const all = [...told, ...refunds, 'chat.substitute-message-sent'];
    expect(all.toSorted()).toEqual([...MOMENT_KINDS].toSorted());
  });

  it('knows of events that there are', () => {
    expect(subjects.length).toBeGreaterThan(60);
    for (const { subject } of [...MOMENTS.map(({ event }) => event), ...NO_MOMENT]) expect(subjects).toContain(subject);
  });
});
