/** The languages of accounts: of the screens, messages, documents and calendars of their owners. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages other than English, in which a text may be missing. */
export type Translation = Exclude<Language, 'en'>;
export const TRANSLATIONS: readonly Translation[] = LANGUAGES.filter((language) => language !== 'en');
