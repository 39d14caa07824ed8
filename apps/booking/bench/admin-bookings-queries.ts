import type { FieldsOf, adminBookings } from '@sahaya/contracts';
import { addDays } from '@sahaya/domain';
import { buildGeneratedId } from './generated-bookings.js';

export type Fields = Partial<FieldsOf<typeof adminBookings>>;

/** The filters that the benchmark and the tests of query plans use, for a year of bookings up to `today`. */
export function buildAdminBookingsQueries(today: string): [string, Fields][] {
  const days = { from: addDays(today, -60), to: addDays(today, 30) };
  const [customer, helper] = [{ customerId: buildGeneratedId('c', 7) }, { helperId: buildGeneratedId('a', 7) }];
  const states = ['pending', 'accepted', 'completed', 'cancelled'].map((status): [string, Fields] => [
    status,
    { status },
  ]);
  const payments = ['pending', 'completed', 'refunded', 'failed'].map((payment): [string, Fields] => [
    `payment ${payment}`,
    { payment },
  ]);
  const filters: [string, Fields][] = [
    ['everything', {}],
    ...states,
    ...payments,
    ['a city', { city: 'Pune' }],
    ['a city’s completed', { city: 'Pune', status: 'completed' }],
    ['a city’s refunded', { city: 'Pune', payment: 'refunded' }],
    ['completed, refunded', { status: 'completed', payment: 'refunded' }],
    ['a customer', customer],
    ['a helper', helper],
  ];
  return [
    ...filters,
    ...filters.map(([name, fields]): [string, Fields] => [`${name}, in a range of days`, { ...fields, ...days }]),
    ['the latest visits', { sort: '-startsAt' }],
    ['the oldest bookings', { sort: 'createdAt' }],
    ['the largest bookings', { sort: '-totalAmount' }],
    ['the smallest bookings', { sort: 'totalAmount' }],
    ['completed, the latest visits', { status: 'completed', sort: '-startsAt' }],
    ['a city, the oldest bookings', { city: 'Pune', sort: 'createdAt' }],
    ['a customer, the latest visits', { ...customer, sort: '-startsAt' }],
    ['a range of days, the latest visits', { ...days, sort: '-startsAt' }],
    ['a customer’s completed', { ...customer, status: 'completed' }],
    ['a helper’s cancelled', { ...helper, status: 'cancelled' }],
    ['expiring soon', { waiting: 'answer' }],
    ['in incident review', { waiting: 'staff' }],
  ];
}
