import { login, register } from '@sahaya/contracts';
import type { LoginForm, RegisterForm } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.js';
import { sessionStore } from '../../session/session.js';
import { payloadOf } from './register-payload.js';

export const useLogin = () =>
  useMutation({
    mutationFn: (form: LoginForm) => api.call(login, form),
    onSuccess: sessionStore.start,
  });

export const useRegister = () =>
  useMutation({
    mutationFn: ({ form, key }: { form: RegisterForm; key: string }) =>
      api.call(register, payloadOf(form), { idempotencyKey: key }),
    onSuccess: sessionStore.start,
  });
