import { GENDERS, type Gender, isDevanagari, latinSpellings, type LngLat, searchWords } from '@sahaya/domain';

/** A centre and a radius. */
export interface Circle {
  center: LngLat;
  km: number;
}

/* A search key is a service (or any) in a cell of the map (or anywhere), or a word. A helper has several keys; a search selects a few of them, and both search indexes begin with them. */
const ANY = '*';
/** Sides of the cells in hundredths of a degree, the precision of the stored points: about 6 and 22 km. */
const GRAINS = [6, 20] as const;
/** MongoDB merges up to 200 sorted index ranges: this number of keys for each of the five gender keys. */
export const KEYS_MAX = 40;

const toCell = (grain: number, x: number, y: number) => `${grain}:${x},${y}`;
export const toHundredths = (degrees: number) => Math.round(degrees * 100);
const toCells = ([lng, lat]: LngLat) =>
  GRAINS.map((grain) => toCell(grain, Math.floor(toHundredths(lng) / grain), Math.floor(toHundredths(lat) / grain)));

const toServiceKey = (service: string | undefined, cell: string) => `${service ?? ANY}@${cell}`;
export const toWordKey = (word: string) => `w:${word}`;

/** The words of a text; one in Devanagari also in its usual Latin spellings. */
const writtenWords = (text: string): string[] =>
  searchWords(text).flatMap((word) => (isDevanagari(word) ? [word, ...latinSpellings(word)] : [word]));

/** The words by which a helper is found: of the name, the location and the services. */
export const listSearchWords = ({
  name,
  location,
  services,
}: {
  name: string;
  location: string;
  services: string[];
}) => [...new Set([...writtenWords(name), ...writtenWords(location), ...services.flatMap(searchWords)])];

export function buildSearchKeys(facts: {
  name: string;
  location: string;
  services: string[];
  point?: { coordinates: LngLat };
}): string[] {
  const cells = [ANY, ...(facts.point ? toCells(facts.point.coordinates) : [])];
  const services = [undefined, ...facts.services];
  return [
    ...services.flatMap((service) => cells.map((cell) => toServiceKey(service, cell))),
    ...listSearchWords(facts).map(toWordKey),
  ];
}

const KM_PER_HUNDREDTH = 1.112;

/** Half the sides of the bounding box of a circle, in hundredths of a degree. */
function toHalfSides({ center: [, lat], km }: Circle): { dx: number; dy: number } {
  const dy = km / KM_PER_HUNDREDTH;
  return { dx: dy / Math.max(0.01, Math.cos((lat * Math.PI) / 180)), dy };
}

/** The bounding box of a circle. It filters index entries, so that most helpers outside are not fetched. */
export function toBoundingBox(circle: Circle) {
  const [lng, lat] = circle.center;
  const { dx, dy } = toHalfSides(circle);
  return {
    x: { $gte: Math.floor(lng * 100 - dx - 1), $lte: Math.ceil(lng * 100 + dx + 1) },
    y: { $gte: Math.floor(lat * 100 - dy - 1), $lte: Math.ceil(lat * 100 + dy + 1) },
  };
}

/** The cells that a circle touches, in the finest grain that needs at most `KEYS_MAX` cells. Anywhere if none does. */
export function findCells(circle: Circle): string[] {
  const [lng, lat] = circle.center;
  const { dx, dy } = toHalfSides(circle);
  for (const grain of GRAINS) {
    const [west, east] = [lng * 100 - dx - 1, lng * 100 + dx + 1].map((x) => Math.floor(x / grain)) as [number, number];
    const [south, north] = [lat * 100 - dy - 1, lat * 100 + dy + 1].map((y) => Math.floor(y / grain)) as [
      number,
      number,
    ];
    if ((east - west + 1) * (north - south + 1) > 2 * KEYS_MAX) continue;
    const cells: string[] = [];
    for (let x = west; x <= east; x += 1) {
      for (let y = south; y <= north; y += 1) {
        // Distance to the nearest point of the cell, relative to the radius.
        const near = (at: number, cell: number) => Math.max(0, cell * grain - 1 - at, at - (cell + 1) * grain - 1);
        const away = Math.hypot(near(lng * 100, x) / dx, near(lat * 100, y) / dy);
        if (away <= 1) cells.push(toCell(grain, x, y));
      }
    }
    if (cells.length <= KEYS_MAX) return cells;
  }
  return [ANY];
}

/** The keys of a service (or any) within a circle (or anywhere). */
export const buildAreaKeys = (service: string | undefined, circle: Circle | undefined): string[] =>
  (circle ? findCells(circle) : [ANY]).map((cell) => toServiceKey(service, cell));

/** A helper without a gender has a key, too, so that an index entry is selected by equality. */
export const toGenderKey = (gender: Gender | undefined): string => gender ?? ANY;
export const ALL_GENDER_KEYS: readonly string[] = [...GENDERS, ANY];
