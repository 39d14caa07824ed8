import { BOARD_COLUMNS, type BoardColumn, nearestPlace } from '@sahaya/domain';
import { formatTimes } from '../../../i18n/format.js';
import { labelOf, words } from '../../../i18n/words.js';
import { boardTexts as texts } from '../board-texts.js';
import type { ColumnVisits } from '../board-visits.js';

interface Area {
  lat: number;
  lng: number;
}
/** A visit of the board as the map needs it. `area` is missing where the place is not known. */
export interface MapVisit {
  id: string;
  column: BoardColumn;
  resource: 'bookings' | 'subscriptions';
  recordId: string;
  times: string;
  service: string;
  area?: Area | undefined;
}
export type PlacedVisit = MapVisit & { area: Area };

/** The times of a visit of a subscription, with its day where it is not today (IST date). */
export function formatPlannedTimes(
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
  today: string,
): string {
  const times = formatTimes(startTime, endTime);
  return date > today ? texts.tomorrow(times) : date < today ? texts.yesterday(times) : times;
}

/**
 * The loaded visits of all columns, the most urgent column first. `today` is an IST date. While a visit changes its
 * column, both may have it: it counts in the more urgent one.
 */
export function toMapVisits(columns: readonly ColumnVisits[], today: string): MapVisit[] {
  const visits = columns
    .toSorted((one, other) => BOARD_COLUMNS.indexOf(one.column) - BOARD_COLUMNS.indexOf(other.column))
    .flatMap(({ column, bookings, planned }): MapVisit[] => [
      ...(bookings.data ?? []).map(({ id, startTime, endTime, service, area }): MapVisit => ({
        id,
        column,
        resource: 'bookings',
        recordId: id,
        times: formatTimes(startTime, endTime),
        service: labelOf(words.service, service),
        area,
      })),
      ...(planned.data ?? []).map((visit): MapVisit => ({
        id: visit.id,
        column,
        resource: 'subscriptions',
        recordId: visit.subscriptionId,
        times: formatPlannedTimes(visit, today),
        service: visit.services.map((service) => labelOf(words.service, service)).join(', '),
        area: visit.area,
      })),
    ]);
  return visits.filter(({ id }, place) => visits.findIndex((one) => one.id === id) === place);
}

export const isPlaced = (visit: MapVisit): visit is PlacedVisit => visit.area !== undefined;

/** Visits at one place of the map: at the area of the first, which is the most urgent. */
export interface VisitGroup {
  key: string;
  area: Area;
  column: BoardColumn;
  visits: PlacedVisit[];
}

/** Visits within `radius` of the first one of a group belong to it. `project` gives the position in the same unit. */
export function groupVisits(
  visits: readonly PlacedVisit[],
  project: (area: Area) => { x: number; y: number },
  radius: number,
): VisitGroup[] {
  const groups: (VisitGroup & { x: number; y: number })[] = [];
  for (const visit of visits) {
    const { x, y } = project(visit.area);
    const group = groups.find((one) => Math.hypot(one.x - x, one.y - y) < radius);
    if (group) group.visits.push(visit);
    else {
      const { area, column } = visit;
      groups.push({ key: `${area.lat},${area.lng}`, area, column, visits: [visit], x, y });
    }
  }
  return groups.map(({ key, area, column, visits: members }) => ({ key, area, column, visits: members }));
}

/** A place of the gazetteer farther away says nothing about the area. */
const NEAR_KM = 5;
/** "3 visits near Saket, Delhi NCR: 2 late, 1 starting soon". */
export function nameOfGroup({ area, visits }: Pick<VisitGroup, 'area' | 'visits'>): string {
  const place = nearestPlace([area.lng, area.lat]);
  const near = place && place.distanceKm <= NEAR_KM ? place.label : undefined;
  const states = BOARD_COLUMNS.flatMap((column) => {
    const count = visits.filter((visit) => visit.column === column).length;
    return count > 0 ? texts.map.state(count, column) : [];
  });
  return texts.map.group(visits.length, near, states);
}
