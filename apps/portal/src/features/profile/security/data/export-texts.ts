import type { ExportSection } from '@sahaya/contracts';
import { type Language, language } from '../../../../i18n/language.js';

/** The texts of the readable data export. */
export interface ExportTexts {
  title: string;
  lead: string;
  none: string;
  yes: string;
  no: string;
  /** The title of each section. */
  titles: Readonly<Record<ExportSection, string>>;
  /** The label of each field, by its name. A field without one has its name in English words. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** Codes such as `accepted` in words, by the code. A code without words is shown as it is. */
  codes: Readonly<Partial<Record<string, string>>>;
}

// Only the page of the export needs these texts. They are loaded when a file is saved.
const TEXTS: Record<Language, () => Promise<ExportTexts>> = {
  en: () => import('./export-texts.en.js').then((m) => m.exportTextsEn),
  hi: () => import('./export-texts.hi.js').then((m) => m.exportTextsHi),
};

/** The texts in the language of the screens, which is that of the account. */
export const loadExportTexts = (of = language()): Promise<ExportTexts> => TEXTS[of]();
