import { useEffect } from 'react';
import { Title } from 'react-admin';
import { words } from '../words.js';

/** The words of the app bar and of the browser's tab. */
export function PageTitle({ text, tab = text }: { text: string; tab?: string }) {
  useEffect(() => {
    document.title = `${tab} · ${words.title}`;
    return () => {
      document.title = words.title;
    };
  }, [tab]);
  return <Title title={text} preferenceKey={false} />;
}
