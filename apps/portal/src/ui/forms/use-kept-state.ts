import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { type Language, language } from '../../i18n/language.js';

/** The values of the mounted forms, each with the language in which the form was mounted. */
const mounted = new Map<string, { in: Language; value: unknown }>();

/**
 * A state that outlasts a change of the language, which mounts every screen again. `key` names the form; its value is
 * forgotten when the form closes.
 */
export function useKeptState<T>(key: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [shownIn] = useState(language);
  const [value, setValue] = useState<T>(() => {
    const before = mounted.get(key);
    if (before && before.in !== shownIn) return before.value as T;
    return initial instanceof Function ? initial() : initial;
  });
  // The new screen reads the value while it renders, before the old one is unmounted.
  useEffect(() => {
    mounted.set(key, { in: shownIn, value });
    return () => void mounted.delete(key);
  }, [key, shownIn, value]);
  return [value, setValue];
}
