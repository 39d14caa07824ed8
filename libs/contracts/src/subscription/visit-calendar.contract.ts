import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { privateField } from '../private-field.js';
import { count, id, rest, text } from '../shapes.js';

/* The dated visits of all subscriptions of a person, for agenda, dashboard and calendar feed. */

/** A current or past visit, as its customer or the helper who comes may see it. */
export const calendarVisit = z.object({
  _id: id,
  subscriptionId: id,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  services: z.array(z.string()),
  status: z.enum(['scheduled', 'completed']),
  /** The helper who comes, for the customer; the customer, for the helper. */
  other: z.object({ _id: id, name: z.string(), phone: privateField('absent', z.string().optional()) }),
  address: privateField('locality', z.string()),
  /** The pin of the address, [lng, lat], where the customer placed one. Shown to the persons who see the address. */
  customerCoordinates: privateField('absent', z.array(z.number()).optional()),
  /** The address is not on the map, so the distance was not checked. */
  addressUnknown: z.literal(true).optional(),
  /** The helper comes as a substitute. */
  asSubstitute: z.boolean(),
  /** Rupees; for the helper only. */
  earns: z.number().optional(),
  /** The helper may mark the visit complete now. */
  mayMark: z.boolean(),
});
export type CalendarVisit = z.output<typeof calendarVisit>;

export const myVisits = endpoint('GET /visits', 'rpc.subscription.my-visits', {
  access: 'login',
  summary:
    'Subscription visits of the signed-in customer or helper that take place from one day to another, both included, at most 62 days',
  input: z.object({ from: text(40), to: text(40) }),
  inParts: 'visits',
  output: z.object({ visits: z.array(calendarVisit), rest }),
});

/**
 * The visits from a day on, for the calendar feed of a person. `address` is only the locality; `sequence` grows whenever a
 * visit changes.
 */
export const feedVisits = rpc(
  'rpc.subscription.feed-visits',
  z.object({
    userId: id,
    party: z.enum(['customer', 'helper']),
    from: z.string(),
    limit: count(100, 1, 500),
    /** Absent in calls of older versions, which take all visits in one answer. */
    after: text(100).optional(),
  }),
  z.object({
    visits: z.array(calendarVisit.omit({ customerCoordinates: true }).extend({ sequence: z.number().int() })),
    rest,
  }),
);
