import type { Language, Service } from '@sahaya/domain';
import { calendarTextsEn } from './calendar-texts.en.js';
import { calendarTextsHi } from './calendar-texts.hi.js';

/** The texts of calendar events in one language. */
export interface CalendarTexts {
  services: Readonly<Record<Service, string>>;
  /** `other`: the name of the other party. */
  summary: (services: string, other: string) => string;
  /** Events of the feed name the locality only. */
  fullAddress: string;
}

const TEXTS: Readonly<Record<Language, CalendarTexts>> = { en: calendarTextsEn, hi: calendarTextsHi };
export const calendarTexts = (language: Language): CalendarTexts => TEXTS[language];
