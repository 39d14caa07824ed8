/** Words before a name that are no part of it. */
const TITLES = new Set(['dr', 'kum', 'miss', 'mr', 'mrs', 'ms', 'shri', 'smt']);
/** Accents of Latin letters. Signs of Indian scripts stay, because they are letters of their own. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The words of a name in lower case, without titles and dots. */
function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  const first = words.findIndex((word) => !TITLES.has(word));
  return words.slice(first === -1 ? 0 : first);
}
const isInitial = (word: string) => [...word].length === 1;
const isInitialOf = (a: string, b: string) => (isInitial(a) && b.startsWith(a)) || (isInitial(b) && a.startsWith(b));

/**
 * Whether a name on a document can be that of a profile. Case, order, accents, titles and the spaces between words do
 * not matter, an initial stands for a word, and the longer name may have more words, such as the name of the father. At
 * least two words have to match, one of them in full; a name of one word matches only the same word.
 */
export function namesMatch(documentName: string, profileName: string): boolean {
  const [shorter = [], longer = []] = [nameWords(documentName), nameWords(profileName)].sort(
    (a, b) => a.length - b.length,
  );
  if (shorter.length === 0) return false;
  if (shorter.join('') === longer.join('')) return shorter.some((word) => !isInitial(word));
  if (shorter.length === 1) return false;
  const left = [...longer];
  const take = (matches: (word: string) => boolean): boolean => {
    const found = left.findIndex(matches);
    if (found !== -1) left.splice(found, 1);
    return found !== -1;
  };
  const unequal = shorter.filter((word) => !take((other) => other === word));
  const equal = shorter.filter((word) => !isInitial(word) && !unequal.includes(word));
  return equal.length > 0 && unequal.every((word) => take((other) => isInitialOf(word, other)));
}
