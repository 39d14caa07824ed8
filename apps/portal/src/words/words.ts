import { RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import { en } from './en.js';

type English = typeof en;
export type WordKey = keyof English;
/** A catalogue in another language: the same keys, checked by the compiler. */
export type Words = Record<WordKey, string>;
export type Language = 'en';

type Placeholder<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Placeholder<Rest> : never;
type Values<K extends WordKey> = Record<Placeholder<English[K]>, string | number>;
/** Nothing for a sentence without placeholders, else a value for each of them. */
type Rest<K extends WordKey> = [Placeholder<English[K]>] extends [never] ? [] : [values: Values<K>];
/** Keys of sentences without placeholders. */
export type PlainKey = { [K in WordKey]: [Placeholder<English[K]>] extends [never] ? K : never }[WordKey];
type PluralBase<K> = K extends `${infer B}_other` ? B : never;
/** A sentence with a form for each plural category of the language: `key_one`, `key_other`. */
export type PluralKey = PluralBase<WordKey>;
type PluralValues<B extends PluralKey> = `${B}_other` extends WordKey
  ? Omit<Values<`${B}_other` & WordKey>, 'count'>
  : never;

export const CATALOGUES: Record<Language, Words> = { en };
const LOCALES: Record<Language, string> = { en: 'en-IN' };

/** The language of the screens. */
export const language = (): Language => 'en';
export const locale = (): string => LOCALES[language()];

const fill = (sentence: string, values: Record<string, string | number> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** The words of a key, its `{placeholders}` filled. */
export function t<K extends WordKey>(key: K, ...[values]: Rest<K>): string {
  return fill(CATALOGUES[language()][key], values);
}

/** The words of a key for this many of it; `{count}` is filled too. */
export function plural<B extends PluralKey>(
  base: B,
  count: number,
  ...[values]: [keyof PluralValues<B>] extends [never] ? [] : [values: PluralValues<B>]
): string {
  const category = new Intl.PluralRules(locale()).select(count) === 'one' ? 'one' : 'other';
  const key = `${base}_${category}` as WordKey;
  return fill(CATALOGUES[language()][key], { ...(values as Record<string, string | number>), count });
}

/** The words of a broken rule, by its code. */
export const ruleWords = (code: RuleCode): string => RULE_MESSAGES[code];

/** A key made of parts, such as a service's code; undefined when the catalogue has none. */
export const wordsFor = (prefix: string, code: string): string | undefined => {
  const words: Record<string, string> = CATALOGUES[language()];
  return words[`${prefix}.${code}`];
};

export const serviceName = (code: string): string => wordsFor('service', code) ?? code;
export const apartmentName = (code: string): string => wordsFor('apartment', code) ?? code;
