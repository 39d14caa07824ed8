import { useEffect } from 'react';
import { Title } from 'react-admin';
import { words } from '../i18n/words.js';

/** The text of the app bar and the browser tab. */
export function PageTitle({ text, tab = text }: { text: string; tab?: string }) {
  useEffect(() => {
    document.title = `${tab} · ${words.title}`;
    return () => {
      document.title = words.title;
    };
  }, [tab]);
  return <Title title={text} preferenceKey={false} />;
}
