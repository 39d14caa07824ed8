import { ApiError, type ApiClient } from '@sahaya/api-client';
import {
  type Challenge,
  isStaff,
  login,
  logout,
  type OutputOf,
  type PasskeyAnswer,
  verifyLogin,
} from '@sahaya/contracts';
import type { LoginForm } from '@sahaya/domain';
import type { AuthProvider } from 'react-admin';
import { SESSION_ENDED_ADDRESS } from '../app/ended-address.js';
import { clearDrafts } from './drafts.js';
import { endsSession } from './ends-session.js';
import type { SessionStore } from './session.js';
import { words } from '../i18n/words.js';

/** A session that the server opened; `login` enters the console with it. */
export type OpenedSession = OutputOf<typeof verifyLogin>;
export interface Verification {
  challenge: string;
  code: string;
  /** In place of the code. */
  passkey?: PasskeyAnswer;
  /** The new password where the challenge asks for one. */
  password?: string;
}

/** The sign-in of react-admin, in up to two steps before its `login`. */
export interface StaffAuth extends AuthProvider {
  /** Checks the password; a challenge asks for a code. */
  signIn(form: LoginForm): Promise<OpenedSession | Challenge>;
  verify(verification: Verification): Promise<OpenedSession>;
  /** Enters the console; staff only. */
  login(session: OpenedSession): Promise<void>;
  /** Keeps the changed name of the signed-in person for this browser. */
  rename(name: string): void;
}

/** The sign-in of react-admin on the platform's sessions; staff only. */
export function createAuthProvider(
  api: ApiClient,
  session: SessionStore,
  forgetDrafts: () => void = clearDrafts,
): StaffAuth {
  /** Returns whether the session was open until now. */
  async function end(): Promise<boolean> {
    try {
      await api.call(logout, {});
      return true;
    } catch (error) {
      // The session has ended or expires by itself, so the browser forgets it in any case.
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      session.clear();
    }
  }

  return {
    signIn: ({ identifier, password }) => api.call(login, { identifier, password }, { deviceKey: session.deviceKey() }),

    verify: ({ challenge, code, passkey, password }) =>
      api.call(verifyLogin, { challenge, code, passkey, password }, { deviceKey: session.deviceKey() }),

    async login({ token, user }) {
      session.write({ token, user });
      if (isStaff(user.role)) return;
      await end();
      throw new Error(words.login.notStaff);
    },

    rename(name) {
      const { token, user } = signedIn(session);
      session.write({ token, user: { ...user, name } });
    },

    /** Drafts stay for the next sign-in after an idle time or the end of a session, but not after a sign-out by choice. */
    async logout(params?: { isIdle?: boolean }) {
      if (session.read() && (await end()) && !params?.isIdle) forgetDrafts();
    },

    /** No message when nobody was signed in, because the login page is clear enough. */
    checkAuth: () => (session.read() ? Promise.resolve() : Promise.reject(new SignedOut())),

    async checkError(error: unknown) {
      if (endsSession(error)) throw new SignedOut(SESSION_ENDED_ADDRESS);
    },

    async getIdentity() {
      const { _id, name } = signedIn(session).user;
      return { id: _id, fullName: name };
    },

    getPermissions: async () => signedIn(session).user.role,
  };
}

function signedIn(session: SessionStore) {
  const current = session.read();
  if (!current) throw new SignedOut();
  return current;
}

/** Without a message, react-admin shows no notification: the login page says why the session ended. */
class SignedOut extends Error {
  constructor(readonly redirectTo?: string) {
    super();
    Object.assign(this, { message: false });
  }
}
