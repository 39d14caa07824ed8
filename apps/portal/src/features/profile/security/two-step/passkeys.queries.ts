import type { OutputOf, Passkey, startPasskey as start } from '@sahaya/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/api-client.js';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../../../../api/passkey-calls.js';
import { makePasskey } from '../../../../api/passkeys.js';
import { type Proof, secondFactorQuery } from './two-step.queries.js';

/** A passkey that the server expects. */
export type StartedPasskey = OutputOf<typeof start>;

function usePasskeyChange<V, R>(change: (variables: V) => Promise<R>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export const useStartPasskey = () => useMutation({ mutationFn: (proof: Proof) => api.call(startPasskey, proof) });

/** Null if the user closed the dialog of the browser. */
export const useAddPasskey = () =>
  usePasskeyChange(async ({ started, name }: { started: StartedPasskey; name: string }) => {
    const credential = await makePasskey(started.options);
    return credential ? api.call(addPasskey, { challenge: started.challenge, name, credential }) : null;
  });
export const useRenamePasskey = () =>
  usePasskeyChange((fields: { id: string; name: string }) => api.call(renamePasskey, fields));
export const useRemovePasskey = ({ _id: id }: Passkey) =>
  usePasskeyChange((proof: Proof) => api.call(removePasskey, { id, ...proof }));
