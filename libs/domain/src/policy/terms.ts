/** The version of the terms that a person accepts at registration: terms, privacy and being 18 or older. */
export const TERMS_VERSION = '2026-11';
