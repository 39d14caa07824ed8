import { deviceKeyOf } from '@sahaya/api-client';
import type { PasskeyRequest } from '@sahaya/contracts';
import type { LoginForm, RegisterForm } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import {
  confirmPasswordReset,
  confirmProposedContact,
  login,
  register,
  requestPasswordReset,
  requestProposedContactCode,
  verifyLogin,
} from '../../api/calls.js';
import { api } from '../../api/api-client.js';
import { sessionStore } from '../../api/session/session-store.js';
import { toRegistration } from './register-payload.js';

/** With a second factor, the answer is a challenge instead of a session. */
export const useLogin = () =>
  useMutation({
    mutationFn: (form: LoginForm) => api.call(login, form, { deviceKey: deviceKeyOf(localStorage) }),
    onSuccess: (answer) => {
      if (!('challenge' in answer)) sessionStore.start(answer);
    },
  });

export const useVerifyLogin = () =>
  useMutation({
    mutationFn: (form: { challenge: string; code: string }) =>
      api.call(verifyLogin, { ...form, password: '' }, { deviceKey: deviceKeyOf(localStorage) }),
    onSuccess: ({ token, user }) => sessionStore.start({ token, user }),
  });

/** Completes a sign-in with a passkey; nothing happens if the user closes the dialog of the browser. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async ({ challenge, request }: { challenge: string; request: PasskeyRequest }) => {
      const { askForPasskey } = await import('../../api/passkeys.js');
      const passkey = await askForPasskey(request);
      if (!passkey) return null;
      const form = { challenge, passkey, code: '', password: '' };
      return api.call(verifyLogin, form, { deviceKey: deviceKeyOf(localStorage) });
    },
    onSuccess: (answer) => {
      if (answer) sessionStore.start({ token: answer.token, user: answer.user });
    },
  });

interface Registration {
  form: RegisterForm;
  acceptedTerms: boolean;
  key: string;
}
export const useRegister = () =>
  useMutation({
    mutationFn: ({ form, acceptedTerms, key }: Registration) =>
      api.call(
        register,
        { ...toRegistration(form), acceptedTerms },
        { idempotencyKey: key, deviceKey: deviceKeyOf(localStorage) },
      ),
    onSuccess: sessionStore.start,
  });

export const useSendResetCode = () =>
  useMutation({ mutationFn: (form: { identifier: string }) => api.call(requestPasswordReset, form) });

export interface ResetForm {
  identifier: string;
  code: string;
  password: string;
  confirmPassword: string;
}
export const useResetPassword = () =>
  useMutation({
    mutationFn: (form: ResetForm) => api.call(confirmPasswordReset, form, { deviceKey: deviceKeyOf(localStorage) }),
  });

export const useSendProposedContactCode = () =>
  useMutation({ mutationFn: (form: { to: string }) => api.call(requestProposedContactCode, form) });

export const useConfirmProposedContact = () =>
  useMutation({
    mutationFn: (form: { to: string; code: string }) =>
      api.call(confirmProposedContact, form, { deviceKey: deviceKeyOf(localStorage) }),
  });
