import { distanceKm, type LngLat, type LocatedPoint } from './geo.js';
import { COMMON_NAMES, OTHER_CITIES, type PlaceRow, SERVICE_CITIES, type ServiceCity } from './gazetteer.data.js';
import { areOneErrorApart, FORGIVING_FROM, deletionVariants } from './fuzzy-match.js';

/** A locality, a town or one of the eight service cities. */
export interface Place {
  name: string;
  /** The service city of the place. */
  city: string;
  /** `Saket, Delhi NCR`; for a city, its name. */
  label: string;
  point: LngLat;
}

interface Entry {
  place: Place;
  level: 'locality' | 'town' | 'city';
  /** The words of each name. */
  names: string[][];
  isCommon: boolean;
}
interface Index {
  entries: Entry[];
  byKey: Map<string, Entry[]>;
  /** Single-word names by themselves and with one letter deleted, to find names with an error. */
  byRest: Map<string, string[]>;
  /** Each word of each name, spelled correctly. */
  knownWords: Set<string>;
  elsewhere: Set<string>;
  longestKey: number;
}

/** Longer texts are not addresses; the rest is not read. */
const TEXT_MAX = 1_000;
const NAME_WORDS_MAX = 5;
/** A name of this length is recognised anywhere, even with an error. */
const UNMISTAKABLE_FROM = 8;

const SPELLED_OUT: Record<string, string> = {
  w: 'west',
  e: 'east',
  rd: 'road',
  ngr: 'nagar',
  sec: 'sector',
  ph: 'phase',
  ext: 'extension',
  extn: 'extension',
  opp: 'opposite',
  nr: 'near',
};
const ROMAN: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' };
const NUMBERED = new Set(['phase', 'sector', 'kailash', 'gk']);
/** A name before one of these words is a street. */
const STREET = new Set('road street marg highway expressway lane avenue flyover bypass salai sarani path'.split(' '));
/** A name after one of these words within a segment is a landmark, not the address. */
const LANDMARK = new Set(['near', 'opposite', 'behind', 'beside', 'off', 'towards', 'before', 'after', 'facing']);

interface Word {
  text: string;
  /** The index of the part between commas that contains the word. */
  segment: number;
}

/**
 * Splits a text into words without case, accents and punctuation; commas, brackets and line breaks separate segments.
 */
function wordsOf(text: string): Word[] {
  // Normalising can multiply characters, so the length is bounded before and after.
  const apart = text.slice(0, TEXT_MAX).normalize('NFKD').slice(0, TEXT_MAX);
  const plain = apart.replace(/\p{M}/gu, '').toLowerCase();
  const words: Word[] = [];
  let segment = 0;
  for (const token of plain.match(/[\p{L}\p{N}]+|[,;|/()\n\r]/gu) ?? []) {
    const isNumber = NUMBERED.has(words.at(-1)?.text ?? '');
    if (/^[,;|/()\n\r]$/.test(token)) segment += 1;
    else words.push({ text: (isNumber ? ROMAN[token] : SPELLED_OUT[token]) ?? token, segment });
  }
  return words;
}
const plainWords = (text: string) => wordsOf(text).map((word) => word.text);
const keyOf = (words: readonly string[]) => words.join('');

let built: Index | undefined;
const index = () => (built ??= build());

function build(): Index {
  const common = new Set(COMMON_NAMES.map((name) => keyOf(plainWords(name))));
  const entries = SERVICE_CITIES.flatMap((city) => entriesOf(city, common));
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of new Set(entry.names.map(keyOf))) byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  const byRest = new Map<string, string[]>();
  for (const key of byKey.keys()) {
    for (const rest of deletionVariants(key)) byRest.set(rest, [...(byRest.get(rest) ?? []), key]);
  }
  const knownWords = new Set(entries.flatMap(({ names }) => names.flat()));
  const elsewhere = new Set(OTHER_CITIES.map((name) => keyOf(plainWords(name))));
  const longestKey = Math.max(...[...byKey.keys()].map((key) => key.length));
  return { entries, byKey, byRest, knownWords, elsewhere, longestKey };
}

function entriesOf({ name: city, lng, lat, aliases, towns, localities }: ServiceCity, common: Set<string>): Entry[] {
  const entry = (level: Entry['level'], [name, x, y, ...others]: PlaceRow): Entry => {
    const names = [name, ...others].map(plainWords);
    const label = level === 'city' ? name : `${name}, ${city}`;
    return { place: { name, city, label, point: [x, y] }, level, names, isCommon: common.has(keyOf(names[0] ?? [])) };
  };
  return [
    entry('city', [city, lng, lat, ...aliases]),
    ...towns.map((row) => entry('town', row)),
    ...localities.map((row) => entry('locality', row)),
  ];
}

/** A name found in a text: the words from `at` up to, not including, `end`. */
interface Mention {
  entries: Entry[];
  at: number;
  end: number;
}

/** Exact names, the longest first; spaces within a name do not matter. */
function exactMentions(words: readonly Word[]): Mention[] {
  const { byKey, longestKey } = index();
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let end = Math.min(words.length, at + NAME_WORDS_MAX); end > at; end -= 1) {
      const key = keyOf(words.slice(at, end).map((word) => word.text));
      const entries = key.length <= longestKey && byKey.get(key);
      if (!entries) continue;
      mentions.push({ entries, at, end });
      at = end - 1;
      break;
    }
  }
  return mentions;
}

/** Names with one typing error, among the words that are not part of an exact name. */
function forgivenMentions(words: readonly Word[], taken: ReadonlySet<number>): Mention[] {
  const isOther = words.map(({ text }, i) => !taken.has(i) && !/^\d+$/.test(text));
  const othersIn = new Map<number, number>();
  words.forEach(({ segment }, i) => isOther[i] && othersIn.set(segment, (othersIn.get(segment) ?? 0) + 1));

  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let end = Math.min(words.length, at + NAME_WORDS_MAX); end > at; end -= 1) {
      const span = words.slice(at, end);
      const others = span.filter((_, i) => isOther[at + i]);
      if (span.some((_, i) => taken.has(at + i)) || others.every(({ text }) => index().knownWords.has(text))) continue;
      const key = keyOf(span.map(({ text }) => text));
      // A short name with an error counts only if it stands alone between commas.
      const isAlone =
        span.at(-1)?.segment === span[0]?.segment && others.length === othersIn.get(span[0]?.segment ?? -1);
      const entries = isAlone || key.length >= UNMISTAKABLE_FROM ? forgiven(key) : [];
      if (entries.length === 0) continue;
      mentions.push({ entries, at, end });
      at = end - 1;
      break;
    }
  }
  return mentions;
}

function forgiven(key: string): Entry[] {
  const { byKey, byRest, elsewhere, longestKey } = index();
  if (key.length < FORGIVING_FROM || key.length > longestKey + 1 || elsewhere.has(key)) return [];
  const near = new Set([...deletionVariants(key)].flatMap((rest) => byRest.get(rest) ?? []));
  return [...near].filter((name) => areOneErrorApart(key, name)).flatMap((name) => byKey.get(name) ?? []);
}

/** Mentions that are part of a street name: `Old Madras Road`, `Andheri Kurla Road`. */
function streetNames(words: readonly Word[], mentions: readonly Mention[]): Set<Mention> {
  const found = new Set<Mention>();
  for (const mention of mentions.toReversed()) {
    const next = words[mention.end];
    if (next?.segment !== words[mention.end - 1]?.segment) continue;
    if (STREET.has(next?.text ?? '') || [...found].some(({ at }) => at === mention.end)) found.add(mention);
  }
  return found;
}

function isLandmark(words: readonly Word[], { at }: Mention): boolean {
  for (let i = at - 1; words[i] && words[i]?.segment === words[at]?.segment; i -= 1)
    if (LANDMARK.has(words[i]?.text ?? '')) return true;
  return false;
}

/** The city of a PIN code (the last number of six digits, or 3 + 3); `other` if the city is not served. */
function cityOfPin(words: readonly Word[]): string | undefined {
  const numbers = words.map(({ text }) => (/^\d+$/.test(text) ? text : ''));
  const served = (pin: string) =>
    SERVICE_CITIES.find((city) => pin.length === 6 && city.pins.some((start) => pin.startsWith(start)))?.name;
  const whole = numbers.findLast((number) => /^[1-9]\d{5}$/.test(number));
  if (whole) return served(whole) ?? 'other';
  const halves = numbers.flatMap((number, i) => (number.length === 3 ? number + (numbers[i + 1] ?? '') : []));
  return halves.map(served).findLast((city) => city !== undefined);
}

interface Reading {
  words: Word[];
  /** Words that name a city. */
  cityWords: Set<number>;
  /** The cities named by the text; a locality elsewhere does not count. */
  cities: Set<string>;
  /** The text names a city that is not served, and none that is. */
  isElsewhere: boolean;
  /** The named places, the most specific first; one name may match several places. */
  found: Entry[][];
}

function read(text: string): Reading {
  const words = wordsOf(text);
  const exact = exactMentions(words);
  const taken = new Set(exact.flatMap(spanOf));
  const streets = streetNames(words, exact);
  const named = exact.flatMap(({ entries }) => entries);
  // A fuzzy match only fills a gap: it adds a missing locality or city and contradicts nothing.
  const isWanted = (guess: Entry) =>
    isArea(guess)
      ? !named.some(({ level }) => level === 'town' || level === guess.level) &&
        (named.length === 0 || named.some((entry) => cityOf(entry) === cityOf(guess)))
      : named.every(isArea);
  const guesses = forgivenMentions(words, taken).map((mention) => ({
    ...mention,
    entries: mention.entries.filter(isWanted),
  }));
  const mentions = [...exact, ...guesses].filter(({ entries }) => entries.length > 0);

  const pinCity = cityOfPin(words);
  const ofPin = index().entries.filter(({ level, place }) => level === 'city' && place.name === pinCity);
  const areas = mentions.filter((mention) => mention.entries.some(isArea) && !streets.has(mention));
  const cities = new Set([...areas.flatMap(({ entries }) => entries.filter(isArea)), ...ofPin].map(cityOf));
  const names = new Set(words.filter((_, i) => !STREET.has(words[i + 1]?.text ?? '')).map((word) => word.text));
  const isElsewhere =
    cities.size === 0 && (pinCity === 'other' || [...names].some((name) => index().elsewhere.has(name)));

  const isMeant = (entry: Entry) => (cities.size > 0 ? cities.has(cityOf(entry)) : !isElsewhere && !entry.isCommon);
  const at = (level: Entry['level'], from: readonly Mention[]) =>
    from
      .toReversed()
      .map(({ entries }) => entries.filter((entry) => entry.level === level && isMeant(entry)))
      .filter((entries) => entries.length > 0);
  const isWeak = (mention: Mention) => streets.has(mention) || isLandmark(words, mention);
  const [weak, strong] = [mentions.filter(isWeak), mentions.filter((mention) => !isWeak(mention))];
  const tiers = [at('locality', strong), at('locality', weak), at('town', areas), at('city', areas)];

  const cityWords = areas.filter(({ entries }) => entries.some(({ level }) => level === 'city')).flatMap(spanOf);
  return {
    words,
    cityWords: new Set(cityWords),
    cities,
    isElsewhere,
    found: tiers.find((tier) => tier.length > 0) ?? (ofPin.length > 0 ? [ofPin] : []),
  };
}
const spanOf = ({ at, end }: Mention) => Array.from({ length: end - at }, (_, i) => at + i);
const cityOf = ({ place }: Entry) => place.city;
const isArea = ({ level }: Entry) => level !== 'locality';

/** Completions: each typed word begins a word of the name, in its order. */
function completions({ words, cityWords, cities, isElsewhere }: Reading): Entry[] {
  const others = words.filter((_, i) => !cityWords.has(i));
  const typed = (others.length > 0 ? others : words).map((word) => word.text);
  const joined = keyOf(typed);
  if (isElsewhere || typed.length > NAME_WORDS_MAX || joined.length < 2) return [];
  const fits = (name: string[]) => {
    let from = 0;
    return typed.every((part) => {
      from = name.findIndex((word, i) => i >= from && word.startsWith(part)) + 1;
      return from > 0;
    });
  };
  const begins = ({ names }: Entry) => names.some((name) => keyOf(name).startsWith(joined));
  const matching = index().entries.filter(
    (entry) => (cities.size === 0 || cities.has(cityOf(entry))) && (begins(entry) || entry.names.some(fits)),
  );
  return [...matching.filter(begins), ...matching.filter((entry) => !begins(entry))];
}

/**
 * The places that a text means, the best first: the localities that it names (the last one of an address, because
 * addresses go from the house to the city), else its town, else its city; then places whose names it begins.
 */
export function findPlaces(text: string, limit = 5): Place[] {
  const reading = read(text);
  const all = new Set([...reading.found.flat(), ...completions(reading)].map(({ place }) => place));
  return [...all].slice(0, Math.max(0, limit));
}

/** The only place that a text names; undefined for no place or an ambiguous name. */
export const placeOf = (text: string): Place | undefined => entryOf(text)?.place;

function entryOf(text: string): Entry | undefined {
  const [named = []] = read(text).found;
  return new Set(named.map(cityOf)).size === 1 ? named[0] : undefined;
}

/** The largest distance between an address and the middle of its locality, town or city, in km. */
const REACH_KM = { locality: 3, town: 25, city: 50 } as const;

/** A point for an address, with the largest expected error; undefined when its text names no known place. */
export function locateAddress(text: string): LocatedPoint | undefined {
  const entry = entryOf(text);
  return entry && { point: entry.place.point, errorKm: REACH_KM[entry.level] };
}

/** The city of homes outside the served cities, and of unknown homes. */
export const ELSEWHERE = 'other';
/** The service city of a home: by its address, else by the profile location of the person. */
export const cityOfHome = (address: string, location: string): string =>
  placeOf(address)?.city ?? placeOf(location)?.city ?? ELSEWHERE;

/** The locality of a home without its street: by its address, else the profile location of the person. */
export const localityOf = (address: string, location: string): string => placeOf(address)?.label ?? location;

/** The town or locality nearest to a point; undefined for an invalid point. */
export function nearestPlace(point: LngLat): (Place & { distanceKm: number }) | undefined {
  let nearest: (Place & { distanceKm: number }) | undefined;
  for (const { place, level } of index().entries) {
    const km = level === 'city' ? NaN : distanceKm(point, place.point);
    if (km < (nearest?.distanceKm ?? Infinity)) nearest = { ...place, distanceKm: km };
  }
  return nearest;
}

/** Every place, for the map without tiles. */
export const allPlaces = (): readonly Place[] => index().entries.map(({ place }) => place);

/** The service cities with the towns of their regions, as listed in the delivery policy. */
export const SERVICE_REGIONS: readonly { city: string; towns: readonly string[] }[] = SERVICE_CITIES.map(
  ({ name, towns }) => ({ city: name, towns: towns.map(([town]) => town) }),
);

/** The possible results of `cityOfHome`. */
export const HOME_CITIES: readonly string[] = [...SERVICE_CITIES.map(({ name }) => name), ELSEWHERE];
