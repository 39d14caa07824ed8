/** The word and its variants with one letter deleted: the index keys for one typing error. */
export const deletionVariants = (word: string): Set<string> =>
  new Set([word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]);

/**
 * True for one letter added, deleted or replaced, or two neighbours swapped. Digits must match, because sectors have
 * numbers.
 */
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

/** The words by which a text is searched, without case, accents and punctuation. Long input is cut. */
export function searchWords(text: string): string[] {
  const apart = text.slice(0, TEXT_MAX).normalize('NFKD').slice(0, TEXT_MAX);
  // Removes Latin accents only: the vowel signs of Indian scripts are marks too, but part of the letters.
  const plain = apart.replace(/[\u0300-\u036f]/g, '').toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map((word) => word.slice(0, WORD_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}
