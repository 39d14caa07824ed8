import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@sahaya/domain';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Term {
  term: string;
  meaning: string;
  /** A text of the portal that uses the term. */
  key: string;
  avoid?: Partial<Record<string, string[]>>;
}
const { languages, terms } = JSON.parse(read('docs/glossary.json')) as {
  languages: Record<string, { name: string; status: 'used' | 'proposed' }>;
  terms: (Term & Partial<Record<string, string | null>>)[];
};
const used = Object.keys(languages).filter((code) => languages[code]?.status === 'used');

const SCRIPTS: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  bn: /\p{Script=Bengali}/u,
  mr: /\p{Script=Devanagari}/u,
  te: /\p{Script=Telugu}/u,
};

/** The files with texts in a language: those named after it, the folder of the portal, and files for all languages. */
const filesIn = (language: string) => [
  ...globSync(`apps/*/src/**/*.${language}.ts`, { cwd: ROOT }),
  ...globSync(`apps/portal/src/i18n/${language}/*.ts`, { cwd: ROOT }),
  'apps/portal/src/features/chats/conversation/quick-replies.ts',
  'apps/support/src/saved-replies/saved-reply.model.ts',
];

/** The texts of the portal in a language, by their keys. */
function textsIn(language: string): Map<string, string> {
  const files = globSync(`apps/portal/src/i18n/${language}/*.ts`, { cwd: ROOT });
  const entry = /^ {2}'([\w.-]+)':\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/gm;
  return new Map(
    files.flatMap((file) =>
      [...read(file).matchAll(entry)].map(([, key = '', text, template]) => [key, text ?? template ?? ''] as const),
    ),
  );
}
const english = textsIn('en');

/** The part of a Hindi or Marathi word that its inflected forms share. */
const stemOf = (word: string) => word.replace(/(?: करना| करणे|ना|णे|ा|े|ें)$/u, '');

it('the languages of the product are used, the next ones proposed', () => {
  expect(['en', ...used].sort()).toEqual([...LANGUAGES].sort());
  expect(Object.keys(languages).sort()).toEqual(Object.keys(SCRIPTS).sort());
});

it('every term has one row, a meaning and a text of the portal that uses it', () => {
  expect(new Set(terms.map(({ term }) => term.toLowerCase())).size).toBe(terms.length);
  const faulty = terms.filter(
    ({ term, meaning, key }) =>
      !/^[A-Z].{8,}\.$/.test(meaning) || !english.get(key)?.toLowerCase().includes(term.toLowerCase()),
  );
  expect(faulty).toEqual([]);
});

it('every column is in the script of its language, and has most of the terms', () => {
  for (const [code, script] of Object.entries(SCRIPTS)) {
    const words = terms.map((term) => term[code]).filter((word) => word !== null);
    expect(words.filter((word) => !word || !script.test(word))).toEqual([]);
    expect(words.length).toBeGreaterThan(used.includes(code) ? terms.length - 1 : terms.length * 0.75);
  }
});

describe.each(used)('the texts in %s', (code) => {
  const texts = textsIn(code);

  it.each(terms)('use the word of the glossary: $term', (term) => {
    expect(texts.get(term.key)).toContain(stemOf(term[code] ?? ''));
  });

  it('avoid other words for the same thing, on screens and in messages, documents and calendars', () => {
    const files = filesIn(code);
    for (const service of ['auth', 'booking', 'notification', 'payment', 'portal'])
      expect(files.filter((file) => file.startsWith(`apps/${service}/`))).not.toEqual([]);
    const avoided = terms.flatMap(({ avoid }) => avoid?.[code] ?? []);
    const found = files.flatMap((file) => {
      const text = read(file);
      return avoided.filter((word) => text.includes(word)).map((word) => `${word} in ${file}`);
    });
    expect(found).toEqual([]);
  });

  it('name the services by the same words everywhere, inflected or not', () => {
    const services = terms.filter(({ key }) => key.startsWith('service.'));
    const files = filesIn(code).filter((file) => /\bbabysitting: '/.test(read(file)));
    expect(files.map((file) => basename(file))).toHaveLength(3);
    for (const file of files)
      for (const { key, [code]: word } of services) {
        const name = new RegExp(`^ +'?${key.slice('service.'.length)}'?: '(.*)',$`, 'm').exec(read(file))?.[1];
        expect(`${file}: ${name}`).toContain(stemOf(String(word)));
      }
  });
});

it('the page for translators points at the glossary', () => {
  expect(read('docs/languages.md')).toContain('(glossary.json)');
});
