/** Longer texts are not addresses; the rest is not read. */
const TEXT_MAX = 1_000;

/* Maps, because a typed word may be the name of a property that every object has. */
const SPELLED_OUT = new Map([
  ['w', 'west'],
  ['e', 'east'],
  ['rd', 'road'],
  ['ngr', 'nagar'],
  ['sec', 'sector'],
  ['ph', 'phase'],
  ['ext', 'extension'],
  ['extn', 'extension'],
  ['opp', 'opposite'],
  ['nr', 'near'],
]);
const ROMAN = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['v', '5'],
]);
const NUMBERED = new Set(['phase', 'sector', 'kailash', 'gk']);
/** A name before one of these words is a street. */
export const STREET = new Set([
  'road',
  'street',
  'marg',
  'highway',
  'expressway',
  'lane',
  'avenue',
  'flyover',
  'bypass',
  'salai',
  'sarani',
  'path',
]);
/** A name after one of these words within a segment is a landmark, not the address. */
export const LANDMARK = new Set([
  'near',
  'opposite',
  'behind',
  'beside',
  'off',
  'towards',
  'before',
  'after',
  'facing',
]);

export interface Word {
  text: string;
  /** The index of the part between commas that contains the word. */
  segment: number;
}

/**
 * Splits a text into words without case, accents and punctuation; commas, brackets and line breaks separate segments.
 */
export function wordsOf(text: string): Word[] {
  // Normalising can multiply characters, so the length is bounded before and after.
  const apart = text.slice(0, TEXT_MAX).normalize('NFKD').slice(0, TEXT_MAX);
  const plain = apart.replace(/\p{M}/gu, '').toLowerCase();
  const words: Word[] = [];
  let segment = 0;
  for (const token of plain.match(/[\p{L}\p{N}]+|[,;|/()\n\r]/gu) ?? []) {
    const isNumber = NUMBERED.has(words.at(-1)?.text ?? '');
    if (/^[,;|/()\n\r]$/.test(token)) segment += 1;
    else words.push({ text: (isNumber ? ROMAN : SPELLED_OUT).get(token) ?? token, segment });
  }
  return words;
}
export const plainWords = (text: string) => wordsOf(text).map((word) => word.text);
export const keyOf = (words: readonly string[]) => words.join('');

/** A name without case, accents, punctuation and spaces: two spellings with one key are one name. */
export const placeKey = (name: string): string => keyOf(plainWords(name));

/** True if a landmark says by itself how it lies to the address, such as "Opposite the park". */
export const saysItsPosition = (landmark: string): boolean => LANDMARK.has(wordsOf(landmark)[0]?.text ?? '');
