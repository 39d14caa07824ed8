import type { Place } from './gazetteer.js';

/** A name on the map, with its centre in pixels at the zoom level. */
export interface Label {
  place: Place;
  isCity: boolean;
  x: number;
  y: number;
}
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LETTER = 7.5;
const CITY_LETTER = 9;
const LINE = 24;
/** From this zoom level on, localities are labelled in addition to cities. */
export const LOCALITIES_FROM = 10;

/** True for a city, false for a locality of one. */
export const isCity = ({ name, city }: Place): boolean => name === city;

/**
 * The labels that fit without overlap: cities first, then in the order of the gazetteer. `project` gives the position
 * of a place in pixels at the zoom level.
 */
export function placeLabels(
  places: readonly Place[],
  zoom: number,
  project: (place: Place) => { x: number; y: number },
) {
  const wanted = places.filter((place) => isCity(place) || zoom >= LOCALITIES_FROM);
  const taken: Box[] = [];
  const labels: Label[] = [];
  for (const place of wanted.toSorted((a, b) => Number(isCity(b)) - Number(isCity(a)))) {
    const { x, y } = project(place);
    const width = place.name.length * (isCity(place) ? CITY_LETTER : LETTER) + 24;
    const box = { left: x - width / 2, top: y - LINE / 2, width, height: LINE };
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    labels.push({ place, isCity: isCity(place), x, y });
  }
  return labels;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
