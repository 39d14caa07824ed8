import { expect, it } from '@jest/globals';
import { SERVICES } from '../people/helper-offer.js';
import { isDevanagari } from './devanagari.js';
import { searchWords } from './fuzzy-match.js';
import { isParticle, serviceWordsOf } from './hindi-words.js';

it.each([
  ['खाना पकाना', 'cooking'],
  ['झाड़ू-पोछा', 'sweeping mopping'],
  ['कपड़ों की धुलाई', 'laundry'],
  ['बागवानी', 'gardening'],
  ['पालतू पशु की देखभाल', 'pet babysitting care'],
  ['बुज़ुर्गों की देखभाल', 'elderly babysitting care'],
  ['बच्चों की देखभाल', 'babysitting care'],
  ['बाल सँवारना', 'hair dresser'],
  ['सफ़ाई वाली', 'sweeping'],
  ['साकेत', ''],
])('%s asks for: %s', (text, expected) => {
  const words = searchWords(text).filter((word) => !isParticle(word));
  expect(words.every(isDevanagari)).toBe(true);
  expect([...new Set(words.flatMap(serviceWordsOf))].join(' ')).toBe(expected);
});

it('each word of a service code has words of Hindi', () => {
  const words = SERVICES.flatMap((service) => searchWords(service));
  const known = 'खाना झाड़ू पोछा कपड़े माली पालतू देखभाल बुज़ुर्ग बच्चे बाल सँवारना अन्य'.split(' ').flatMap(serviceWordsOf);
  expect([...new Set(known)].toSorted()).toEqual([...new Set(words)].toSorted());
});
