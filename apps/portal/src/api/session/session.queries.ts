import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logout, me, undoDeletion } from '../calls.js';
import { api } from '../api-client.js';
import { sessionStore } from './session-store.js';
import { useSession } from './use-session.js';

const meQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['me', token],
    queryFn: ({ signal }) => api.call(me, {}, { signal }).then(({ user }) => user),
    enabled: token !== undefined,
    staleTime: Infinity,
  });

/** Verifies the stored token at start. The API client logs out on TOKEN_INVALID. */
export function useSessionRefresh(): void {
  const { data: user } = useQuery(meQuery(useSession()?.token));
  useEffect(() => {
    if (user) sessionStore.refresh(user);
  }, [user]);
}

/** Cancels the planned deletion of the account. */
export const useUndoDeletion = () =>
  useMutation({
    mutationFn: () => api.call(undoDeletion, {}),
    onSuccess: ({ user }) => sessionStore.refresh(user),
  });

/** Ends the session on the server, and in this browser in any case. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => {
      const ended = api.call(logout, {});
      sessionStore.leave();
      return ended;
    },
  });
