import { ApiError } from '@sahaya/api-client';
import { type Challenge, isChallenge } from '@sahaya/contracts';
import type { LoginForm } from '@sahaya/domain';
import { useState } from 'react';
import { useAuthProvider, useLogin } from 'react-admin';
import type { OpenedSession, StaffAuth, Verification } from '../../api/auth-provider.js';
import { words } from '../../i18n/words.js';
import type { Problem } from '../../ui/use-field-form.js';
import { noteInput } from '../idle/last-input.js';

type Step =
  | { name: 'password'; problem?: Problem }
  | { name: 'code'; challenge: Challenge }
  | { name: 'recovery-codes'; session: OpenedSession; codes: readonly string[] };

/** The steps of a sign-in: the password, the code, and after a setup the recovery codes. */
export function useSignIn() {
  const auth = useAuthProvider<StaffAuth>()!;
  const login = useLogin();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [identifier, setIdentifier] = useState('');

  const startAgain = (text?: string) => setStep({ name: 'password', ...(text && { problem: { text } }) });
  const enter = async (session: OpenedSession) => {
    noteInput();
    await login(session);
  };
  const enterOrStartAgain = (session: OpenedSession) =>
    enter(session).catch((error: unknown) => startAgain(error instanceof Error ? error.message : words.login.failed));

  return {
    step,
    identifier,
    startAgain: () => startAgain(),
    enter: enterOrStartAgain,

    async sendPassword(form: LoginForm) {
      setIdentifier(form.identifier);
      const answer = await auth.signIn(form);
      if (isChallenge(answer)) setStep({ name: 'code', challenge: answer });
      else await enter(answer);
    },

    async sendCode(verification: Verification) {
      try {
        const session = await auth.verify(verification);
        // The session is kept in memory until the codes are saved: a stored one opens the console.
        if (session.recoveryCodes) setStep({ name: 'recovery-codes', session, codes: session.recoveryCodes });
        else await enterOrStartAgain(session);
      } catch (error) {
        if (!(error instanceof ApiError) || !ENDS_SIGN_IN.includes(error.code)) throw error;
        startAgain(error.message);
      }
    },
  };
}

/** These errors do not depend on the code. */
const ENDS_SIGN_IN = ['CHALLENGE_EXPIRED', 'ACCOUNT_BLOCKED'];
