import type { Plugin } from 'vite';

const ACCENTED = new Map(
  [...'aceinosuyzACEINOSUYZ'].map((letter, index) => [letter, [...'áçéíñóšúýžÅÇÉÎÑØŠÜÝŽ'][index]]),
);
const VOWEL = /[aeiou]/i;
/** Parts of a text that stay: placeholders, parts of a template literal, and escapes. */
const FIXED = /(\$\{[^}]*\}|\{\w+\}|\\u[\da-f]{4}|\\.)/i;

/** Abbreviations, such as those of weekdays, are short in every language. */
const SHORT = 3;

const accent = (part: string): string => [...part].map((letter) => ACCENTED.get(letter) ?? letter).join('');
const lengthen = (part: string): string =>
  [...part].map((letter) => accent(letter) + (VOWEL.test(letter) ? accent(letter).toLowerCase() : '')).join('');

/** "Save {name}" → "[Šáávéé {name}]": accents show texts that are not translated, brackets show cut-off ends. */
export function toPseudo(text: string): string {
  const parts = text.split(FIXED);
  const letters =
    parts
      .filter((_, index) => index % 2 === 0)
      .join('')
      .match(/[a-z]/gi)?.length ?? 0;
  const change = letters > SHORT ? lengthen : accent;
  const changed = parts.map((part, index) => (index % 2 === 1 ? part : change(part))).join('');
  return letters > SHORT ? changed.replace(/^(\s*)(.*?)(\s*)$/s, '$1[$2]$3') : changed;
}

/** A key with a dot and its text, as in the sources and in the built files; not the branches of a condition. */
const ENTRY =
  /((?<=[{,\n]\s*)(['"])[\w-]+(?:\.[\w-]+)+\2:\s*)(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** The code with every text of a catalogue in the pseudo-locale. */
export const rewriteTexts = (code: string): string =>
  code.replaceAll(ENTRY, (_, key: string, _quote, single?: string, double?: string, template?: string) => {
    const quote = single !== undefined ? "'" : double !== undefined ? '"' : '`';
    return `${key}${quote}${toPseudo(single ?? double ?? template ?? '')}${quote}`;
  });

export const IS_PSEUDO = process.env['PSEUDO_LOCALE'] === 'on';

/** With PSEUDO_LOCALE=on, the English texts are lengthened by about 40 % and have accents. For development only. */
export const pseudoLocale = (): Plugin => ({
  name: 'pseudo-locale',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/en\/[\w-]+\.ts$/ },
    handler: (code) => (IS_PSEUDO ? { code: rewriteTexts(code), map: null } : undefined),
  },
});
