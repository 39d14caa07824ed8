import type { HelperSort, InputOf, listHelpers } from '@sahaya/contracts';
import { findPlaces, isLngLat, LIMITS, type LngLat, type Place, placeOf, toPaise, weekdayOf } from '@sahaya/domain';
import type { QueryFilter } from 'mongoose';
import { BY_PRICE, BY_RATING, type HelperDoc } from '../shared/helper.model.js';
import { ALL_GENDER_KEYS, boxOf, type Circle } from '../shared/search-keys.js';

export type SearchInput = InputOf<typeof listHelpers>;
export type Filter = QueryFilter<HelperDoc>;
type Bound = number | null;

export interface Area extends Circle {
  label: string;
}

/** The point that was given, or the place that the text of the location names; the point wins. */
export function areaOf({ lat, lng, radius, location }: SearchInput): Area | undefined {
  const kmOr = (fallback: number) => Math.min(radius !== null && radius > 0 ? radius : fallback, LIMITS.searchRadiusKm);
  if (lat !== null && lng !== null) {
    const center: LngLat = [lng, lat];
    if (isLngLat(center)) return { center, km: kmOr(LIMITS.searchRadiusKm), label: location };
  }
  const place = namedPlace(location);
  if (!place) return undefined;
  const isCity = place.name === place.city;
  return {
    center: place.point,
    km: kmOr(isCity ? LIMITS.searchRadiusKm : LIMITS.helperRadiusKm),
    label: place.label,
  };
}

function namedPlace(text: string): Place | undefined {
  const named = placeOf(text);
  if (named || text.length < 3) return named;
  // A beginning that several cities know is nowhere in particular: it is searched for as text.
  const begun = findPlaces(text, 10);
  return new Set(begun.map(({ city }) => city)).size === 1 ? begun[0] : undefined;
}

/**
 * What the two ends of a range ask for. Swapped ends are put right; an end at or beyond the list's default excludes
 * nobody, not even a helper without that field.
 */
export function rangeOf(min: Bound, max: Bound, widest: { min: number; max: number }) {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  const range = {
    ...(low !== null && low > widest.min && { $gte: low }),
    ...(high !== null && high < widest.max && { $lte: high }),
  };
  return Object.keys(range).length > 0 ? range : undefined;
}

const paise = (rupees: Bound) => (rupees === null ? null : toPaise(rupees));
/** What must be offered: the one, and all of the several. */
export const servicesOf = (input: SearchInput) => [...new Set([input.service, ...input.services].filter(Boolean))];

/** All but services and words, which are in the keys. */
export function filterOf(input: SearchInput, area: Area | undefined) {
  const age = rangeOf(input.minAge, input.maxAge, { min: LIMITS.ageMin, max: LIMITS.ageMax });
  const widest = { min: 0, max: toPaise(LIMITS.hourlyRateMax) };
  const hourlyRatePaise = rangeOf(paise(input.minPrice), paise(input.maxPrice), widest);
  return {
    ...(age && { age }),
    ...(hourlyRatePaise && { hourlyRatePaise }),
    ...(area && within(area)),
    ...(area && input.servesMe && { $expr: comesTo(area.center) }),
    ...(input.date && worksThen(input)),
  };
}

/** Any other word than a gender is nobody's, and finds nobody. */
export const genderKeysOf = ({ gender }: SearchInput): readonly string[] => (gender ? [gender] : ALL_GENDER_KEYS);

const EARTH_KM = 6_371;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;

const inside = ({ center, km }: Circle) => ({
  point: { $geoWithin: { $centerSphere: [center, km / EARTH_KM] as [LngLat, number] } },
});
export const within = (circle: Circle) => ({ ...inside(circle), ...boxOf(circle) });
/** The ring around `center` from one distance to another. */
export const ring = (center: LngLat, fromKm: number, toKm: number): Filter =>
  fromKm === 0
    ? within({ center, km: toKm })
    : { ...within({ center, km: toKm }), $nor: [inside({ center, km: fromKm })] };

/** Square of the distance in km; plane geometry errs by less than the points are rounded. */
export function squaredKm([lng, lat]: LngLat) {
  const away = (axis: 0 | 1, from: number, scale: number) => ({
    $pow: [{ $multiply: [{ $subtract: [{ $arrayElemAt: ['$point.coordinates', axis] }, from] }, scale] }, 2],
  });
  const eastWest = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return { $add: [away(0, lng, eastWest), away(1, lat, KM_PER_DEGREE)] };
}
const comesTo = (center: LngLat) => ({ $lte: [squaredKm(center), { $pow: ['$serviceRadiusKm', 2] }] });

/** By the weekly plan; times of the grid compare as text. */
function worksThen({ date, startTime, endTime }: SearchInput): Filter {
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

/** In each band of distance the best rated come first: near counts, but not to the metre. */
export const BANDS_KM = [3, 8, 15, LIMITS.searchRadiusKm] as const;

/** From an inner to an outer distance, cut at the given ones. */
export function cuts(at: readonly number[], toKm: number): [fromKm: number, toKm: number][] {
  const ends = [...at.filter((km) => km < toKm), toKm];
  return ends.map((end, i) => [ends[i - 1] ?? 0, end]);
}

export const orderOf = (sort: HelperSort) => (sort === 'price' ? BY_PRICE : BY_RATING);

const LAST = 'who is not taking bookings comes last. Declined requests never change the order.';
/** One line for the list. */
export function whyOf(sort: HelperSort, area: Area | undefined): string {
  if (sort === 'price') return `Lowest rate first; ${LAST}`;
  if (sort === 'nearest' && area) return `Nearest first; approximate places after exact ones; ${LAST}`;
  if (sort === 'relevance' && area) return `Near you first, then the best rated; ${LAST}`;
  return `Best rated first; ${LAST}`;
}
