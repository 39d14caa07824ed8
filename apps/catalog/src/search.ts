import type { InputOf, listHelpers } from '@sahaya/contracts';
import { type Gender, isLngLat, LIMITS, type LngLat, toPaise } from '@sahaya/domain';
import { escapeRegExp } from '@sahaya/persistence';

export type SearchInput = InputOf<typeof listHelpers>;
type Bound = number | null;

/** Around what, and how far; undefined when no usable point was given. */
export interface Circle {
  center: LngLat;
  km: number;
}

export function circleOf({ lat, lng, radius }: SearchInput): Circle | undefined {
  if (lat === null || lng === null) return undefined;
  const center: LngLat = [lng, lat];
  if (!isLngLat(center)) return undefined;
  const wanted = radius !== null && radius > 0 ? radius : LIMITS.searchRadiusKm;
  return { center, km: Math.min(wanted, LIMITS.searchRadiusKm) };
}

/**
 * What the two ends of a range ask for. Swapped ends are put right; an end at or beyond the list's default excludes
 * nobody, not even a helper without that field (decisions, Helpers list).
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

/** All filters but the circle; the text of the place only counts without one (decisions A27). */
export function filterOf(input: SearchInput, circle: Circle | undefined) {
  const services = [...new Set([input.service, ...input.services].filter(Boolean))];
  const age = rangeOf(input.minAge, input.maxAge, { min: LIMITS.ageMin, max: LIMITS.ageMax });
  const widest = { min: 0, max: toPaise(LIMITS.hourlyRateMax) };
  const hourlyRatePaise = rangeOf(paise(input.minPrice), paise(input.maxPrice), widest);
  return {
    ...(services.length > 0 && { services: { $all: services } }),
    // Any other word is nobody's gender, and finds nobody.
    ...(input.gender && { gender: input.gender as Gender }),
    ...(age && { age }),
    ...(hourlyRatePaise && { hourlyRatePaise }),
    ...(!circle && input.location && { location: { $regex: escapeRegExp(input.location), $options: 'i' } }),
  };
}
