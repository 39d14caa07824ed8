import { useState } from 'react';

/** What is typed is searched for after this pause. */
export const TYPING_MS = 500;

/** What is typed, which runs ahead of the address; a change of the address from elsewhere (Back, Clear All) wins. */
export function useTypedText(address: string): [string, (text: string) => void] {
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (!text.trim().startsWith(address) || address === '') setText(address);
  }
  return [text, setText];
}
