import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { finishIdentityConfirmation, startIdentityConfirmation } from '../../../api/calls.js';
import { api } from '../../../api/api-client.js';
import { checksQuery } from '../../../api/queries/verification.queries.js';

/** Leaves for the page of the identity provider, which leads back to this page. */
export const useStartConfirmation = () =>
  useMutation({
    mutationFn: async () => {
      const { url } = await api.call(startIdentityConfirmation, {});
      window.location.assign(url);
    },
  });

/** The parameters with which the identity provider returned the helper; undefined if it did not. */
function readReturn(search: string) {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  return state ? { state, code: query.get('code') ?? '', error: query.get('error') ?? '' } : undefined;
}

/**
 * Ends a confirmation if the helper comes from the identity provider. The parameters leave the address at once, so that
 * neither a reload nor a copied link has them.
 */
export function useConfirmationReturn() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [returned] = useState(() => readReturn(search));
  useEffect(() => {
    if (returned) void navigate({ search: '', hash: 'verification' }, { replace: true });
  }, [returned, navigate]);
  const { isFetching, isSuccess, error, refetch } = useQuery({
    queryKey: ['identity-return', returned?.state],
    enabled: returned !== undefined,
    queryFn: async () => {
      const own = await api.call(finishIdentityConfirmation, returned ?? {});
      // An answer that was on its way is older.
      await cache.cancelQueries({ queryKey: checksQuery.queryKey });
      cache.setQueryData(checksQuery.queryKey, own);
      return true;
    },
    ...ONCE,
  });
  return { isFetching, isConfirmed: isSuccess, error, retry: () => void refetch() };
}
const ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};
