import type { User } from '@sahaya/contracts';
import { clearDrafts } from './form-drafts.js';
import type { Session } from './session.js';
import { isViewAsTab, storeViewAsSession, readViewAsSession } from './view-as.js';

/** Why the session ended: the user logged out, or the server ended it. */
export type SessionEnd = 'left' | 'expired';
interface State {
  session?: Session;
  ending?: SessionEnd;
}

const TOKEN = 'sahaya.token';
const USER = 'sahaya.user';

function stored(): Session | undefined {
  if (isViewAsTab()) return readViewAsSession();
  const token = localStorage.getItem(TOKEN);
  const user = parseUser(localStorage.getItem(USER));
  return token && user ? { token, user } : undefined;
}

function parseUser(text: string | null): User | undefined {
  try {
    return text ? (JSON.parse(text) as User) : undefined;
  } catch {
    return undefined; // Invalid content counts as no session.
  }
}

let state: State = { session: stored() };
const listeners = new Set<() => void>();

function become(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

function keep(session: Session) {
  if (isViewAsTab()) return storeViewAsSession(session);
  localStorage.setItem(TOKEN, session.token);
  localStorage.setItem(USER, JSON.stringify(session.user));
}

function forget() {
  if (isViewAsTab()) return storeViewAsSession(undefined);
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

function end(ending: SessionEnd) {
  forget();
  if (ending === 'left') clearDrafts();
  become({ ending });
}

/** The login of this browser. Token and user are in its storage, shared by all tabs except view-as tabs. */
export const sessionStore = {
  current: (): Session | undefined => state.session,
  ending: (): SessionEnd | undefined => state.ending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start(session: Session) {
    keep(session);
    become({ session });
  },
  /** Replaces the stored account with the version of the server. */
  refresh(user: User) {
    if (!state.session) return;
    const session = { ...state.session, user };
    keep(session);
    become({ session });
  },
  leave: () => end('left'),
  expire: () => end('expired'),
};

// Follows a change by another tab. A cleared storage event has no key.
window.addEventListener('storage', ({ key }) => {
  if (isViewAsTab() || (key !== null && key !== TOKEN && key !== USER)) return;
  const session = stored();
  if (session?.token === state.session?.token && session?.user._id === state.session?.user._id) return;
  become(session ? { session } : { ending: 'left' });
});
