import { describe, expect, it } from '@jest/globals';
import { DELETED_NAME } from '@sahaya/domain';
import type { BookingDoc } from '../shared/booking.model.js';
import { toBookingFacts } from './booking-facts.js';

const [asked, accepted, ended] = ['09:00', '10:00', '12:00'].map((time) => new Date(`2026-12-01T${time}:00Z`));
const booking = (change: object) =>
  toBookingFacts({
    _id: 'b'.repeat(24),
    service: 'cooking',
    customerId: 'd'.repeat(24),
    customer: { name: 'Asha Rao', phone: '9876543210', location: 'Pune' },
    customerAddress: '12 Karve Road, Kothrud, Pune',
    city: 'Pune',
    startTime: '18:30',
    endTime: '20:00',
    payment: { method: 'online', status: 'pending' },
    createdAt: asked,
    ...change,
  } as unknown as BookingDoc);
const kinds = (change: object) => booking(change).facts.map(({ kind }) => kind);
const cancelled = (kind: string, more: object = {}) => ({ cancellation: { kind, at: ended, ...more } });

describe('the facts that a booking holds', () => {
  it('name city, locality, hour and the id of the customer, and neither names nor the street', () => {
    expect(booking({ acceptedAt: accepted })).toEqual({
      bookingId: 'b'.repeat(24),
      city: 'Pune',
      service: 'cooking',
      area: 'Kothrud, Pune',
      hour: 18,
      at: asked!.toISOString(),
      customerId: 'd'.repeat(24),
      facts: [
        { key: 'requested', kind: 'requested', at: asked!.toISOString() },
        { key: 'accepted', kind: 'accepted', at: accepted!.toISOString() },
      ],
    });
  });

  it('do not name a customer whose account is deleted', () => {
    expect(booking({ customer: { name: DELETED_NAME, location: '' } })).not.toHaveProperty('customerId');
  });

  it('include the payment and the minutes of a visit that took place', () => {
    const done = { acceptedAt: accepted, completedAt: ended, payment: { method: 'online', status: 'completed' } };
    expect(kinds(done)).toEqual(['requested', 'accepted', 'paid', 'completed', 'worked']);
    expect(booking(done).facts.at(-1)).toMatchObject({ amount: 90 });
    expect(kinds({ ...done, payment: { method: 'cash', status: 'pending' } })).toContain('paid');
    expect(kinds({ payment: { method: 'cash', status: 'pending' } })).toEqual(['requested']);
  });

  it.each([
    ['declined', ['requested', 'declined']],
    ['expired', ['requested', 'expired']],
    ['slot_taken', ['requested', 'superseded']],
    ['helper_late_cancel', ['requested', 'helperCancelledLate']],
    ['nobodys_fault', ['requested']],
  ])('end with %s as %j', (kind, expected) => expect(kinds(cancelled(kind))).toEqual(expected));

  it('include the cancellation by staff and the search for another helper', () => {
    const staff = { staff: { by: 'c'.repeat(24), cause: 'helper', quoteId: 'q' } };
    expect(kinds({ ...cancelled('helper_cancelled', staff), replacement: { state: 'accepted' } })).toEqual([
      'requested',
      'helperCancelled',
      'staffCancelled',
      'replacementBegun',
      'replaced',
    ]);
  });

  it('are no request if the booking replaces another one', () => {
    expect(kinds({ replaces: 'a'.repeat(24), acceptedAt: accepted, completedAt: ended })).toEqual([
      'completed',
      'worked',
    ]);
  });
});
