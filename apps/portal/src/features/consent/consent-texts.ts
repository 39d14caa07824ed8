import type { Party } from '@sahaya/domain';
import { type Language, language } from '../../i18n/language.js';
import { consentTextsEn } from './consent-texts.en.js';
import { consentTextsHi } from './consent-texts.hi.js';

/** The texts about the consent to the terms, outside the checkbox. */
export interface ConsentTexts {
  title: string;
  lead: string;
  changedTitle: string;
  changedLead: (version: string) => string;
  disagree: string;
  contact: string;
  submit: string;
  row: string;
  given: (version: string, date: string) => string;
  missing: string;
  withdrawn: (date: string) => string;
  effect: Record<Party, string>;
  withdraw: string;
  withdrawTitle: string;
  withdrawText: Record<Party, string>;
  withdrawYes: string;
  again: string;
}

// Only the consent page and the profile need these texts. They are loaded with them.
const TEXTS: Record<Language, ConsentTexts> = { en: consentTextsEn, hi: consentTextsHi };

export const consentTexts = (): ConsentTexts => TEXTS[language()];
