import type { languages as english } from '../en/languages.js';

/** Texts of the languages that a helper speaks, in Hindi. */
export const languages: Record<keyof typeof english, string> = {
  'offer.languages': 'आप कौन-सी भाषाएँ बोलते हैं',
  'offer.languagesHint': 'ज़्यादा से ज़्यादा 6। ग्राहक इन्हें आपकी प्रोफ़ाइल पर देखते हैं।',
};
