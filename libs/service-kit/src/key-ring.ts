import { z } from 'zod';

export interface Key {
  id: string;
  secret: string;
}

/**
 * The keys of one purpose: the current one writes, the earlier ones only read what they once wrote, and a prepared one
 * reads what other processes write that already have it as the current one.
 */
export class KeyRing {
  readonly current: Key;
  readonly earlier: readonly Key[];

  /** `keys` is not empty. */
  constructor(
    readonly keys: readonly Key[],
    private readonly prepared: readonly Key[] = [],
  ) {
    const [current, ...earlier] = keys;
    if (!current) throw new Error('a key ring needs a key');
    this.current = current;
    this.earlier = earlier;
  }

  find(id: string): Key | undefined {
    return [...this.keys, ...this.prepared].find((key) => key.id === id);
  }
}

const PREPARED = '~';
const key = z
  .string()
  .regex(/^~?[\w-]{1,20}:[\w-]{32,}$/, 'must be id:key, with a key of at least 32 letters, digits, - or _')
  .transform((text) => {
    const isPrepared = text.startsWith(PREPARED);
    const [id = '', secret = ''] = text.slice(isPrepared ? 1 : 0).split(':');
    return { id, secret, isPrepared };
  });

const areDifferent = (keys: readonly Key[]) =>
  new Set(keys.map(({ id }) => id)).size === keys.length &&
  new Set(keys.map(({ secret }) => secret)).size === keys.length;
const toKey = ({ id, secret }: Key): Key => ({ id, secret });

/** `id:key,id:key`, the current key first; `~id:key` is a prepared key. */
export const keyRing = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(key)
      .refine((keys) => keys.some(({ isPrepared }) => !isPrepared), 'needs a key that is in use')
      .refine(areDifferent, 'has an id or a key twice'),
  )
  .transform(
    (keys) =>
      new KeyRing(
        keys.filter(({ isPrepared }) => !isPrepared).map(toKey),
        keys.filter(({ isPrepared }) => isPrepared).map(toKey),
      ),
  );
