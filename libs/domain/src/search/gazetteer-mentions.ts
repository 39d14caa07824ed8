import { areOneErrorApart, deletionVariants, FORGIVING_FROM } from './fuzzy-match.js';
import type { Entry, Index } from './gazetteer-index.js';
import { keyOf, LANDMARK, STREET, type Word } from './gazetteer-words.js';

export const NAME_WORDS_MAX = 5;
/** A name of this length is recognised anywhere, even with an error. */
const UNMISTAKABLE_FROM = 8;

/** A name found in a text: the words from `at` up to, not including, `end`. */
export interface Mention {
  entries: Entry[];
  at: number;
  end: number;
}

/** Exact names, the longest first; spaces within a name do not matter. */
export function exactMentions({ byKey, longestKey }: Index, words: readonly Word[]): Mention[] {
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
export function forgivenMentions(index: Index, words: readonly Word[], taken: ReadonlySet<number>): Mention[] {
  const isOther = words.map(({ text }, i) => !taken.has(i) && !/^\d+$/.test(text));
  const othersIn = new Map<number, number>();
  words.forEach(({ segment }, i) => isOther[i] && othersIn.set(segment, (othersIn.get(segment) ?? 0) + 1));

  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let end = Math.min(words.length, at + NAME_WORDS_MAX); end > at; end -= 1) {
      const span = words.slice(at, end);
      const others = span.filter((_, i) => isOther[at + i]);
      if (span.some((_, i) => taken.has(at + i)) || others.every(({ text }) => index.knownWords.has(text))) continue;
      const key = keyOf(span.map(({ text }) => text));
      // A short name with an error counts only if it stands alone between commas.
      const isAlone =
        span.at(-1)?.segment === span[0]?.segment && others.length === othersIn.get(span[0]?.segment ?? -1);
      const entries = isAlone || key.length >= UNMISTAKABLE_FROM ? forgiven(index, key) : [];
      if (entries.length === 0) continue;
      mentions.push({ entries, at, end });
      at = end - 1;
      break;
    }
  }
  return mentions;
}

function forgiven({ byKey, byRest, elsewhere, longestKey }: Index, key: string): Entry[] {
  if (key.length < FORGIVING_FROM || key.length > longestKey + 1 || elsewhere.has(key)) return [];
  const near = new Set([...deletionVariants(key)].flatMap((rest) => byRest.get(rest) ?? []));
  return [...near].filter((name) => areOneErrorApart(key, name)).flatMap((name) => byKey.get(name) ?? []);
}

/** Mentions that are part of a street name: `Old Madras Road`, `Andheri Kurla Road`. */
export function streetNames(words: readonly Word[], mentions: readonly Mention[]): Set<Mention> {
  const found = new Set<Mention>();
  for (const mention of mentions.toReversed()) {
    const next = words[mention.end];
    if (next?.segment !== words[mention.end - 1]?.segment) continue;
    if (STREET.has(next?.text ?? '') || [...found].some(({ at }) => at === mention.end)) found.add(mention);
  }
  return found;
}

export function isLandmark(words: readonly Word[], { at }: Mention): boolean {
  for (let i = at - 1; words[i] && words[i]?.segment === words[at]?.segment; i -= 1)
    if (LANDMARK.has(words[i]?.text ?? '')) return true;
  return false;
}

/** The indexes of the words of a mention. */
export const spanOf = ({ at, end }: Mention): number[] => Array.from({ length: end - at }, (_, i) => at + i);
