import type { Language } from '@sahaya/domain';

export type { Language } from '@sahaya/domain';

/** The languages of the screens, each named in itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

const LANGUAGE = 'sahaya.language';
const UNSAVED = 'sahaya.language.unsaved';

const isLanguage = (code: string | null | undefined): code is Language => Object.hasOwn(LANGUAGES, code ?? '');

/** The stored language, otherwise the first one of the browser that the portal has, otherwise English. */
function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE);
    if (isLanguage(stored)) return stored;
    return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
  } catch {
    return 'en'; // Outside a browser, as in the build.
  }
}

let current = readLanguage();
const listeners = new Set<() => void>();

function become(next: Language) {
  localStorage.setItem(LANGUAGE, next);
  current = next;
  for (const listener of listeners) listener();
}

/** The language of the screens. */
export const language = (): Language => current;

/** The language of this browser. Load the texts of a language first: `changeLanguage`. */
export const languageStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Stores the choice of the user, which is not that of the account yet. */
  choose(next: Language) {
    localStorage.setItem(UNSAVED, next);
    become(next);
  },
  /** Takes over the language of the account. */
  follow(next: Language) {
    localStorage.removeItem(UNSAVED);
    become(next);
  },
  hasUnsavedChoice: (): boolean => localStorage.getItem(UNSAVED) !== null,
};
