import { describe, expect, it } from '@jest/globals';
import { findSortColumns, LIST_SORTS, parseListSort, type SortedList } from './list-sorts.js';

describe('the columns by which a list of staff can be sorted', () => {
  it.each(Object.keys(LIST_SORTS) as SortedList[])('are all of %s while no filter is set', (list) => {
    expect(findSortColumns(list, { status: '', q: undefined, stuck: false, ids: [] })).toEqual(LIST_SORTS[list]);
  });

  it.each([
    ['bookings', { status: 'accepted' }, ['startsAt', 'createdAt']],
    ['bookings', { customerId: 'c1', city: 'Pune' }, ['startsAt', 'createdAt']],
    ['bookings', { from: '2026-12-01' }, ['startsAt']],
    ['bookings', { status: 'accepted', to: '2026-12-01' }, ['startsAt']],
    ['bookings', { board: 'late' }, []],
    ['bookings', { ids: ['b1'] }, []],
    ['payments', { customerId: 'c1' }, ['capturedAt']],
    ['payments', { q: 'pay_1' }, []],
    ['refunds', { status: 'failed' }, ['initiatedAt', 'amount']],
    ['refunds', { stuck: true }, []],
    ['refunds', { purposeId: 'b1' }, ['initiatedAt']],
    ['helper-payouts', { from: '2026-12-01' }, ['createdAt']],
    ['users', { role: 'helper' }, ['name', 'createdAt']],
    ['users', { q: 'asha' }, []],
    ['tickets', { status: 'open' }, ['createdAt']],
    ['tickets', { q: 'late' }, []],
    ['policies', {}, []],
  ])('of %s with %j are %j', (list, filters, columns) => {
    expect(findSortColumns(list, filters)).toEqual(columns);
  });

  it('are ascending, or descending with a minus', () => {
    expect(parseListSort<'bookings'>('startsAt')).toEqual({ column: 'startsAt', direction: 1 });
    expect(parseListSort<'bookings'>('-totalAmount')).toEqual({ column: 'totalAmount', direction: -1 });
  });
});
