import type { en } from './en/en.js';
import { first } from './en/first.js';
import type { passkeys } from './en/passkeys.js';

type English = typeof en & typeof passkeys;
export type TextKey = keyof English;
/** A catalogue in another language. The compiler checks that it has the same keys. */
export type TextCatalogue = Record<TextKey, string>;
export type Language = 'en';

type Placeholder<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Placeholder<Rest> : never;
type Values<K extends TextKey> = Record<Placeholder<English[K]>, string | number>;
/** No argument for a text without placeholders, otherwise a value for each placeholder. */
type Rest<K extends TextKey> = [Placeholder<English[K]>] extends [never] ? [] : [values: Values<K>];
/** Keys of texts without placeholders. */
export type PlainTextKey = { [K in TextKey]: [Placeholder<English[K]>] extends [never] ? K : never }[TextKey];
type PluralBase<K> = K extends `${infer B}_other` ? B : never;
/** Keys with a form for each plural category of the language: `key_one`, `key_other`. */
export type PluralTextKey = PluralBase<TextKey>;
type PluralValues<B extends PluralTextKey> = `${B}_other` extends TextKey
  ? Omit<Values<`${B}_other` & TextKey>, 'count'>
  : never;

/** The texts of the first pages; `loadTexts` adds those of the other screens. */
const catalogues: Record<Language, Partial<TextCatalogue>> = { en: first };
const LOCALES: Record<Language, string> = { en: 'en-IN' };

/** The language of the screens. */
export const language = (): Language => 'en';
export const locale = (): string => LOCALES[language()];

/** Loads the texts of all screens. Screens outside the first pages are shown after it. */
export async function loadTexts(): Promise<void> {
  addTexts((await import('./en/en.js')).en);
}

/** Adds the texts of a part that loads them itself, because few users open it. */
export function addTexts(texts: Partial<TextCatalogue>): void {
  catalogues.en = { ...catalogues.en, ...texts };
}

const textOf = (key: TextKey): string => catalogues[language()][key] ?? key;

const fill = (sentence: string, values: Record<string, string | number> = {}) =>
  sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

/** The text of a key with its `{placeholders}` filled. */
export function t<K extends TextKey>(key: K, ...[values]: Rest<K>): string {
  return fill(textOf(key), values);
}

/** The text of a key in the plural form for `count`, with `{count}` filled. */
export function plural<B extends PluralTextKey>(
  base: B,
  count: number,
  ...[values]: [keyof PluralValues<B>] extends [never] ? [] : [values: PluralValues<B>]
): string {
  const category = new Intl.PluralRules(locale()).select(count) === 'one' ? 'one' : 'other';
  const key = `${base}_${category}` as TextKey;
  return fill(textOf(key), { ...(values as Record<string, string | number>), count });
}

/** The text of a composed key, for example of a service code; undefined if the catalogue has none. */
export const findText = (prefix: string, code: string): string | undefined => {
  const words: Partial<Record<string, string>> = catalogues[language()];
  return words[`${prefix}.${code}`];
};

export const serviceName = (code: string): string => findText('service', code) ?? code;
export const apartmentName = (code: string): string => findText('apartment', code) ?? code;
