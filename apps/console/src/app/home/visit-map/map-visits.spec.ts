import { describe, expect, it } from '@jest/globals';
import type { BoardBookingRecord, BoardVisitRecord } from '../../../api/data-provider.js';
import { buildBooking } from '../../../testing/a-booking.js';
import type { ColumnVisits, Visits } from '../board-visits.js';
import { groupVisits, isPlaced, nameOfGroup, type PlacedVisit, toMapVisits } from './map-visits.js';

const TODAY = '2026-12-05';
const SAKET = { lat: 28.52, lng: 77.21 };
const loaded = <R>(data: R[] | undefined): Visits<R> => ({
  data,
  total: data?.length,
  hasMore: false,
  error: undefined,
  refetch: () => undefined,
});
const columnOf = (
  column: ColumnVisits['column'],
  bookings?: BoardBookingRecord[],
  planned?: BoardVisitRecord[],
): ColumnVisits => ({
  column,
  filter: {},
  bookings: loaded(bookings),
  planned: loaded(planned),
  isWhole: false,
  showWhole: () => undefined,
});
const plannedVisit: BoardVisitRecord = {
  id: 'v1',
  _id: 'v1',
  subscriptionId: 'plan',
  date: '2026-12-06',
  startTime: '09:00',
  endTime: '10:00',
  services: ['cooking', 'laundry'],
  customer: { _id: 'a', name: 'Meera Nair', location: 'Saket, Delhi NCR' },
  area: SAKET,
};

describe('the visits of the map', () => {
  it('are those that the columns have, the most urgent first, also without a place', () => {
    const late = buildBooking({ id: 'late' });
    const soon = { ...buildBooking({ id: 'soon' }), area: SAKET };
    const visits = toMapVisits(
      [columnOf('starting-soon', [soon], [plannedVisit]), columnOf('not-started'), columnOf('late', [late])],
      TODAY,
    );
    expect(visits).toEqual([
      {
        id: 'late',
        column: 'late',
        resource: 'bookings',
        recordId: 'late',
        times: '9:30–11:30 am',
        service: 'Cooking',
        area: undefined,
      },
      {
        id: 'soon',
        column: 'starting-soon',
        resource: 'bookings',
        recordId: 'soon',
        times: '9:30–11:30 am',
        service: 'Cooking',
        area: SAKET,
      },
      {
        id: 'v1',
        column: 'starting-soon',
        resource: 'subscriptions',
        recordId: 'plan',
        times: 'Tomorrow, 9:00–10:00 am',
        service: 'Cooking, Laundry',
        area: SAKET,
      },
    ]);
    expect(visits.filter(isPlaced).map(({ id }) => id)).toEqual(['soon', 'v1']);
  });

  it('count a visit once, in the more urgent column, while it changes its column', () => {
    const booking = buildBooking({ id: 'moving' });
    const visits = toMapVisits([columnOf('not-started', [booking]), columnOf('late', [booking])], TODAY);
    expect(visits.map(({ id, column }) => [id, column])).toEqual([['moving', 'late']]);
  });
});

const visitAt = (id: string, lng: number, column: PlacedVisit['column']): PlacedVisit => ({
  id,
  column,
  resource: 'bookings',
  recordId: id,
  times: '',
  service: '',
  area: { lat: 28.52, lng },
});

describe('the groups of the map', () => {
  const VISITS = [visitAt('a', 77.21, 'late'), visitAt('b', 77.25, 'late'), visitAt('c', 77.21, 'starting-soon')];
  /** A flat map with the given number of pixels per degree. */
  const groupsAt = (pixels: number) =>
    groupVisits(VISITS, ({ lat, lng }) => ({ x: lng * pixels, y: -lat * pixels }), 44).map((group) => ({
      column: group.column,
      area: group.area,
      ids: group.visits.map(({ id }) => id),
    }));

  it('are the visits of one area on a close map', () => {
    expect(groupsAt(10_000)).toEqual([
      { column: 'late', area: { lat: 28.52, lng: 77.21 }, ids: ['a', 'c'] },
      { column: 'late', area: { lat: 28.52, lng: 77.25 }, ids: ['b'] },
    ]);
  });

  it('join on a map of the country, and each visit is in one of them', () => {
    expect(groupsAt(10)).toEqual([{ column: 'late', area: { lat: 28.52, lng: 77.21 }, ids: ['a', 'b', 'c'] }]);
  });

  it('are named by number, place and states, and without a place where none is near', () => {
    const [first, , third] = VISITS as [PlacedVisit, PlacedVisit, PlacedVisit];
    expect(nameOfGroup({ area: SAKET, visits: [first, third] })).toBe(
      '2 visits near Saket, Delhi NCR: 1 late, 1 starting soon',
    );
    expect(nameOfGroup({ area: { lat: 25.67, lng: 94.11 }, visits: [first] })).toBe('1 visit: 1 late');
  });
});
