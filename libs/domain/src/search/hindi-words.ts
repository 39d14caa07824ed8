/** For each word of a service code, the words of Hindi by which households ask for it, without dots. */
const SERVICE_WORDS = Object.entries({
  cooking: 'खाना पकाना रसोई रसोइया कुक',
  sweeping: 'झाडू सफाई',
  mopping: 'पोछा पोंछा',
  laundry: 'कपडे कपडों धुलाई धोबी',
  gardening: 'बागवानी बगीचा माली',
  pet: 'पालतू पशु कुत्ता',
  elderly: 'बुजुर्ग बुजुर्गों',
  babysitting: 'बच्चे बच्चों आया देखभाल',
  hair: 'बाल नाई',
  dresser: 'सँवारना',
  care: 'देखभाल',
  other: 'अन्य',
}).map(([service, words]) => ({ service, words: words.split(' ') }));
const PARTICLES = new Set('का की के को में से और या लिए वाला वाली वाले काम'.split(' '));

const withoutDots = (word: string) => word.normalize('NFD').replaceAll('़', '');

/** The words of service codes for a word of Hindi: `खाना` is "cooking". Most words have none. */
export const serviceWordsOf = (word: string): string[] =>
  SERVICE_WORDS.filter(({ words }) => words.includes(withoutDots(word))).map(({ service }) => service);

/** A word of Hindi that only joins others, so nothing is found by it. */
export const isParticle = (word: string): boolean => PARTICLES.has(withoutDots(word));
