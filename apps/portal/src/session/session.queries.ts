import { logout, me, undoDeletion } from '@sahaya/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.js';
import { sessionStore } from './session.js';
import { useSession } from './use-session.js';

const meQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => api.call(me, {}, { signal }).then(({ user }) => user),
    enabled: token !== undefined,
    staleTime: Infinity,
  });

/** At start the stored token is verified; the client itself logs out on TOKEN_INVALID. */
export function useVerifiedSession(): void {
  const { data: user } = useQuery(meQuery(useSession()?.token));
  useEffect(() => {
    if (user) sessionStore.refresh(user);
  }, [user]);
}

/** The planned deletion of the account is taken back. */
export const useUndoDeletion = () =>
  useMutation({
    mutationFn: () => api.call(undoDeletion, {}),
    onSuccess: ({ user }) => sessionStore.refresh(user),
  });

/** Logout ends the session on the server too; here it ends in any case. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => {
      const ended = api.call(logout, {});
      sessionStore.leave();
      return ended;
    },
  });
