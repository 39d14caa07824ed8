import { ApiError } from '@sahaya/api-client';
import { addPasskey, type OutputOf, type Passkey, removePasskey, renamePasskey, startPasskey } from '@sahaya/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { makePasskey } from '../../api/passkeys.js';
import { useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import type { View } from './two-step-dialog.js';

/** The calls behind the views of passkeys, each leading to the next view. */
export function usePasskeyChanges(setView: (view: View) => void) {
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const show = (done: string) => {
    void queries.invalidateQueries({ queryKey: ['second-factor'] });
    notify(done, { type: 'success' });
    setView({ name: 'state' });
  };
  return {
    async start(proof: { password: string; code: string }) {
      setView({ name: 'new-passkey', started: await data.call(startPasskey, proof) });
    },
    /** The person can try again after closing the browser's dialog. */
    async add({ challenge, options }: OutputOf<typeof startPasskey>, name: string) {
      const credential = await makePasskey(options);
      if (!credential) return;
      try {
        await data.call(addPasskey, { challenge, name, credential });
        show(words.passkeys.done);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_EXPIRED') throw error;
        setView({ name: 'add-passkey', problem: error.message });
      }
    },
    async rename({ _id: id }: Passkey, name: string) {
      await data.call(renamePasskey, { id, name });
      show(words.passkeys.renamed);
    },
    async remove({ _id: id }: Passkey, proof: { password: string; code: string }) {
      await data.call(removePasskey, { id, ...proof });
      show(words.passkeys.removed);
    },
  };
}
