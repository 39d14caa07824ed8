import { useState } from 'react';

/** The search starts after this pause in typing. */
export const DEBOUNCE_MS = 500;

/** The text of the field, which is ahead of the URL. A change of the URL from elsewhere (Back, Clear All) wins. */
export function useDebouncedText(address: string): [string, (text: string) => void] {
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (!text.trim().startsWith(address) || address === '') setText(address);
  }
  return [text, setText];
}
