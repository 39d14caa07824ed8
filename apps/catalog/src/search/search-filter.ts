import type { InputOf, listHelpers } from '@sahaya/contracts';
import {
  ELSEWHERE,
  findPlaces,
  type HelperSort,
  HOME_CITIES,
  isLngLat,
  LIMITS,
  type LngLat,
  type Place,
  toPaise,
  weekdayOf,
} from '@sahaya/domain';
import type { QueryFilter } from 'mongoose';
import { findNearestPlace, gazetteer } from '../shared/gazetteer.js';
import { BY_PRICE, BY_RATING, type HelperDoc } from '../shared/helper.model.js';
import { ALL_GENDER_KEYS, type Circle, toBoundingBox } from '../shared/search-keys.js';

/** A search with its order chosen. */
export type SearchInput = Omit<InputOf<typeof listHelpers>, 'sort'> & { sort: HelperSort };
export type HelperFilter = QueryFilter<HelperDoc>;
type Bound = number | null;

export interface SearchArea extends Circle {
  label: string;
}

type PlaceInput = Pick<SearchInput, 'lat' | 'lng' | 'radius' | 'location'>;

/** The area of the point, or else of the place that the location names. */
export function resolveArea(input: PlaceInput): SearchArea | undefined {
  const { radius, location } = input;
  const km = Math.min(radius !== null && radius > 0 ? radius : LIMITS.searchRadiusKm, LIMITS.searchRadiusKm);
  const center = toPoint(input);
  if (center) return { center, km, label: location };
  const place = findNamedPlace(location);
  return place && { center: place.point, km, label: place.label };
}

/** One of HOME_CITIES, or empty if the search names no place. */
export function cityOfSearch(input: PlaceInput): string {
  const point = toPoint(input);
  if (!point && !input.location) return '';
  const place = point ? findNearestPlace(point) : gazetteer.placeOf(input.location);
  return place && HOME_CITIES.includes(place.city) ? place.city : ELSEWHERE;
}

function toPoint({ lat, lng }: PlaceInput): LngLat | undefined {
  const point: LngLat = [lng ?? NaN, lat ?? NaN];
  return isLngLat(point) ? point : undefined;
}

/** The asked order. Without one, a place named by its text is searched nearest first. */
export function chooseSort(input: PlaceInput & { sort: HelperSort | '' }): HelperSort {
  if (input.sort) return input.sort;
  return !toPoint(input) && resolveArea(input) ? 'nearest' : 'relevance';
}

function findNamedPlace(text: string): Place | undefined {
  const named = gazetteer.placeOf(text);
  // Older profiles in other towns have no point, so these towns are searched as text.
  if (named) return HOME_CITIES.includes(named.city) ? named : undefined;
  if (text.length < 3) return undefined;
  // A prefix of places in several cities is ambiguous, so it is searched as text.
  const begun = findPlaces(text, 10);
  return new Set(begun.map(({ city }) => city)).size === 1 ? begun[0] : undefined;
}

/**
 * A range of values. Swapped ends are corrected. An end at or beyond the default excludes nobody, not even a helper
 * without that field.
 */
export function toRange(min: Bound, max: Bound, widest: { min: number; max: number }) {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  const range = {
    ...(low !== null && low > widest.min && { $gte: low }),
    ...(high !== null && high < widest.max && { $lte: high }),
  };
  return Object.keys(range).length > 0 ? range : undefined;
}

const toPaiseOrNull = (rupees: Bound) => (rupees === null ? null : toPaise(rupees));
/** All services that a result must offer. */
export const listServices = (input: Pick<SearchInput, 'service' | 'services'>) => [
  ...new Set([input.service, ...input.services].filter(Boolean)),
];

/** All conditions except services and words, which are part of the keys. */
export function buildFilter(input: Omit<SearchInput, 'sort'>, area: SearchArea | undefined) {
  const age = toRange(input.minAge, input.maxAge, { min: LIMITS.ageMin, max: LIMITS.ageMax });
  const widest = { min: 0, max: toPaise(LIMITS.hourlyRateMax) };
  const hourlyRatePaise = toRange(toPaiseOrNull(input.minPrice), toPaiseOrNull(input.maxPrice), widest);
  return {
    ...(age && { age }),
    ...(hourlyRatePaise && { hourlyRatePaise }),
    ...(area && buildCircleFilter(area)),
    ...(area && input.servesMe && { $expr: isWithinHelperRadius(area.center) }),
    ...(input.date && buildWorkingTimeFilter(input)),
  };
}

/** An unknown gender matches nobody. */
export const toGenderKeys = ({ gender }: SearchInput): readonly string[] => (gender ? [gender] : ALL_GENDER_KEYS);

const EARTH_KM = 6_371;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;

const buildCircleCondition = ({ center, km }: Circle) => ({
  point: { $geoWithin: { $centerSphere: [center, km / EARTH_KM] as [LngLat, number] } },
});
export const buildCircleFilter = (circle: Circle) => ({ ...buildCircleCondition(circle), ...toBoundingBox(circle) });
/** The ring around `center` between two distances. */
export const buildRingFilter = (center: LngLat, fromKm: number, toKm: number): HelperFilter =>
  fromKm === 0
    ? buildCircleFilter({ center, km: toKm })
    : { ...buildCircleFilter({ center, km: toKm }), $nor: [buildCircleCondition({ center, km: fromKm })] };

/** An expression for the squared distance in km. Plane geometry is more exact than the rounded points. */
export function toSquaredDistance([lng, lat]: LngLat) {
  const away = (axis: 0 | 1, from: number, scale: number) => ({
    $pow: [{ $multiply: [{ $subtract: [{ $arrayElemAt: ['$point.coordinates', axis] }, from] }, scale] }, 2],
  });
  const eastWest = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return { $add: [away(0, lng, eastWest), away(1, lat, KM_PER_DEGREE)] };
}
const isWithinHelperRadius = (center: LngLat) => ({
  $lte: [toSquaredDistance(center), { $pow: ['$serviceRadiusKm', 2] }],
});

/** Works then by the weekly plan. Times compare as text, because they have a fixed format. */
function buildWorkingTimeFilter({
  date,
  startTime,
  endTime,
}: Pick<SearchInput, 'date' | 'startTime' | 'endTime'>): HelperFilter {
  const day = weekdayOf(date);
  const hours = `hours.${day}`;
  return {
    isActive: true,
    [`availability.${day}`]: true,
    $or: [
      { [hours]: { $exists: false } },
      { [`${hours}.from`]: { $lte: startTime }, [`${hours}.to`]: { $gte: endTime } },
    ],
  };
}

/** Within each band of distance the best rated come first, so small differences in distance do not count. */
export const BANDS_KM = [3, 8, 15, LIMITS.searchRadiusKm] as const;

/** Divides a distance at the given ones into ranges. */
export function divideDistance(at: readonly number[], toKm: number): [fromKm: number, toKm: number][] {
  const ends = [...at.filter((km) => km < toKm), toKm];
  return ends.map((end, i) => [ends[i - 1] ?? 0, end]);
}

export const toOrder = (sort: HelperSort) => (sort === 'price' ? BY_PRICE : BY_RATING);

const LAST = 'helpers who do not take bookings come last. Declined requests never change the order.';
/** Explains the order of the list in one line. */
export function describeOrder(sort: HelperSort, area: SearchArea | undefined): string {
  if (sort === 'price') return `Lowest rate first; ${LAST}`;
  if (sort === 'nearest' && area) return `Nearest first; approximate places after exact ones; ${LAST}`;
  if (sort === 'relevance' && area) return `Near you first, then the best rated; ${LAST}`;
  return `Best rated first; ${LAST}`;
}
