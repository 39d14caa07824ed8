import { Gazetteer, type LngLat, nearestPlace, parsePlaceTable } from '@sahaya/domain';
import { LOCALITIES } from './places/localities.data.js';
import { PINS } from './places/pins.data.js';
import { TOWNS } from './places/towns.data.js';

/** The built-in gazetteer with the PIN codes and post offices of the service cities and the towns of India. */
export const gazetteer = new Gazetteer(parsePlaceTable({ localities: LOCALITIES, pins: PINS, towns: TOWNS }));

/** A point farther away from every known place has none. */
const NEAR_KM = 25;
/** A well-known locality is preferred up to this distance. */
const LOCALITY_KM = 3;

/** The well-known locality near a point, else the nearest post office or town; undefined far from all. */
export function findNearestPlace(point: LngLat) {
  const wellKnown = nearestPlace(point);
  const nearest = wellKnown && wellKnown.distanceKm <= LOCALITY_KM ? wellKnown : gazetteer.nearestPlace(point);
  return nearest && nearest.distanceKm <= NEAR_KM ? nearest : undefined;
}
