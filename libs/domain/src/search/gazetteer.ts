import { isDevanagari, SoundIndex } from './devanagari.js';
import { buildIndex, type Entry, type Index, type Place, REACH_KM } from './gazetteer-index.js';
import { cityOf, completions, read, type Reading } from './gazetteer-reading.js';
import { SERVICE_CITIES } from './gazetteer.data.js';
import { distanceKm, isLngLat, type LngLat, type LocatedPoint } from './geo.js';
import type { PlaceTable } from './place-table.js';

export type { Place } from './gazetteer-index.js';

/** So many post offices begin alike that fewer letters say nothing. */
const POST_BEGINNING = 4;
/** A degree of latitude is never shorter. */
const KM_PER_DEGREE = 110;
/** A PIN code of a served region that the table does not hold can be at the end of its postal circle. */
const UNKNOWN_PIN_KM = 150;

/** Finds places by name: the built-in localities of the service cities and, if given, a table of further places. */
export class Gazetteer {
  private built: Index | undefined;
  private sounds: SoundIndex | undefined;

  constructor(private readonly table?: PlaceTable) {}

  /**
   * The places that a text means, the best first: the localities that it names (the last one of an address, because
   * addresses go from the house to the city), else its PIN code, else its town, else its city; then places whose names
   * it begins.
   */
  findPlaces(text: string, limit = 5): Place[] {
    const reading = this.read(text);
    // Post offices complete a name only if nothing has it: `Saket` is not the court complex there.
    const isLong = reading.words.reduce((sum, word) => sum + word.text.length, 0) >= POST_BEGINNING;
    const completed = completions(this.index, reading).filter(
      ({ source }) => source !== 'post' || (reading.found.length === 0 && isLong),
    );
    const all = new Set([...reading.found.flat(), ...completed].map(({ place }) => place));
    return [...all].slice(0, Math.max(0, limit));
  }

  /** The only place that a text names; undefined for no place or an ambiguous name. */
  placeOf(text: string): Place | undefined {
    return onlyEntry(this.read(text))?.place;
  }

  /** A point for an address, with the largest expected error; undefined when its text names no known place. */
  locateAddress(text: string): LocatedPoint | undefined {
    const reading = this.read(text);
    const entry = onlyEntry(reading);
    return entry && { point: entry.place.point, errorKm: this.errorOf(entry, reading) };
  }

  /** The town or locality nearest to a point; undefined for an invalid point. */
  nearestPlace(point: LngLat): (Place & { distanceKm: number }) | undefined {
    if (!isLngLat(point)) return undefined;
    const { fromSouth } = this.index;
    const latOf = (i: number) => fromSouth[i]?.place.point[1];
    let [low, high] = [0, fromSouth.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((latOf(middle) ?? 0) < point[1]) low = middle + 1;
      else high = middle;
    }
    let nearest: (Place & { distanceKm: number }) | undefined;
    // Goes north, then south, until no place can be nearer.
    for (const step of [1, -1]) {
      for (let i = step > 0 ? low : low - 1; fromSouth[i]; i += step) {
        if (Math.abs((latOf(i) ?? 0) - point[1]) * KM_PER_DEGREE > (nearest?.distanceKm ?? Infinity)) break;
        const { place } = fromSouth[i]!;
        const km = distanceKm(point, place.point);
        if (km < (nearest?.distanceKm ?? Infinity)) nearest = { ...place, distanceKm: km };
      }
    }
    return nearest;
  }

  /** Every place but the PIN codes. */
  allPlaces(): readonly Place[] {
    return this.index.entries.map(({ place }) => place);
  }

  /** Reads a text in Latin letters or Devanagari. */
  private read(text: string): Reading {
    if (!isDevanagari(text)) return read(this.index, text);
    this.sounds ??= new SoundIndex(new Set(this.index.entries.flatMap(({ names }) => names.flat())));
    return read(this.index, this.sounds.toLatin(text));
  }

  private get index(): Index {
    return (this.built ??= buildIndex(this.table));
  }

  /** A name and a PIN code that disagree leave both possible. */
  private errorOf(entry: Entry, { pin }: Reading): number {
    if (!pin || !this.table) return entry.errorKm;
    if (!pin.entry) return entry.level === 'city' ? UNKNOWN_PIN_KM : entry.errorKm;
    const apartKm = distanceKm(entry.place.point, pin.entry.place.point);
    const isAgreed = apartKm <= Math.max(entry.errorKm, pin.entry.errorKm);
    return isAgreed ? entry.errorKm : Math.ceil(apartKm + pin.entry.errorKm);
  }
}

function onlyEntry({ found: [named = []] }: Reading): Entry | undefined {
  return new Set(named.map(cityOf)).size === 1 ? named[0] : undefined;
}

const builtIn = new Gazetteer();

/** The places of the built-in gazetteer that a text means, the best first. */
export const findPlaces = (text: string, limit?: number): Place[] => builtIn.findPlaces(text, limit);

/** The only place of the built-in gazetteer that a text names. */
export const placeOf = (text: string): Place | undefined => builtIn.placeOf(text);

/** A point for an address by the built-in gazetteer, with the largest expected error. */
export const locateAddress = (text: string): LocatedPoint | undefined => builtIn.locateAddress(text);

/** The town or locality of the built-in gazetteer nearest to a point. */
export const nearestPlace = (point: LngLat): (Place & { distanceKm: number }) | undefined =>
  builtIn.nearestPlace(point);

/** Every place of the built-in gazetteer, for the map without tiles. */
export const allPlaces = (): readonly Place[] => builtIn.allPlaces();

/** The error of an approximate home whose place is unknown to the reader of its text. */
export const UNKNOWN_PLACE_KM = REACH_KM.city;

/** The city of homes outside the served cities, and of unknown homes. */
export const ELSEWHERE = 'other';

/** The service city of a home: by its address, else by the profile location of the person. */
export const cityOfHome = (address: string, location: string): string =>
  placeOf(address)?.city ?? placeOf(location)?.city ?? ELSEWHERE;

/** The locality of a home without its street: by its address, else the profile location of the person. */
export const localityOf = (address: string, location: string): string => placeOf(address)?.label ?? location;

/** The service cities with the towns of their regions, as listed in the delivery policy. */
export const SERVICE_REGIONS: readonly { city: string; towns: readonly string[] }[] = SERVICE_CITIES.map(
  ({ name, towns }) => ({ city: name, towns: towns.map(([town]) => town) }),
);

/** The possible results of `cityOfHome`. */
export const HOME_CITIES: readonly string[] = [...SERVICE_CITIES.map(({ name }) => name), ELSEWHERE];
