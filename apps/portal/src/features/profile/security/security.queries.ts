import { deviceKeyOf } from '@sahaya/api-client';
import type { AccountNominee, Contact, Session, User } from '@sahaya/contracts';
import type { Nominee } from '@sahaya/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  confirmContactChange,
  confirmVerification,
  exportMyData,
  getNominee,
  listSessions,
  removeNominee,
  requestContactChange,
  requestDeletion,
  requestVerification,
  revokeOtherSessions,
  revokeSession,
  setNominee,
} from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { sessionStore } from '../../../api/session/session-store.js';

/** The devices where the account is signed in, latest first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }): Promise<Session[]> => api.call(listSessions, {}, { signal }).then(({ sessions }) => sessions),
  staleTime: 0,
});

function useSessionChange<V>(change: (variables: V) => Promise<{ sessions: Session[] }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ sessions }) => cache.setQueryData(sessionsQuery.queryKey, sessions),
  });
}
export const useRevokeSession = () => useSessionChange((id: string) => api.call(revokeSession, { id }));
export const useRevokeOtherSessions = () => useSessionChange(() => api.call(revokeOtherSessions, {}));

export interface PasswordChange {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (form: PasswordChange) => api.call(changePassword, form),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export const useSendCode = () =>
  useMutation({ mutationFn: (contact: Contact) => api.call(requestVerification, { contact }) });

/** Requests that return the updated account. */
const useUserChange = <V>(change: (variables: V) => Promise<{ user: User }>) =>
  useMutation({ mutationFn: change, onSuccess: ({ user }) => sessionStore.refresh(user) });

export const useConfirmCode = () =>
  useUserChange((sent: { contact: Contact; code: string }) =>
    api.call(confirmVerification, sent, { deviceKey: deviceKeyOf(localStorage) }),
  );
export const useRequestContactChange = () =>
  useMutation({ mutationFn: (form: { to: string; password: string }) => api.call(requestContactChange, form) });
export const useConfirmContactChange = () =>
  useUserChange((sent: { to: string; code: string }) =>
    api.call(confirmContactChange, sent, { deviceKey: deviceKeyOf(localStorage) }),
  );
export const useRequestDeletion = () => useUserChange(() => api.call(requestDeletion, {}));

/** Requests all data of the person and saves it. */
export const useExportData = (save: (data: Record<string, unknown>) => Promise<void>) =>
  useMutation({ mutationFn: (form: { password: string }) => api.call(exportMyData, form).then(save) });

/** The nominee of the account; `nominee` is absent if there is none. */
export const nomineeQuery = queryOptions({
  queryKey: ['nominee'],
  queryFn: ({ signal }): Promise<{ nominee?: AccountNominee }> => api.call(getNominee, {}, { signal }),
});
function useNomineeChange<V>(change: (variables: V) => Promise<{ nominee?: AccountNominee }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => cache.setQueryData(nomineeQuery.queryKey, answer),
  });
}
export const useSetNominee = () => useNomineeChange((form: Nominee) => api.call(setNominee, form));
export const useRemoveNominee = () => useNomineeChange(() => api.call(removeNominee, {}));
