import { TERMS_VERSION } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api-client.js';
import { giveConsent, withdrawConsent } from '../../api/calls.js';
import { sessionStore } from '../../api/session/session-store.js';

/** Agrees to the version of the texts that this version of the portal shows. */
export const useGiveConsent = () =>
  useMutation({
    mutationFn: () => api.call(giveConsent, { version: TERMS_VERSION }),
    onSuccess: ({ user }) => sessionStore.refresh(user),
  });

export const useWithdrawConsent = () =>
  useMutation({
    mutationFn: () => api.call(withdrawConsent, {}),
    onSuccess: ({ user }) => sessionStore.refresh(user),
  });
