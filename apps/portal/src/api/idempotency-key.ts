import { useRef } from 'react';

/** A random id that also works on plain HTTP, where `crypto.randomUUID` is missing. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the idempotency key for a request: the same content keeps its key, other content gets a new one. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    return last.current.key;
  };
}
