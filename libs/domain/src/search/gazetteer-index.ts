import { deletionVariants } from './fuzzy-match.js';
import { keyOf, plainWords } from './gazetteer-words.js';
import { COMMON_NAMES, OTHER_CITIES, type PlaceRow, SERVICE_CITIES, type ServiceCity } from './gazetteer.data.js';
import type { LngLat } from './geo.js';
import type { LocalityRow, PinRow, PlaceTable, TownRow } from './place-table.js';

/** A locality, a town or one of the eight service cities. */
export interface Place {
  name: string;
  /** The service city of the place. For a town that is not served, its label. */
  city: string;
  /** `Saket, Delhi NCR`; `Jaipur, Rajasthan`; for a service city, its name. */
  label: string;
  point: LngLat;
}

export interface Entry {
  place: Place;
  level: 'locality' | 'town' | 'city';
  /** The words of each name. */
  names: string[][];
  isCommon: boolean;
  /** The largest distance between an address and the point of the place. */
  errorKm: number;
  /** Where the entry is from: the built-in localities, a post office, a PIN code, or a town that is not served. */
  source: 'built-in' | 'post' | 'pin' | 'elsewhere';
  pins: readonly string[];
  state?: string;
  /** The position in the list of entries. */
  order: number;
}

type NewEntry = Omit<Entry, 'order'>;

export interface Index {
  /** All entries but the PIN codes, the built-in ones first. */
  entries: Entry[];
  /** The service cities. */
  cities: Entry[];
  byKey: Map<string, Entry[]>;
  byPin: Map<string, Entry>;
  /** Entries by the first letters of their words and of their joined names, for completions. */
  byBeginning: Map<string, Set<Entry>>;
  /** Localities and towns from south to north. */
  fromSouth: Entry[];
  /** Single-word names by themselves and with one letter deleted, to find names with an error. */
  byRest: Map<string, string[]>;
  /** Each word of each built-in name, spelled correctly. */
  knownWords: Set<string>;
  elsewhere: Set<string>;
  longestKey: number;
}

/** The largest distance between an address and the middle of its locality, town or city, in km. */
export const REACH_KM = { locality: 3, town: 25, city: 50 } as const;

/** Completions begin with this number of typed letters. */
export const BEGINNING = 2;

export function buildIndex(table?: PlaceTable): Index {
  const common = new Set(COMMON_NAMES.map((name) => keyOf(plainWords(name))));
  const builtIn = SERVICE_CITIES.flatMap((city) => entriesOf(city, common));
  const entries = [
    ...builtIn,
    ...(table?.localities ?? []).map(toPostEntry),
    ...(table?.towns ?? []).map(toElsewhereEntry),
  ].map((entry, order) => ({ ...entry, order }));
  const byKey = new Map<string, Entry[]>();
  const byBeginning = new Map<string, Set<Entry>>();
  for (const entry of entries) {
    const keys = new Set(entry.names.map(keyOf));
    for (const key of keys) append(byKey, key, entry);
    for (const word of [...keys, ...entry.names.flat()]) {
      for (const beginning of new Set([word.slice(0, 1), word.slice(0, BEGINNING)])) {
        byBeginning.set(beginning, (byBeginning.get(beginning) ?? new Set()).add(entry));
      }
    }
  }
  // Only a built-in name is found with an error: so many names of post offices resemble each other.
  const forgiving = new Set(builtIn.flatMap(({ names }) => names.map(keyOf)));
  const byRest = new Map<string, string[]>();
  for (const key of forgiving) for (const rest of deletionVariants(key)) append(byRest, rest, key);
  return {
    entries,
    cities: entries.filter(({ level }) => level === 'city'),
    byKey,
    byBeginning,
    byRest,
    byPin: new Map((table?.pins ?? []).map((row) => [row.pin, { ...toPinEntry(row), order: -1 }])),
    fromSouth: entries.filter(({ level }) => level !== 'city').toSorted((a, b) => a.place.point[1] - b.place.point[1]),
    knownWords: new Set(builtIn.flatMap(({ names }) => names.flat())),
    elsewhere: new Set(OTHER_CITIES.map((name) => keyOf(plainWords(name)))),
    longestKey: Math.max(...[...byKey.keys()].map((key) => key.length)),
  };
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function entriesOf({ name: city, lng, lat, aliases, towns, localities }: ServiceCity, common: Set<string>): NewEntry[] {
  const entry = (level: Entry['level'], [name, x, y, ...others]: PlaceRow): NewEntry => {
    const names = [name, ...others].map(plainWords);
    const label = level === 'city' ? name : `${name}, ${city}`;
    return {
      place: { name, city, label, point: [x, y] },
      level,
      names,
      isCommon: common.has(keyOf(names[0] ?? [])),
      errorKm: REACH_KM[level],
      source: 'built-in',
      pins: [],
    };
  };
  return [
    entry('city', [city, lng, lat, ...aliases]),
    ...towns.map((row) => entry('town', row)),
    ...localities.map((row) => entry('locality', row)),
  ];
}

const toPostEntry = ({ city, name, point, errorKm, isCommon, pins }: LocalityRow): NewEntry => ({
  place: { name, city, label: `${name}, ${city}`, point },
  level: 'locality',
  names: [plainWords(name)],
  isCommon,
  errorKm,
  source: 'post',
  pins,
});

const toPinEntry = ({ city, pin, point, errorKm }: PinRow): NewEntry => ({
  place: { name: pin, city, label: `${pin}, ${city}`, point },
  level: 'locality',
  names: [[pin]],
  isCommon: false,
  errorKm,
  source: 'pin',
  pins: [pin],
});

const toElsewhereEntry = ({ name, state, point, errorKm, aliases }: TownRow): NewEntry => ({
  place: { name, city: `${name}, ${state}`, label: `${name}, ${state}`, point },
  level: 'town',
  names: [name, ...aliases].map(plainWords),
  isCommon: false,
  errorKm,
  source: 'elsewhere',
  pins: [],
  state,
});
