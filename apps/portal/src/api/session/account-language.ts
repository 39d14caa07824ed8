import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Language, languageStore } from '../../i18n/language.js';
import { changeLanguage } from '../../i18n/translate.js';
import { useLanguage } from '../../i18n/use-language.js';
import { api } from '../api-client.js';
import { updateProfile } from '../calls.js';
import { sessionStore } from './session-store.js';
import { useSession } from './use-session.js';

/**
 * Keeps the language of the screens and of the account the same. A choice of the user goes to the account, also one that
 * was made before the sign-in or without a network; otherwise the screens follow the account.
 */
export function useAccountLanguage(): void {
  const session = useSession();
  const shown = useLanguage();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    // An answer from before the change would bring the old language back.
    onMutate: () => cache.cancelQueries({ queryKey: ['me'] }),
    mutationFn: ({ name, location, language }: { name: string; location: string; language: Language }) =>
      api.call(updateProfile, { name, location, language }).then(({ user }) => user),
    onSuccess: (user) => {
      cache.setQueryData(['me', session?.token], user);
      sessionStore.refresh(user);
    },
  });
  // Staff who view an account change nothing in it, and read it in their own language.
  const user = session?.until === undefined ? session?.user : undefined;
  const { name, location, language } = user ?? {};
  useEffect(() => {
    if (name === undefined || location === undefined || !language) return;
    const isChosen = languageStore.hasUnsavedChoice();
    if (language === shown) {
      if (isChosen) languageStore.follow(shown);
    } else if (isChosen) mutate({ name, location, language: shown });
    // The screens stay as they are if the texts cannot be loaded.
    else void changeLanguage(language, 'account').catch(() => undefined);
  }, [name, location, language, shown, mutate]);
}
