import { placeKey, type SERVICE_CITIES } from '@sahaya/domain';
import type { Town } from './sources.ts';

type City = (typeof SERVICE_CITIES)[number];

/** `Malviya Nagar SO South Delhi`, `Andheri H.O`: the kind of the office, and all that follows. */
const OFFICE_KIND = /\s+(?:G\.?\s?P\.?\s?O|[BHPS]\.?\s?O|M\.?D\.?G|S\.?\s?O\.?)(?:\.|\s|$).*$/i;

/** The name of a locality from the name of its post office. */
export function cleanName(name: string): string {
  const plain = name
    .replace(/\([^)]*\)?/g, ' ')
    .replace(OFFICE_KIND, '')
    .replace(/[.,|`;:"\\]+/g, ' ')
    .replace(/\s*-\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain
    .split(' ')
    .map((word) =>
      /^[A-Z]{4,}$/.test(word) || /^[a-z]/.test(word) ? word[0]!.toUpperCase() + word.slice(1).toLowerCase() : word,
    )
    .join(' ');
}

/** The name of a street is too long a place, and these are no places. */
const LAST_WORD = new Set('road rd street marg highway lane avenue office'.split(' '));
const NO_PLACE = new Set(['temporary', 'headoffice', 'headquarters', 'india', 'postoffice']);
/** Words that turn the name of a city into a name of the same city. */
const OF_CITY =
  /\b(?:north|south|east|west|central|new|old|city|town|rs|railway|station|junction|jn|gpo|ho|sadar|urban|rural|district|dist|region|state|cantt|cantonment)\b/gi;
const NAME_WORDS_MAX = 5;

/** False for a built-in name, for the city itself, for a street and for what is no place. */
export function isUsable(name: string, city: City): boolean {
  const key = placeKey(name);
  const words = name.toLowerCase().split(' ');
  const cityKeys = [city.name, ...city.aliases].map(placeKey);
  const builtIn = [...city.towns, ...city.localities]
    .flatMap(([own, , , ...aliases]) => [own, ...aliases])
    .map(placeKey);
  const bare = placeKey(name.replace(OF_CITY, ' '));
  return (
    /[a-z]{3}/.test(key) &&
    words.length <= NAME_WORDS_MAX &&
    !LAST_WORD.has(words.at(-1) ?? '') &&
    !NO_PLACE.has(key) &&
    ![...cityKeys, ...builtIn].includes(key) &&
    bare !== '' &&
    !cityKeys.includes(bare)
  );
}

/** Former and English names that do not begin like the present one. */
const FORMER = new Set(
  'Allahabad Baroda Calicut Cannanore Cochin Ernakulam Quilon Trichur Trichy Trivandrum Vizag Solapur Pondicherry'.split(
    ' ',
  ),
);
const ALIASES_MAX = 6;

/** Spellings in Latin letters; the rest are codes and names in other languages. */
export function toAliases({ name, names }: Town): string[] {
  const isLatin = (other: string) => /^[A-Z][a-z]{3,}(?: [A-Z][a-z]+)*$/.test(other);
  const isSimilar = (other: string) => other.slice(0, 2).toLowerCase() === name.slice(0, 2).toLowerCase();
  const found = names.filter((other) => FORMER.has(other) || (isLatin(other) && isSimilar(other)));
  const byKey = new Map(found.map((other) => [placeKey(other), other]));
  byKey.delete(placeKey(name));
  const [former, spellings] = [
    [...byKey.values()].filter((other) => FORMER.has(other)),
    [...byKey.values()].filter((other) => !FORMER.has(other)),
  ];
  return [...former, ...spellings.toSorted()].slice(0, ALIASES_MAX);
}
