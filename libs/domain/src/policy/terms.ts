/** What a person agrees to at registration: terms, privacy and being 18 or older, as of this version. */
export const TERMS_VERSION = '2026-11';
