import { z } from 'zod';

export interface Key {
  id: string;
  secret: string;
}

/** The keys of one purpose: the current one writes, the earlier ones only read what they once wrote. */
export class KeyRing {
  readonly current: Key;
  readonly earlier: readonly Key[];

  /** `keys` is not empty. */
  constructor(readonly keys: readonly Key[]) {
    const [current, ...earlier] = keys;
    if (!current) throw new Error('a key ring needs a key');
    this.current = current;
    this.earlier = earlier;
  }

  find(id: string): Key | undefined {
    return this.keys.find((key) => key.id === id);
  }
}

const key = z
  .string()
  .regex(/^[\w-]{1,20}:[\w-]{32,}$/, 'must be id:key, with a key of at least 32 letters, digits, - or _')
  .transform((text): Key => {
    const colon = text.indexOf(':');
    return { id: text.slice(0, colon), secret: text.slice(colon + 1) };
  });

const areDifferent = (keys: readonly Key[]) =>
  new Set(keys.map(({ id }) => id)).size === keys.length &&
  new Set(keys.map(({ secret }) => secret)).size === keys.length;

/** `id:key,id:key`, the current key first. */
export const keyRing = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(key).min(1).refine(areDifferent, 'has an id or a key twice'))
  .transform((keys) => new KeyRing(keys));
