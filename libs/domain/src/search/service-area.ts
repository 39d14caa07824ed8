import { distanceKm, isLngLat, type LngLat, type LocatedPoint } from './geo.js';
import { locateAddress, UNKNOWN_PLACE_KM } from './gazetteer.js';

/** Home points are rounded to about 1 km. */
const ROUNDED_KM = 1;

export interface HelperArea {
  home: LocatedPoint;
  serviceRadiusKm: number;
}

export interface OutsideServiceArea {
  distanceKm: number;
  serviceRadiusKm: number;
}

interface HelperHome {
  location: string;
  coordinates?: readonly number[] | undefined;
  /** The coordinates belong to the place that the location names. */
  isApproximate: boolean;
  serviceRadiusKm: number;
}

/**
 * The area that a helper serves; undefined when the home is unknown. `locate` is the gazetteer that located an
 * approximate home; a home that it does not know was located by a larger one.
 */
export function helperAreaOf(
  { location, coordinates, isApproximate, serviceRadiusKm }: HelperHome,
  locate: (location: string) => LocatedPoint | undefined = locateAddress,
): HelperArea | undefined {
  if (!coordinates || !isLngLat(coordinates)) return undefined;
  const placeErrorKm = isApproximate ? (locate(location)?.errorKm ?? UNKNOWN_PLACE_KM) : 0;
  const point: LngLat = [coordinates[0], coordinates[1]];
  return { home: { point, errorKm: placeErrorKm + ROUNDED_KM }, serviceRadiusKm };
}

/** True when the address is within the radius, or may be within it because one of the points is not exact. */
export const isWithinServiceRadius = (address: LocatedPoint, { home, serviceRadiusKm }: HelperArea): boolean =>
  distanceKm(address.point, home.point) <= serviceRadiusKm + address.errorKm + home.errorKm;

/** The distance to an address that is outside the helper's area for certain; undefined for any other address. */
export function outsideServiceArea(
  address: LocatedPoint | undefined,
  area: HelperArea | undefined,
): OutsideServiceArea | undefined {
  if (!address || !area || isWithinServiceRadius(address, area)) return undefined;
  const { serviceRadiusKm } = area;
  return { distanceKm: Math.round(distanceKm(address.point, area.home.point)), serviceRadiusKm };
}
