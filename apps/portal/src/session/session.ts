import type { User } from '@sahaya/contracts';
import { clearDrafts } from './drafts.js';
import { isViewTab, keepView, readView } from './view.js';

export interface Session {
  token: string;
  user: User;
  /** Of staff who look through the account: then it is over. */
  until?: string;
}
/** Why there is no session: the person left, or the server ended it. */
export type Ending = 'left' | 'expired';
interface State {
  session?: Session;
  ending?: Ending;
}

const TOKEN = 'sahaya.token';
const USER = 'sahaya.user';

function stored(): Session | undefined {
  if (isViewTab()) return readView();
  const token = localStorage.getItem(TOKEN);
  const user = parseUser(localStorage.getItem(USER));
  return token && user ? { token, user } : undefined;
}

function parseUser(text: string | null): User | undefined {
  try {
    return text ? (JSON.parse(text) as User) : undefined;
  } catch {
    return undefined; // Someone else wrote it: as good as none.
  }
}

let state: State = { session: stored() };
const listeners = new Set<() => void>();

function become(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

function keep(session: Session) {
  if (isViewTab()) return keepView(session);
  localStorage.setItem(TOKEN, session.token);
  localStorage.setItem(USER, JSON.stringify(session.user));
}

function forget() {
  if (isViewTab()) return keepView(undefined);
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
}

function end(ending: Ending) {
  forget();
  if (ending === 'left') clearDrafts();
  become({ ending });
}

/** The login of this browser: token and user in its storage, the same in every tab but those for looking. */
export const sessionStore = {
  current: (): Session | undefined => state.session,
  ending: (): Ending | undefined => state.ending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  start(session: Session) {
    keep(session);
    become({ session });
  },
  /** The account as the server has it now. */
  refresh(user: User) {
    if (!state.session) return;
    const session = { ...state.session, user };
    keep(session);
    become({ session });
  },
  leave: () => end('left'),
  expire: () => end('expired'),
};

// Written by another tab: this one follows. A cleared storage has no key.
window.addEventListener('storage', ({ key }) => {
  if (isViewTab() || (key !== null && key !== TOKEN && key !== USER)) return;
  const session = stored();
  if (session?.token === state.session?.token && session?.user._id === state.session?.user._id) return;
  become(session ? { session } : { ending: 'left' });
});
