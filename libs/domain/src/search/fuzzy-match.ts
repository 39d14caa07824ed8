/** What a word may have been before one typing error: itself, and what is left when one letter is taken out. */
export const restsOf = (word: string): Set<string> =>
  new Set([word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]);

/** One letter more, less or other, or two neighbours swapped. A digit is never an error: sectors have numbers. */
export function areOneErrorApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [x, y] = [a.slice(start, endA), b.slice(start, endB)];
  if (/\d/.test(x + y)) return false;
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0]);
}

/** One typing error is forgiven from this many letters on. */
export const FORGIVING_FROM = 5;

const TEXT_MAX = 500;
const WORDS_MAX = 12;
const WORD_MAX = 30;

/** The words that a text is searched by: case, accents and punctuation do not count; what is too long is not read. */
export function searchWords(text: string): string[] {
  const apart = text.slice(0, TEXT_MAX).normalize('NFKD').slice(0, TEXT_MAX);
  // Latin accents only: the vowel signs of Indian scripts are marks too, and letters to their readers.
  const plain = apart.replace(/[\u0300-\u036f]/g, '').toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map((word) => word.slice(0, WORD_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}
