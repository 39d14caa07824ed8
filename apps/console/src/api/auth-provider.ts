import { ApiError, type ApiClient } from '@sahaya/api-client';
import { isStaff, login, logout } from '@sahaya/contracts';
import type { LoginForm } from '@sahaya/domain';
import type { AuthProvider } from 'react-admin';
import type { SessionStore } from './session.js';
import { words } from '../i18n/words.js';

/** The sign-in of react-admin on the platform's sessions; staff only. */
export function createAuthProvider(api: ApiClient, session: SessionStore): AuthProvider {
  async function end() {
    try {
      await api.call(logout, {});
    } catch (error) {
      // The session has ended or expires by itself, so the browser forgets it in any case.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      session.clear();
    }
  }

  return {
    async login(form: LoginForm) {
      const { identifier, password } = form;
      const { token, user } = await api.call(login, { identifier, password }, { deviceKey: session.deviceKey() });
      session.write({ token, user });
      if (isStaff(user.role)) return;
      await end();
      throw new Error(words.login.notStaff);
    },

    async logout() {
      if (session.read()) await end();
    },

    /** No message when nobody was signed in, because the login page is clear enough. */
    checkAuth: () => (session.read() ? Promise.resolve() : Promise.reject(new SignedOut(false))),

    /** Only these errors end a session; any other is shown where it occurred. */
    async checkError(error: unknown) {
      if (error instanceof ApiError && error.status === 401 && ENDS_SESSION.includes(error.code))
        throw new SignedOut(error.message);
    },

    async getIdentity() {
      const { _id, name } = signedIn(session).user;
      return { id: _id, fullName: name };
    },

    getPermissions: async () => signedIn(session).user.role,
  };
}

const ENDS_SESSION = ['TOKEN_INVALID', 'TOKEN_MISSING'];

function signedIn(session: SessionStore) {
  const current = session.read();
  if (!current) throw new SignedOut(false);
  return current;
}

/** react-admin shows the message of a rejection; `false` shows none. */
class SignedOut extends Error {
  constructor(words: string | false) {
    super();
    Object.assign(this, { message: words });
  }
}
