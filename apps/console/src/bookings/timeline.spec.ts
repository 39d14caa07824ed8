import { describe, expect, it } from '@jest/globals';
import { aBooking } from '../testing/a-booking.js';
import { words } from '../words.js';
import { timelineOf } from './timeline.js';

const keys = (...booking: Parameters<typeof aBooking>) => timelineOf(aBooking(...booking)).map(({ key }) => key);
const cancelled = (by: 'customer' | 'helper' | 'system', kind: string, at?: string) =>
  aBooking({ status: 'cancelled', acceptedAt: undefined, cancellation: { by, kind, fee: 0, refund: 0, at } });

describe('the timeline of a booking', () => {
  it('a request', () => expect(keys({ status: 'pending', acceptedAt: undefined })).toEqual(['requested', 'visit']));
  it('accepted', () => expect(keys()).toEqual(['requested', 'accepted', 'visit']));

  it('completed, in the order in which it happened', () => {
    const done = (completedAt: string) => keys({ status: 'completed', completedAt });
    expect(done('2026-12-05T06:10:00.000Z')).toEqual(['requested', 'accepted', 'visit', 'completed']);
    expect(done('2026-12-05T03:50:00.000Z')).toEqual(['requested', 'accepted', 'completed', 'visit']);
  });

  it.each([
    [cancelled('customer', 'cancelled'), words.timeline.cancelled.customer],
    [cancelled('helper', 'declined'), words.timeline.declined],
    [cancelled('system', 'slot_taken'), words.timeline.cancelled.system],
  ])('a cancelled one ends with who ended it, and has no visit', (booking, label) => {
    const moments = timelineOf(booking);
    expect(moments.map(({ key }) => key)).toEqual(['requested', 'cancelled']);
    expect(moments.at(-1)).toEqual({ key: 'cancelled', label, at: undefined });
  });
});
