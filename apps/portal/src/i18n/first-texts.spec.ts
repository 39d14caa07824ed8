import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { accountSecurity } from './en/account-security.js';
import { contact } from './en/contact.js';
import { en } from './en/en.js';
import { first } from './en/first.js';
import { legal } from './en/legal.js';
import { pictures } from './en/pictures.js';
import { searchDialogs } from './en/search-dialogs.js';
import { secondFactor } from './en/second-factor.js';
import { siteFacts } from './en/site-facts.js';
import { siteHelpers } from './en/site-helpers.js';

const SOURCES = join(import.meta.dirname, '..');
/**
 * The application, the screens with `hasFirstTexts`, and what they load later without loading the other texts. Some
 * bring texts of their own.
 */
const OWN_TEXTS: Record<string, object> = {
  'features/legal/legal.screen': legal,
  'features/contact/contact.screen': { ...contact, ...pictures },
  'features/account/login.screen': secondFactor,
  'features/landing/site-helpers': siteHelpers,
  'features/landing/site-overview': siteFacts,
  'features/landing/site-answers': { ...siteFacts, ...legal },
};
const FIRST_PAGES = [
  'main',
  'features/landing/landing.screen',
  'features/account/login.screen',
  'features/account/register.screen',
  'features/legal/legal.screen',
  'features/contact/contact.screen',
  'features/landing/site-helpers',
  'features/landing/site-overview',
  'features/landing/site-answers',
  'features/map-pin/pin-map',
  'app/shell/mobile-menu',
  'app/shell/signed-in',
  'app/banners/deletion-banner',
  'app/banners/view-as-bar',
];
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)\.js'/gm;

function collectFiles(path: string, files = new Set<string>()): Set<string> {
  const file = [`${path}.ts`, `${path}.tsx`].find((name) => existsSync(name));
  if (!file || files.has(file)) return files;
  files.add(file);
  for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    collectFiles(join(dirname(file), next), files);
  return files;
}

/** The keys that a source names: whole, as the base of a plural, or by the prefix of a composed key. */
function keysIn(source: string): string[] {
  const names = [...source.matchAll(/'([^'\\\n]+)'/g)].map(([, name = '']) => name);
  const prefixes = [...source.matchAll(/`([\w.]+\.)\$\{/g), ...source.matchAll(/findText\('([\w.]+)'/g)]
    .map(([, prefix = '']) => (prefix.endsWith('.') ? prefix : `${prefix}.`))
    // `error.` is the type of the key that each screen passes.
    .filter((prefix) => prefix !== 'error.');
  const isNamed = (key: string) =>
    names.includes(key) ||
    names.includes(key.replace(/_(one|other)$/, '')) ||
    prefixes.some((it) => key.startsWith(it));
  return Object.keys({
    ...en,
    ...accountSecurity,
    ...contact,
    ...pictures,
    ...secondFactor,
    ...searchDialogs,
    ...siteFacts,
  }).filter(isNamed);
}

it('the first texts contain every text of the first pages', () => {
  for (const page of FIRST_PAGES) {
    const texts = { ...first, ...OWN_TEXTS[page] };
    const sources = [...collectFiles(join(SOURCES, page))].filter((file) => !file.includes('/i18n/en/'));
    expect(sources.length).toBeGreaterThan(0);
    const missing = sources.flatMap((file) =>
      keysIn(readFileSync(file, 'utf8'))
        .filter((key) => !Object.hasOwn(texts, key))
        .map((key) => `${relative(SOURCES, file)}: ${key}`),
    );
    expect({ page, missing }).toEqual({ page, missing: [] });
  }
});
