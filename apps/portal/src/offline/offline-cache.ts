import { ApiError } from '@sahaya/api-client';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { serverNow } from '../api/server-clock.js';
import { sessionStore } from '../api/session/session-store.js';
import { type CachedAnswer, openDeviceDatabase } from './device-database.js';

/** The server did not answer, so the outcome of the call is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.code === 'NETWORK_ERROR';

/**
 * Loads from the server. If the server cannot be reached, returns the last answer from the memory of this tab or from
 * the database of this device. `narrow` selects the part that is stored on the device; `inMemory` finds the last answer
 * of this tab.
 */
export async function withOfflineCache<T>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  load: () => Promise<T>,
  narrow = (value: T) => value,
  inMemory = () => client.getQueryData<T>(queryKey),
): Promise<T> {
  const user = sessionStore.current()?.user._id;
  const name = cacheKeyOf(queryKey);
  try {
    const value = await load();
    // A failed write only means that the data is not available offline.
    if (user) keep({ user, name, value: narrow(value), at: serverNow() }).catch(() => undefined);
    return value;
  } catch (error) {
    if (!user || !isUnanswered(error)) throw error;
    const known = inMemory() ?? ((await readCached(user, name))?.value as T | undefined);
    if (known === undefined) throw error;
    return known;
  }
}

/** `bookings/mine`; parts that are not strings are written as JSON. */
export const cacheKeyOf = (queryKey: readonly unknown[]): string =>
  queryKey.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('/');

async function keep(kept: CachedAnswer): Promise<void> {
  const device = await openDeviceDatabase();
  // Nothing is stored for a user who has logged out in the meantime.
  if (sessionStore.current()?.user._id === kept.user) await device?.put('kept', kept);
}

/** The part of an answer to the signed-in user that this device stores. */
export async function readOfflineCopy<T>(queryKey: readonly unknown[]): Promise<T | undefined> {
  const user = sessionStore.current()?.user._id;
  return user ? ((await readCached(user, cacheKeyOf(queryKey)))?.value as T | undefined) : undefined;
}

export async function readCached(user: string, name: string): Promise<CachedAnswer | undefined> {
  const device = await openDeviceDatabase();
  return device?.get('kept', [user, name]).catch(() => undefined);
}
