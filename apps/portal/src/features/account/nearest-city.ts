import { distanceKm, type LngLat } from '@sahaya/domain';

/** The service cities (spec §1) by a point in their middle. */
const CITIES: readonly [name: string, point: LngLat][] = [
  ['Delhi', [77.22, 28.63]],
  ['Mumbai', [72.88, 19.08]],
  ['Bangalore', [77.59, 12.97]],
  ['Pune', [73.86, 18.52]],
  ['Hyderabad', [78.47, 17.38]],
  ['Chennai', [80.27, 13.08]],
  ['Ahmedabad', [72.57, 23.03]],
  ['Kolkata', [88.36, 22.57]],
];
const REACH_KM = 60;

/** The service city around a point, if it lies in one. */
export function nearestCity(point: LngLat): string | undefined {
  return CITIES.find(([, middle]) => distanceKm(point, middle) <= REACH_KM)?.[0];
}
