import { areOneErrorApart } from './fuzzy-match.js';

/* Own code, because libraries transliterate Sanskrit for scholars: with diacritics, and with the vowels that Hindi does not speak. A search needs the usual spelling of names. */

/** Reads pairs of a letter and its spelling. */
function tableOf(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.trim().split(/\s+/);
  return new Map(words.flatMap((letter, i) => (i % 2 === 0 ? [[letter, words[i + 1] ?? ''] as const] : [])));
}

const CONSONANTS = tableOf(`
  क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n
  प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h
`);
/** Consonants with a dot below. */
const DOTTED = tableOf('क q ख kh ग gh ज z ड r ढ rh फ f');
const VOWELS = tableOf('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e');
/** Signs at a consonant, in place of its inherent vowel. */
const VOWEL_SIGNS = tableOf('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e');
const [DOT, MUTE] = ['़', '्'];
const NASALS = ['ं', 'ँ'];
const FIRST_DIGIT = '०'.charCodeAt(0);
const LETTERS = /\p{Script=Devanagari}+/gu;

export const isDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

/** A consonant (or none) with the vowel after it. An inherent vowel is not written, and perhaps not spoken. */
interface Sound {
  consonant: string;
  vowel: string;
  isInherent: boolean;
  /** Follows the consonant before without a vowel. */
  isJoined: boolean;
}

function soundsOf(word: string): Sound[] {
  const sounds: Sound[] = [];
  const letters = [...word.normalize('NFD')];
  letters.forEach((letter, i) => {
    const last = sounds.at(-1);
    const [consonant, vowel, sign] = [CONSONANTS, VOWELS, VOWEL_SIGNS].map((table) => table.get(letter));
    if (consonant) {
      const isJoined = letters[i - 1] === MUTE;
      const spelled = letters[i + 1] === DOT ? (DOTTED.get(letter) ?? consonant) : consonant;
      sounds.push({ consonant: spelled, vowel: 'a', isInherent: true, isJoined });
    } else if (sign && last?.isInherent) {
      Object.assign(last, { vowel: sign, isInherent: false });
    } else if (vowel ?? sign) {
      sounds.push({ consonant: '', vowel: vowel ?? sign ?? '', isInherent: false, isJoined: false });
    } else if (letter === MUTE && last) {
      Object.assign(last, { vowel: '', isInherent: false });
    } else if (NASALS.includes(letter)) {
      const isBeforeLip = /[पफबभम]/.test(letters[i + 1] ?? '');
      sounds.push({ consonant: isBeforeLip ? 'm' : 'n', vowel: '', isInherent: false, isJoined: true });
    } else if (/[०-९]/.test(letter)) {
      const digit = String(letter.charCodeAt(0) - FIRST_DIGIT);
      sounds.push({ consonant: digit, vowel: '', isInherent: false, isJoined: false });
    }
  });
  return sounds;
}

/** Leaves out the inherent vowels that Hindi does not speak: the last one, and those between two spoken syllables. */
function spoken(sounds: Sound[]): Sound[] {
  const result = sounds.map((sound) => ({ ...sound }));
  const last = result.at(-1);
  const endsJoined = last?.isJoined && /^[yrlv]$/.test(last.consonant);
  if (result.length > 1 && last?.isInherent && !endsJoined) last.vowel = '';
  for (let i = result.length - 2; i > 0; i -= 1) {
    const [before, sound, after] = [result[i - 1]!, result[i]!, result[i + 1]!];
    const isBetween = before.vowel !== '' && !sound.isJoined && after.vowel !== '' && !after.isJoined;
    if (sound.isInherent && isBetween && after.consonant !== '') sound.vowel = '';
  }
  return result;
}

/** The usual spellings of a word in Devanagari: `मीना` is "mina" or "meena". Digits become 0 to 9. */
export function latinSpellings(word: string): string[] {
  const long = spoken(soundsOf(word))
    .map(({ consonant, vowel }) => consonant + vowel)
    .join('')
    .replaceAll('jn', 'gy')
    .replaceAll('aa', 'a');
  const spellings = [
    long.replaceAll('ee', 'i').replaceAll('oo', 'u'),
    long.replaceAll('oo', 'u'),
    long.replaceAll('ee', 'i'),
    long,
  ];
  return [...new Set(spellings)].filter((spelling) => spelling !== '');
}

/** A spelling without the differences that do not change the sound. */
const simplified = (latin: string): string =>
  latin
    .toLowerCase()
    .replaceAll('ght', 't')
    .replaceAll(/ch+/g, 'č')
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('z', 'j')
    .replaceAll(/o[uw]/g, 'au')
    .replaceAll('w', 'v')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll(/(?<=.)y/g, 'i')
    .replaceAll(/(?<=[^aeiou])h/g, '')
    .replaceAll(/(.)\1+/g, '$1');

/** The consonants that transliterations agree on. */
const soundKey = (latin: string): string => simplified(latin).replaceAll(/[aeiouhyv]/g, '');

/** A key with fewer consonants fits too many words. */
const TELLING = 3;

/** Known words in Latin letters, by their sound. */
export class SoundIndex {
  private readonly bySound = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      const key = soundKey(word);
      const same = this.bySound.get(key);
      if (same) same.push(word);
      else this.bySound.set(key, [word]);
    }
  }

  /** Writes the words of a text that are in Devanagari in Latin letters: as the known word that sounds like it, if any. */
  toLatin(text: string): string {
    return text.normalize('NFC').replace(LETTERS, (word) => {
      const spellings = latinSpellings(word);
      return this.find(spellings) ?? spellings[0] ?? word;
    });
  }

  private find(spellings: readonly string[]): string | undefined {
    const forms = spellings.map(simplified);
    const key = soundKey(spellings[0] ?? '');
    const same = key === '' ? [] : (this.bySound.get(key) ?? []);
    const isNear = (word: string) => forms.some((form) => areOneErrorApart(simplified(word), form));
    const difference = (word: string) => Math.abs(simplified(word).length - (forms[0]?.length ?? 0));
    return (
      same.find((word) => forms.includes(simplified(word))) ??
      same.find(isNear) ??
      (key.length >= TELLING ? same.toSorted((a, b) => difference(a) - difference(b))[0] : undefined)
    );
  }
}
