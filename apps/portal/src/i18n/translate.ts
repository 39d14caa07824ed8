import type { accountSecurity } from './en/account-security.js';
import type { checks } from './en/checks.js';
import type { contact } from './en/contact.js';
import type { en } from './en/en.js';
import { first } from './en/first.js';
import type { helperFacts } from './en/helper-facts.js';
import type { languages } from './en/languages.js';
import type { passkeys } from './en/passkeys.js';
import type { pictures } from './en/pictures.js';
import type { searchDialogs } from './en/search-dialogs.js';
import type { support } from './en/support.js';
import type { siteFacts } from './en/site-facts.js';
import type { secondFactor } from './en/second-factor.js';
import { type Language, language, languageStore } from './language.js';

type English = typeof en &
  typeof accountSecurity &
  typeof checks &
  typeof passkeys &
  typeof pictures &
  typeof contact &
  typeof secondFactor &
  typeof helperFacts &
  typeof languages &
  typeof support &
  typeof siteFacts &
  typeof searchDialogs;
export type TextKey = keyof English;
/** A catalogue in another language. The compiler checks that it has the same keys. */
export type TextCatalogue = Record<TextKey, string>;

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

type Texts = Partial<Record<string, string>>;
/** The files of a language: the texts of the first pages, and those of the other screens. */
const FILES: Record<Language, Record<'first' | 'all', () => Texts | Promise<Texts>>> = {
  en: { first: () => first, all: () => import('./en/en.js').then((m) => m.en) },
  hi: {
    first: () => import('./hi/hi-first.js').then((m) => m.hiFirst),
    all: () => import('./hi/hi.js').then((m) => m.hi),
  },
};

/** The loaded texts. English stands in for the first texts of a language that could not be loaded. */
const catalogues: Record<Language, Texts> = { en: first, hi: first };
const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };
let needsAllTexts = false;

export const locale = (): string => LOCALES[language()];

/** Adds texts: by default the English ones of a part that loads them itself, because few users open it. */
export function addTexts(texts: Texts, to: Language = 'en'): void {
  catalogues[to] = { ...catalogues[to], ...texts };
}

/** Loads the texts of the first pages. */
export async function loadFirstTexts(of = language()): Promise<void> {
  addTexts(await FILES[of].first(), of);
}

/** Loads the texts of all screens. Screens outside the first pages are shown after it. */
export async function loadTexts(of = language()): Promise<void> {
  needsAllTexts = true;
  addTexts(await FILES[of].all(), of);
}

/**
 * Shows the screens in another language, chosen by the user or that of the account. Rejects, and changes nothing, if
 * its texts cannot be loaded.
 */
export async function changeLanguage(next: Language, by: 'user' | 'account'): Promise<void> {
  await Promise.all([loadFirstTexts(next), needsAllTexts && loadTexts(next)]);
  languageStore[by === 'user' ? 'choose' : 'follow'](next);
  document.documentElement.lang = next;
}

/**
 * The message of a refused request or broken rule in the language of the screens, by its code; undefined in English,
 * which the server and the rules have.
 */
export const findRefusal = (code: string): string | undefined => catalogues[language()][code];

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
export const findText = (prefix: string, code: string): string | undefined =>
  catalogues[language()][`${prefix}.${code}`];

export const serviceName = (code: string): string => findText('service', code) ?? code;
export const apartmentName = (code: string): string => findText('apartment', code) ?? code;
