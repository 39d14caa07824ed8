import { distanceKm, isLngLat, type LngLat, type LocatedPoint, roundPoint } from './geo.js';
import { locateAddress, UNKNOWN_PLACE_KM } from './gazetteer.js';

/** Home points are rounded to about 1 km. */
const ROUNDED_KM = 1;
/** A point with a larger error tells the town or the city of an address only. */
const PRECISE_KM = 3;

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

export interface VisitAddress {
  /** Where the address was found when it was agreed. Missing for an unknown address and in older records. */
  addressPlace?: LocatedPoint | undefined;
  customerAddress: string;
  /** The location of the customer's profile. */
  homeLocation: string;
}
/** The place of a helper search: a point, or the text if the address is unknown. */
export interface VisitArea {
  lat: number | null;
  lng: number | null;
  location: string;
  /** Whether the point is exact enough to require helpers who travel there. */
  servesMe: boolean;
}

/**
 * Where helpers for a visit are searched: around its address, by the agreed point or else by the text. Of an address of
 * which only the town or city is known, the profile location in that town or city is more exact.
 */
export function visitAreaOf({ addressPlace, customerAddress, homeLocation }: VisitAddress): VisitArea {
  const places = [addressPlace, locateAddress(customerAddress)].filter((place) => place !== undefined);
  const around = ({ point: [lng, lat] }: LocatedPoint, servesMe: boolean) => ({ lat, lng, location: '', servesMe });
  const precise = places.find(({ errorKm }) => errorKm <= PRECISE_KM);
  if (precise) return around(precise, true);
  const [area] = places;
  const home = locateAddress(homeLocation);
  const isHomeInArea = area && home && distanceKm(area.point, home.point) <= area.errorKm;
  if (area && !isHomeInArea) return around(area, false);
  return { lat: null, lng: null, location: homeLocation, servesMe: false };
}

/**
 * The area of a visit for the map of staff, in degrees, rounded to about 1 km: never the door. It is the area in which
 * helpers are searched; undefined where no place is known.
 */
export function visitMapPoint(visit: VisitAddress): { lat: number; lng: number } | undefined {
  const { lat, lng, location } = visitAreaOf(visit);
  const point = lat === null || lng === null ? locateAddress(location)?.point : ([lng, lat] satisfies LngLat);
  if (!point) return undefined;
  const [roundedLng, roundedLat] = roundPoint(point);
  return { lat: roundedLat, lng: roundedLng };
}

/** A helper as a search shows them. */
interface FoundHelper {
  location: string;
  coordinates?: readonly number[] | undefined;
  approximate?: boolean | undefined;
  serviceRadiusKm: number;
}
/** False if the helper certainly does not travel to the address. */
export function mayTravelTo(
  { addressPlace, customerAddress }: Pick<VisitAddress, 'addressPlace' | 'customerAddress'>,
  { approximate: isApproximate = false, ...helper }: FoundHelper,
): boolean {
  const area = helperAreaOf({ ...helper, isApproximate });
  return !outsideServiceArea(addressPlace ?? locateAddress(customerAddress), area);
}
