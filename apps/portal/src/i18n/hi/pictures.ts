import type { pictures as english } from '../en/pictures.js';

export const pictures: Record<keyof typeof english, string> = {
  'pictures.label': 'फ़ोटो (ज़रूरी नहीं, ज़्यादा से ज़्यादा {max})',
  'pictures.add': 'फ़ोटो जोड़ें',
  'pictures.chosen': 'फ़ोटो {number}: {name}',
  'pictures.remove': 'फ़ोटो {number} हटाएँ',
  'pictures.open': 'फ़ोटो {number} खोलें',
  'pictures.most': 'हर पक्ष ज़्यादा से ज़्यादा {max} फ़ोटो जोड़ सकता है',
  'pictures.mostInMessage': 'एक संदेश में ज़्यादा से ज़्यादा {max} फ़ोटो जोड़ सकते हैं',
  'pictures.send': 'फ़ोटो भेजें',
  'error.picture': 'यह फ़ोटो नहीं खुल पाई।',
  'error.sendPictures': 'फ़ोटो नहीं भेजी जा सकीं। कृपया फिर कोशिश करें।',
};
