import { randomId } from '@sahaya/api-client';
import { useRef } from 'react';

/** Returns the idempotency key for a request: the same content keeps its key, other content gets a new one. */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    return last.current.key;
  };
}
