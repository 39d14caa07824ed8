import { hi } from './legal.hi.js';
import { retentionHi, retentionWordsHi, type ShownRetentionId } from './retention.hi.js';
import type { RetentionTexts } from './retention-table.js';

const retention: RetentionTexts = {
  head: ['क्या', 'कब तक'],
  then: 'फिर ',
  wordsOf: (row) => ({ ...retentionHi[row.id as ShownRetentionId], term: retentionWordsHi(row) }),
};

/** The legal pages in Hindi, loaded by the reader of one. */
export const legalTextsHi = {
  pages: hi,
  retention,
  note: 'यह अनुवाद है। जहाँ यह अंग्रेज़ी पाठ से अलग हो, वहाँ अंग्रेज़ी पाठ मान्य है।',
};
