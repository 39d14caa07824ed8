/** The languages that a helper may say they speak, as ISO 639-1 codes, the most spoken in India first. */
export const SPOKEN_LANGUAGES = ['hi', 'en', 'bn', 'mr', 'te', 'ta', 'gu', 'ur', 'kn', 'or', 'ml', 'pa', 'as'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
