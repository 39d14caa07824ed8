import { distanceKm, type LngLat, placeKey, SERVICE_CITIES } from '@sahaya/domain';
import { cleanName, isUsable, toAliases } from './names.ts';
import { confirmByNeighbours, locatePin, type PinArea } from './pin-area.ts';
import type { PostOffice, Sources, Town } from './sources.ts';

type City = (typeof SERVICE_CITIES)[number];

/** A service city and its region lie within this distance of the middle. */
export const REGION_KM = 60;
/** Coordinates are rounded to about 100 m, which may not move a place out of its region. */
const MARGIN_KM = 0.2;
/** The error of a post office whose point agrees with its PIN code: it includes the extent of a locality. */
const OFFICE_KM = 6;
/** The extent of a town of the region. */
const REGION_TOWN_KM = 10;

interface Locality {
  name: string;
  points: { point: LngLat; errorKm: number }[];
  pins: Set<string>;
  isCommon: boolean;
}

/** The rows of the three tables, each sorted, so that a new run changes only what changed in the sources. */
export function buildPlaces({ offices, postalNames, towns }: Sources) {
  const all = [...offices, ...postalNames].map((office) => ({ ...office, name: cleanName(office.name) }));
  const regions = SERVICE_CITIES.map((city) => buildRegion(city, all, towns));
  return {
    localities: regions.flatMap(({ localities }) => localities),
    pins: regions.flatMap(({ pins }) => pins),
    towns: buildTowns(towns),
  };
}

function buildRegion(city: City, all: readonly PostOffice[], towns: readonly Town[]) {
  const isOfCity = ({ pin }: PostOffice) => city.pins.some((start) => pin.startsWith(start));
  const byPin = Map.groupBy(all.filter(isOfCity), ({ pin }) => pin);
  const located = new Map<string, PinArea>();
  for (const [pin, found] of byPin) {
    const area = locatePin(
      found.flatMap(({ point }) => (point ? [point] : [])).filter(isInside(city)),
      ownPoints(city, found),
    );
    if (area && isInside(city)(area.point)) located.set(pin, area);
  }
  const areas = confirmByNeighbours(located);
  const away = towns.filter(({ point }) => regionOf(point)?.name !== city.name);
  const elsewhere = new Set([...all.filter((office) => !isOfCity(office)), ...away].map(({ name }) => placeKey(name)));
  const byKey = new Map<string, Locality>();
  for (const [pin, found] of byPin) {
    const area = areas.get(pin);
    for (const { name, point } of area ? found : []) {
      const key = placeKey(name);
      if (!isUsable(name, city)) continue;
      const locality = byKey.get(key) ?? {
        name,
        points: [],
        pins: new Set(),
        isCommon: isCommon(key, city, elsewhere),
      };
      locality.points.push(pointOfOffice(city, point, area!));
      locality.pins.add(pin);
      byKey.set(key, locality);
    }
  }
  addTowns(byKey, city, towns);
  return {
    localities: [...byKey.values()].map((locality) => toLocalityRow(city, locality)).toSorted(),
    pins: [...areas].map(([pin, { point, errorKm }]) => toRow(city.name, pin, point, errorKm)).toSorted(),
  };
}

const isInside =
  ({ lng, lat }: City) =>
  (point: LngLat) =>
    distanceKm(point, [lng, lat]) <= REGION_KM - MARGIN_KM;

/** The points of built-in localities that a PIN code has a post office of. */
function ownPoints({ localities }: City, offices: readonly PostOffice[]): LngLat[] {
  const names = new Set(offices.map(({ name }) => placeKey(name)));
  return localities
    .filter(([name, , , ...aliases]) => [name, ...aliases].some((each) => names.has(placeKey(each))))
    .map(([, lng, lat]) => [lng, lat]);
}

/** Without a point near its PIN code, an office is somewhere in the area of the PIN code. */
function pointOfOffice(city: City, point: LngLat | undefined, area: PinArea) {
  const isNear = point && area.isConfirmed && isInside(city)(point) && distanceKm(point, area.point) <= OFFICE_KM;
  return isNear ? { point, errorKm: OFFICE_KM } : area;
}

const SHORT_BELOW = 5;
const isCommon = (key: string, city: City, elsewhere: ReadonlySet<string>) =>
  key.length < SHORT_BELOW ||
  elsewhere.has(key) ||
  SERVICE_CITIES.some(({ name, localities, towns }) =>
    name === city.name ? false : [...localities, ...towns].some((row) => placeKey(row[0]) === key),
  );

function addTowns(byKey: Map<string, Locality>, city: City, towns: readonly Town[]): void {
  for (const town of towns.filter(({ point }) => regionOf(point)?.name === city.name)) {
    const key = placeKey(town.name);
    if (!isUsable(town.name, city)) continue;
    const pins = byKey.get(key)?.pins ?? new Set<string>();
    byKey.set(key, {
      name: town.name,
      points: [{ point: town.point, errorKm: REGION_TOWN_KM }],
      pins,
      isCommon: false,
    });
  }
}

function regionOf(point: LngLat): City | undefined {
  const near = SERVICE_CITIES.filter((city) => isInside(city)(point));
  return near.toSorted((a, b) => distanceKm(point, [a.lng, a.lat]) - distanceKm(point, [b.lng, b.lat]))[0];
}

/** Several offices of one name: the middle of them, with an error that reaches each. */
function toLocalityRow({ name: city }: City, { name, points, pins, isCommon }: Locality): string {
  const middle = meanOf(points.map(({ point }) => point));
  const errorKm = Math.ceil(Math.max(...points.map((each) => distanceKm(middle, each.point) + each.errorKm)));
  return `${toRow(city, name, middle, errorKm)}|${isCommon ? 'C' : ''}|${[...pins].toSorted().join(' ')}`;
}

function buildTowns(towns: readonly Town[]): string[] {
  const away = towns.filter(({ point }) => !regionOf(point));
  const names = new Set(
    [
      ...away.map(({ name }) => name),
      ...SERVICE_CITIES.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...towns.map(({ state }) => state),
    ].map(placeKey),
  );
  return away
    .map((town) => {
      const aliases = toAliases(town).filter((alias) => !names.has(placeKey(alias)));
      return `${toRow(town.name, town.state, town.point, extentOf(town))}|${aliases.join(';')}`;
    })
    .toSorted();
}

/** The distance from the middle of a town to its edge, in km. */
const extentOf = ({ population }: Town) => (population > 1_000_000 ? 25 : population > 300_000 ? 15 : 10);

const meanOf = (points: readonly LngLat[]): LngLat => [
  points.reduce((sum, [lng]) => sum + lng, 0) / points.length,
  points.reduce((sum, [, lat]) => sum + lat, 0) / points.length,
];
const toRow = (first: string, second: string, [lng, lat]: LngLat, errorKm: number) =>
  [first, second, lng.toFixed(3), lat.toFixed(3), Math.ceil(errorKm)].join('|');
