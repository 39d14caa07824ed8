import { useState } from 'react';

/**
 * Attributes of an element that fades in for 150 ms when its value changes, and not when it is first shown. With reduced
 * motion, it does not fade.
 */
export function useChanged(value: string) {
  const [first] = useState(value);
  return { key: value, 'data-changed': value !== first };
}
