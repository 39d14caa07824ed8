import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDevanagari, latinSpellings, SoundIndex } from './devanagari.js';
import { findPlaces, placeOf } from './gazetteer.js';

describe('the spellings of a word in Devanagari', () => {
  it.each([
    ['साकेत', 'saket'],
    ['मीना', 'mina meena'],
    ['पूजा', 'puja pooja'],
    ['आशा', 'asha'],
    ['लाजपत', 'lajpat'],
    ['नगर', 'nagar'],
    ['कमला', 'kamla'],
    ['लक्ष्मी', 'lakshmi lakshmee'],
    ['राजेंद्र', 'rajendra'],
    ['मुंबई', 'mumbai mumbaee'],
    ['ज्ञान', 'gyan'],
    ['ज़ीनत', 'zinat zeenat'],
    ['११००१७', '110017'],
    ['ँ', 'n'],
    ['़', ''],
  ])('%s: %s', (word, spellings) => expect(latinSpellings(word).join(' ')).toBe(spellings));

  it('have Latin letters and digits only', () => {
    const letters = fc.constantFrom(...'कखगजञडफरशहअआइईाािीुूेैोौंँ़्०९');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), (word) => {
        for (const spelling of latinSpellings(word.join(''))) expect(spelling).toMatch(/^[a-z0-9]+$/);
      }),
    );
  });
});

describe('a place in Devanagari', () => {
  it.each([
    ['साकेत', 'Saket, Delhi NCR'],
    ['साकेत, नई दिल्ली', 'Saket, Delhi NCR'],
    ['दिल्ली', 'Delhi NCR'],
    ['मुंबई', 'Mumbai'],
    ['मुम्बई', 'Mumbai'],
    ['बेंगलुरु', 'Bangalore'],
    ['बैंगलोर', 'Bangalore'],
    ['हैदराबाद', 'Hyderabad'],
    ['अहमदाबाद', 'Ahmedabad'],
    ['कोलकाता', 'Kolkata'],
    ['चेन्नई', 'Chennai'],
    ['पुणे', 'Pune'],
    ['नोएडा', 'Noida, Delhi NCR'],
    ['गुरुग्राम', 'Gurgaon, Delhi NCR'],
    ['गाज़ियाबाद', 'Ghaziabad, Delhi NCR'],
    ['फ़रीदाबाद', 'Faridabad, Delhi NCR'],
    ['लाजपत नगर', 'Lajpat Nagar, Delhi NCR'],
    ['मालवीय नगर', 'Malviya Nagar, Delhi NCR'],
    ['ग्रेटर कैलाश', 'Greater Kailash, Delhi NCR'],
    ['कनॉट प्लेस', 'Connaught Place, Delhi NCR'],
    ['करोल बाग', 'Karol Bagh, Delhi NCR'],
    ['चाँदनी चौक', 'Chandni Chowk, Delhi NCR'],
    ['वसंत कुंज', 'Vasant Kunj, Delhi NCR'],
    ['हौज़ ख़ास', 'Hauz Khas, Delhi NCR'],
    ['ग्रीन पार्क, दिल्ली', 'Green Park, Delhi NCR'],
    ['डिफेंस कॉलोनी, दिल्ली', 'Defence Colony, Delhi NCR'],
    ['मकान १२, गली ४, साकेत', 'Saket, Delhi NCR'],
  ])('%s is %s', (text, label) => expect(placeOf(text)?.label).toBe(label));

  it('is completed like one in Latin letters', () => {
    expect(findPlaces('लाजपत')[0]?.label).toBe('Lajpat Nagar, Delhi NCR');
  });

  it('that is unknown finds nothing', () => expect(placeOf('अटलांटिस')).toBeUndefined());
});

describe('known words', () => {
  const index = new SoundIndex(['meena', 'minu', 'place', 'palace']);
  it('replace words that sound like them, and leave the rest of a text as it is', () => {
    expect(index.toLatin('मीना, 12 ples')).toBe('meena, 12 ples');
    expect(index.toLatin('प्लेस')).toBe('place');
    expect(index.toLatin('रवि!')).toBe('ravi!');
  });
  it('need three consonants if the vowels differ', () => expect(index.toLatin('मानो')).toBe('mano'));
});

it.each([
  ['साकेत', true],
  ['Saket', false],
  ['', false],
])('%j is in Devanagari: %s', (text, is) => expect(isDevanagari(text)).toBe(is));
