import { deviceKeyOf } from '@sahaya/api-client';
import type { Role } from '@sahaya/contracts';

/** The session of this console; the portal's session on the same origin is separate. */
export interface Session {
  token: string;
  user: { _id: string; name: string; role: Role };
}
export interface SessionStore {
  read(): Session | undefined;
  write(session: Session): void;
  clear(): void;
  /** The key of this browser, which stays after `clear`. */
  deviceKey(): string;
}

const KEY = 'sahaya.console.session';

export const createSessionStore = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore => ({
  read: () => parse(storage.getItem(KEY)),
  write: ({ token, user: { _id, name, role } }) =>
    storage.setItem(KEY, JSON.stringify({ token, user: { _id, name, role } })),
  clear: () => storage.removeItem(KEY),
  deviceKey: () => deviceKeyOf(storage),
});

/** Invalid stored data counts as no session. */
function parse(stored: string | null): Session | undefined {
  try {
    const session = JSON.parse(stored ?? 'null') as Session | null;
    return session?.token && session.user?._id ? session : undefined;
  } catch {
    return undefined;
  }
}
