import { randomId } from './random-id.js';

const KEY = 'sahaya.device';

/**
 * The random key of this browser. It is sent with a sign-in only, so that wrong passwords from elsewhere do not slow
 * down a browser that signed in to the account before. It stays after a logout.
 */
export function deviceKeyOf(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const known = storage.getItem(KEY);
  if (known) return known;
  const key = randomId();
  storage.setItem(KEY, key);
  return key;
}
