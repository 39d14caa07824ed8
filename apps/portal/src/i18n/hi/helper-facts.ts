import type { helperFacts as english } from '../en/helper-facts.js';

/** Texts of the facts about a helper, in Hindi. */
export const helperFacts: Record<keyof typeof english, string> = {
  'facts.jobs_one': '{count} काम पूरा',
  'facts.jobs_other': '{count} काम पूरे',
  'facts.repeat_one': '{count} ग्राहक ने दोबारा बुलाया',
  'facts.repeat_other': '{count} ग्राहकों ने दोबारा बुलाया',
  'facts.answers.15': 'आम तौर पर 15 मिनट में जवाब',
  'facts.answers.60': 'आम तौर पर 1 घंटे में जवाब',
  'facts.answers.180': 'आम तौर पर 3 घंटे में जवाब',
  'facts.answers.720': 'आम तौर पर 12 घंटे में जवाब',
  'facts.answers.1440': 'आम तौर पर एक दिन में जवाब',
  'facts.speaks': 'भाषाएँ: {languages}',
  'facts.latestReview': 'सबसे नई समीक्षा:',
  'facts.check.face': 'चेहरा प्रोफ़ाइल फ़ोटो से मिलाया गया: {month}',
  'facts.check.address': 'पता जाँचा गया: {month}',
  'facts.check.police': 'पुलिस प्रमाण पत्र जाँचा गया: {month}',
  'facts.document': '{document}: {month} में हमारी टीम ने जाँचा',
};
