import { ApiError } from '@sahaya/api-client';
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmSecondFactor,
  mySecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../../../../api/calls.js';
import { api } from '../../../../api/api-client.js';
import { sessionsQuery } from '../security.queries.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: ({ signal }) => api.call(mySecondFactor, {}, { signal }),
  staleTime: 0,
});

/**
 * The recovery codes that the server sent and the user has not saved yet. They are kept until then, because the server
 * does not send them again: also when the user leaves the profile and returns.
 */
const unsavedCodesQuery = queryOptions<string[] | null>({
  queryKey: ['second-factor', 'unsaved-codes'],
  queryFn: skipToken,
  gcTime: Infinity,
});
export function useUnsavedCodes() {
  const cache = useQueryClient();
  const { data: codes } = useQuery(unsavedCodesQuery);
  return { codes: codes ?? undefined, forget: () => cache.setQueryData(unsavedCodesQuery.queryKey, null) };
}

/** A change of the second factor needs both. */
export interface Proof {
  password: string;
  code: string;
}

/** A request after which the state and the codes that it sent are shown. */
function useFactorChange<V, R extends { recoveryCodes?: string[] } | undefined>(change: (variables: V) => Promise<R>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (answer?.recoveryCodes) cache.setQueryData(unsavedCodesQuery.queryKey, answer.recoveryCodes);
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

export function useSetUpApp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => api.call(setUpSecondFactor, proof),
    // It may have been turned on elsewhere; then a code is needed.
    onError: () => cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

interface Confirmation {
  challenge: string;
  code: string;
  /** Since when the earlier app was in use, if there was one. */
  since: string | undefined;
}
/** Without an answer if the app was connected, but the answer with the recovery codes was lost. */
export function useConnectApp() {
  const cache = useQueryClient();
  const isConnected = async ({ since }: Confirmation) => {
    const state = await cache.fetchQuery({ ...secondFactorQuery, retry: false }).catch(() => undefined);
    return state?.on === true && state.since !== since;
  };
  return useFactorChange(async (confirmation: Confirmation) => {
    const { challenge, code } = confirmation;
    try {
      return await api.call(confirmSecondFactor, { challenge, code });
    } catch (error) {
      if (mayHaveWorked(error) && (await isConnected(confirmation))) return undefined;
      throw error;
    }
  });
}
export type ConnectApp = ReturnType<typeof useConnectApp>;

export const useRenewCodes = () => useFactorChange((proof: Proof) => api.call(renewRecoveryCodes, proof));
export const useTurnOff = () => useFactorChange((proof: Proof) => api.call(removeSecondFactor, proof));

/** No answer came, or the challenge was used up by an earlier request whose answer was lost. */
const mayHaveWorked = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'CHALLENGE_EXPIRED');
