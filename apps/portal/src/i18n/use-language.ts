import { useSyncExternalStore } from 'react';
import { type Language, language, languageStore } from './language.js';

export const useLanguage = (): Language => useSyncExternalStore(languageStore.subscribe, language);
