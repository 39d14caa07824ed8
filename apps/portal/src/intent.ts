import { useRef } from 'react';

/** A random id; also on plain HTTP, where `crypto.randomUUID` is missing. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The idempotency key of what is about to be sent: the same content again has the same key, other content a new one. */
export function useIntentKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newId() };
    return last.current.key;
  };
}
