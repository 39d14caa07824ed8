/** A point in GeoJSON order: [longitude, latitude] in degrees. */
export type LngLat = [number, number];

export const isLngLat = (point: readonly number[]): point is LngLat =>
  point.length === 2 && point.every(Number.isFinite) && Math.abs(point[0]!) <= 180 && Math.abs(point[1]!) <= 90;

/** A point that may be wrong by up to `errorKm`. */
export interface LocatedPoint {
  point: LngLat;
  errorKm: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in km. */
export function distanceKm([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  const dLat = radians(lat2 - lat1);
  const dLng = radians(lng2 - lng1);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** About 1 km: a home, of a helper or on the map of staff, never leaves the server with more precision. */
export const roundPoint = ([lng, lat]: LngLat): LngLat => [Math.round(lng * 100) / 100, Math.round(lat * 100) / 100];
