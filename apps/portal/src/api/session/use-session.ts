import type { User } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { useSyncExternalStore } from 'react';
import { type SessionEnd, sessionStore } from './session-store.js';
import { type Session } from './session.js';

export const useSession = (): Session | undefined => useSyncExternalStore(sessionStore.subscribe, sessionStore.current);

export const useSessionEnd = (): SessionEnd | undefined =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.ending);

/** The signed-in account, for screens behind RequireLogin. */
export function useUser(): User {
  const session = useSession();
  if (!session) throw new Error('This screen needs a session');
  return session.user;
}

/** Whether staff view the account of a user, which changes nothing. */
export const useIsViewOnly = (): boolean => useSession()?.until !== undefined;

/** The party whose screens are shown, from the stored user; customer by default. */
export const partyOf = (user: User): Party => (user.role === 'helper' ? 'helper' : 'customer');
export const useParty = (): Party => partyOf(useUser());
