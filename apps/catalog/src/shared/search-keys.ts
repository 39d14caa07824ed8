import { GENDERS, type Gender, type LngLat, searchWords } from '@sahaya/domain';

/** Around what, and how far. */
export interface Circle {
  center: LngLat;
  km: number;
}

/*
 * A key is a service (or any) in a cell of the map (or anywhere), or a word. A helper has a handful of keys; a search
 * names a few of them, and each of the two search indexes begins with them.
 */
const ANY = '*';
/** Cell sides in hundredths of a degree, the grain of the stored points: about 6 and 22 km. */
const GRAINS = [6, 20] as const;
/** MongoDB merges up to 200 stretches of an index in order: so many keys of all five gender keys. */
export const KEYS_MAX = 40;

const cellOf = (grain: number, x: number, y: number) => `${grain}:${x},${y}`;
export const hundredths = (degrees: number) => Math.round(degrees * 100);
const cellsOfPoint = ([lng, lat]: LngLat) =>
  GRAINS.map((grain) => cellOf(grain, Math.floor(hundredths(lng) / grain), Math.floor(hundredths(lat) / grain)));

const serviceKey = (service: string | undefined, cell: string) => `${service ?? ANY}@${cell}`;
export const wordKey = (word: string) => `w:${word}`;

/** The words that a helper is found by: of the name, the place and the services. */
export const wordsOf = ({ name, location, services }: { name: string; location: string; services: string[] }) => [
  ...new Set([...searchWords(name), ...searchWords(location), ...services.flatMap(searchWords)]),
];

export function searchKeys(facts: {
  name: string;
  location: string;
  services: string[];
  point?: { coordinates: LngLat };
}): string[] {
  const cells = [ANY, ...(facts.point ? cellsOfPoint(facts.point.coordinates) : [])];
  const services = [undefined, ...facts.services];
  return [
    ...services.flatMap((service) => cells.map((cell) => serviceKey(service, cell))),
    ...wordsOf(facts).map(wordKey),
  ];
}

const KM_PER_HUNDREDTH = 1.112;

/** The half sides of a circle's box, in hundredths of a degree. */
function halves({ center: [, lat], km }: Circle): { dx: number; dy: number } {
  const dy = km / KM_PER_HUNDREDTH;
  return { dx: dy / Math.max(0.01, Math.cos((lat * Math.PI) / 180)), dy };
}

/** The circle's box on the map, for the entries of an index: most of what lies outside is not fetched. */
export function boxOf(circle: Circle) {
  const [lng, lat] = circle.center;
  const { dx, dy } = halves(circle);
  return {
    x: { $gte: Math.floor(lng * 100 - dx - 1), $lte: Math.ceil(lng * 100 + dx + 1) },
    y: { $gte: Math.floor(lat * 100 - dy - 1), $lte: Math.ceil(lat * 100 + dy + 1) },
  };
}

/** The cells that a circle touches, of the finest grain that needs no more than `KEYS_MAX`; anywhere when none does. */
export function cellsOfCircle(circle: Circle): string[] {
  const [lng, lat] = circle.center;
  const { dx, dy } = halves(circle);
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
        // The cell's point that is nearest to the centre, in parts of the radius.
        const near = (at: number, cell: number) => Math.max(0, cell * grain - 1 - at, at - (cell + 1) * grain - 1);
        const away = Math.hypot(near(lng * 100, x) / dx, near(lat * 100, y) / dy);
        if (away <= 1) cells.push(cellOf(grain, x, y));
      }
    }
    if (cells.length <= KEYS_MAX) return cells;
  }
  return [ANY];
}

/** What the search of a service (or any) within a circle (or anywhere) reads. */
export const areaKeys = (service: string | undefined, circle: Circle | undefined): string[] =>
  (circle ? cellsOfCircle(circle) : [ANY]).map((cell) => serviceKey(service, cell));

/** A helper without a gender has a key too, so that an index entry is told by equality. */
export const genderKeyOf = (gender: Gender | undefined): string => gender ?? ANY;
export const ALL_GENDER_KEYS: readonly string[] = [...GENDERS, ANY];
