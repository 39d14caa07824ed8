import { BEGINNING, type Entry, type Index } from './gazetteer-index.js';
import {
  exactMentions,
  forgivenMentions,
  isLandmark,
  type Mention,
  NAME_WORDS_MAX,
  spanOf,
  streetNames,
} from './gazetteer-mentions.js';
import { keyOf, plainWords, STREET, type Word, wordsOf } from './gazetteer-words.js';
import { SERVICE_CITIES } from './gazetteer.data.js';
import { distanceKm } from './geo.js';

/** A PIN code with a larger error says less than the name of a town. */
const USEFUL_PIN_KM = 15;
/** A name says less than its PIN code if its error is larger by this. */
const VAGUE_BY_KM = 5;
/** A post office farther away from the town of the address has only the name in common. */
const OF_TOWN_KM = 12;
/** Words that accompany the name of a town. */
const BESIDE_TOWN = new Set(['india', 'city', 'dist', 'district', 'pin', 'pincode', 'code', 'state', 'town']);

/** The place names and words found in a text. */
export interface Reading {
  words: Word[];
  /** Words that name a city. */
  cityWords: Set<number>;
  /** The cities named by the text; a locality elsewhere does not count. */
  cities: Set<string>;
  /** The text names a city that is not served, and none that is. */
  isElsewhere: boolean;
  /** The PIN code, if it is of a served region, and its place, if that is known. */
  pin?: { text: string; entry?: Entry };
  /** The named places, the most specific first; one name may match several places. */
  found: Entry[][];
}

export const cityOf = ({ place }: Entry): string => place.city;
const isServed = ({ source }: Entry) => source !== 'elsewhere';
const isArea = (entry: Entry) => entry.level !== 'locality' && isServed(entry);

/** The last PIN code of a text: a number of six digits, or 3 + 3 digits of a served region. */
function pinOf(words: readonly Word[]): string | undefined {
  const numbers = words.map(({ text }) => (/^\d+$/.test(text) ? text : ''));
  const whole = numbers.findLast((number) => /^[1-9]\d{5}$/.test(number));
  if (whole) return whole;
  const halves = numbers.flatMap((number, i) => (number.length === 3 ? number + (numbers[i + 1] ?? '') : []));
  return halves.findLast((pin) => regionOfPin(pin) !== undefined);
}
const regionOfPin = (pin: string) =>
  SERVICE_CITIES.find((city) => pin.length === 6 && city.pins.some((start) => pin.startsWith(start)))?.name;

/** Towns that are not served count where they are the end of the address, not the name of a building or a street. */
function townsElsewhere(index: Index, words: readonly Word[], mentions: readonly Mention[], isAnywhere: boolean) {
  const joined = keyOf(words.map(({ text }) => text));
  const served = mentions.filter(({ entries }) => entries.some((entry) => isServed(entry) && !entry.isCommon));
  const lastServed = Math.max(-1, ...served.map(({ at }) => at));
  const found = mentions.toReversed().flatMap((mention) => {
    const towns = mention.entries.filter((entry) => !isServed(entry));
    const inState = towns.filter(({ state = '' }) => joined.includes(keyOf(plainWords(state))));
    const isKnown = index.elsewhere.has(keyOf(words.slice(mention.at, mention.end).map(({ text }) => text)));
    const isEnd = isAnywhere || inState.length > 0 || mention.at > lastServed;
    if (towns.length === 0 || !isEnd || !(isKnown || isAlone(words, mention, towns))) return [];
    if (isWithinStateName(words, mention, towns)) return [];
    return [inState.length > 0 ? inState : towns];
  });
  // `Puducherry` after another town is the state.
  const isState = ([town]: Entry[]) => town?.place.name === town?.state;
  return [...found.filter((each) => !isState(each)), ...found.filter(isState)];
}

/** The part between commas holds the town, its state and numbers only. */
function isAlone(words: readonly Word[], { at, end }: Mention, towns: readonly Entry[]): boolean {
  const states = new Set(towns.flatMap(({ state = '' }) => plainWords(state)));
  return words.every(
    ({ text, segment }, i) =>
      segment !== words[at]?.segment ||
      (i >= at && i < end) ||
      /^\d+$/.test(text) ||
      states.has(text) ||
      BESIDE_TOWN.has(text),
  );
}

/** `Jammu and Kashmir` is not the town of Jammu. */
function isWithinStateName(words: readonly Word[], { at, end }: Mention, towns: readonly Entry[]): boolean {
  const part = words.filter(({ segment }) => segment === words[at]?.segment).map(({ text }) => text);
  return end - at < part.length && towns.some(({ state = '' }) => keyOf(plainWords(state)) === keyOf(part));
}

export function read(index: Index, text: string): Reading {
  const words = wordsOf(text);
  const exact = exactMentions(index, words);
  const taken = new Set(exact.flatMap(spanOf));
  const streets = streetNames(words, exact);
  const named = exact.flatMap(({ entries }) => entries).filter(isServed);
  // A fuzzy match only fills a gap: it adds a missing locality or city and contradicts nothing.
  const isWanted = (guess: Entry) =>
    isArea(guess)
      ? !named.some(({ level }) => level === 'town' || level === guess.level) &&
        (named.length === 0 || named.some((entry) => cityOf(entry) === cityOf(guess)))
      : named.every(isArea);
  const guesses = forgivenMentions(index, words, taken).map((mention) => ({
    ...mention,
    entries: mention.entries.filter(isWanted),
  }));
  const mentions = [...exact, ...guesses].filter(({ entries }) => entries.length > 0);

  const pin = pinOf(words);
  const pinCity = pin && (regionOfPin(pin) ?? 'other');
  const pinEntry = pin ? index.byPin.get(pin) : undefined;
  const ofPin = index.cities.filter(({ place }) => place.name === pinCity);
  const areas = mentions.filter((mention) => mention.entries.some(isArea) && !streets.has(mention));
  // A town of the same name in another city does not count beside the name of a city.
  const isFirm = ({ entries }: Mention) => new Set(entries.filter(isServed).map(cityOf)).size === 1;
  const firm = new Set(
    [...areas.filter(isFirm).flatMap(({ entries }) => entries.filter(isArea)), ...ofPin].map(cityOf),
  );
  const namedAreas = areas
    .flatMap(({ entries }) => entries.filter(isArea))
    .filter((entry) => firm.size === 0 || firm.has(cityOf(entry)));
  const cities = new Set([...namedAreas, ...ofPin].map(cityOf));
  const names = new Set(words.filter((_, i) => !STREET.has(words[i + 1]?.text ?? '')).map((word) => word.text));
  const isWeak = (mention: Mention) => streets.has(mention) || isLandmark(words, mention);
  const [weak, strong] = [mentions.filter(isWeak), mentions.filter((mention) => !isWeak(mention))];
  const elsewhere = cities.size === 0 ? townsElsewhere(index, words, strong, pinCity === 'other') : [];
  const isElsewhere =
    cities.size === 0 &&
    (pinCity === 'other' || elsewhere.length > 0 || [...names].some((name) => index.elsewhere.has(name)));

  const towns = namedAreas.filter(({ level }) => level === 'town');
  const isOfTown = ({ source, place, pins }: Entry) =>
    source !== 'post' ||
    towns.length === 0 ||
    pins.includes(pin ?? '') ||
    towns.some((town) => distanceKm(town.place.point, place.point) <= OF_TOWN_KM);
  const isMeant = (entry: Entry) =>
    isServed(entry) &&
    isOfTown(entry) &&
    (cities.size > 0 ? cities.has(cityOf(entry)) : !isElsewhere && !entry.isCommon);
  const at = (level: Entry['level'], from: readonly Mention[]) =>
    from
      .toReversed()
      .map(({ entries }) => entries.filter((entry) => entry.level === level && isMeant(entry)))
      .filter((entries) => entries.length > 0);
  // A name of several post offices says less than the PIN code.
  const isVague = (entries: Entry[]) =>
    pinEntry !== undefined &&
    entries.every(({ source, errorKm }) => source === 'post' && errorKm > pinEntry.errorKm + VAGUE_BY_KM);
  const localities = at('locality', strong);
  const pinTier = (isUseful: boolean) =>
    pinEntry && pinEntry.errorKm <= USEFUL_PIN_KM === isUseful ? [[pinEntry]] : [];
  const tiers = [
    localities.filter((entries) => !isVague(entries)),
    pinTier(true),
    localities,
    at('locality', weak),
    at('town', areas),
    pinTier(false),
    at('city', areas),
    elsewhere,
  ];

  const cityWords = areas.filter(({ entries }) => entries.some(({ level }) => level === 'city')).flatMap(spanOf);
  return {
    words,
    cityWords: new Set(cityWords),
    cities,
    isElsewhere,
    ...(pin && pinCity !== 'other' && { pin: { text: pin, ...(pinEntry && { entry: pinEntry }) } }),
    found: tiers.find((tier) => tier.length > 0) ?? (ofPin.length > 0 ? [ofPin] : []),
  };
}

/** Completions: each typed word begins a word of the name, in its order. */
export function completions(index: Index, { words, cityWords, cities, isElsewhere }: Reading): Entry[] {
  const others = words.filter((_, i) => !cityWords.has(i));
  const typed = (others.length > 0 ? others : words).map((word) => word.text);
  const joined = keyOf(typed);
  if (isElsewhere || typed.length > NAME_WORDS_MAX || joined.length < BEGINNING) return [];
  const fits = (name: string[]) => {
    let from = 0;
    return typed.every((part) => {
      from = name.findIndex((word, i) => i >= from && word.startsWith(part)) + 1;
      return from > 0;
    });
  };
  const begins = ({ names }: Entry) => names.some((name) => keyOf(name).startsWith(joined));
  const near = new Set(
    [typed[0] ?? '', joined].flatMap((part) => [...(index.byBeginning.get(part.slice(0, BEGINNING)) ?? [])]),
  );
  const matching = [...near]
    .filter((entry) => (cities.size === 0 || cities.has(cityOf(entry))) && (begins(entry) || entry.names.some(fits)))
    .toSorted((a, b) => a.order - b.order);
  return [...matching.filter(begins), ...matching.filter((entry) => !begins(entry))];
}
