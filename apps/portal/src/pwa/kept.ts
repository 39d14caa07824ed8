import { ApiError } from '@sahaya/api-client';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { now } from '../now.js';
import { sessionStore } from '../session/session.js';
import { type Kept, openDevice } from './device.js';

/** There was no answer of the server's: nothing is known of the call. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK_ERROR';

/**
 * What the server says, else what it said last: as this tab has it, or as this device keeps it for this person; all of it,
 * or what `narrow` leaves.
 */
export async function orKept<T>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  load: () => Promise<T>,
  narrow = (value: T) => value,
): Promise<T> {
  const user = sessionStore.current()?.user._id;
  const name = nameOf(queryKey);
  try {
    const value = await load();
    // What cannot be kept is not there without a network; nothing else depends on it.
    if (user) keep({ user, name, value: narrow(value), at: now() }).catch(() => undefined);
    return value;
  } catch (error) {
    if (!user || !isUnanswered(error)) throw error;
    const known = client.getQueryData<T>(queryKey) ?? ((await readKept(user, name))?.value as T | undefined);
    if (known === undefined) throw error;
    return known;
  }
}

/** `bookings/mine`; what is not a word of it stands as it is. */
export const nameOf = (queryKey: readonly unknown[]): string =>
  queryKey.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('/');

async function keep(kept: Kept): Promise<void> {
  const device = await openDevice();
  // Whoever has left meanwhile leaves nothing behind.
  if (sessionStore.current()?.user._id === kept.user) await device?.put('kept', kept);
}

export async function readKept(user: string, name: string): Promise<Kept | undefined> {
  const device = await openDevice();
  return device?.get('kept', [user, name]).catch(() => undefined);
}
