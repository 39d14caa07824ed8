import { ApiError } from '@sahaya/api-client';
import { confirmSecondFactor, renewRecoveryCodes, setUpSecondFactor } from '@sahaya/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import type { View } from './two-step-dialog.js';

/** The calls behind the views, each leading to the next view. */
export function useFactorChanges(setView: (view: View) => void) {
  const data = useStaffData();
  const queries = useQueryClient();
  const notify = useNotify();
  const showCodes = (codes: readonly string[]) => {
    void queries.invalidateQueries({ queryKey: ['second-factor'] });
    setView({ name: 'codes', codes });
  };
  return {
    async newCodes(proof: { password: string; code: string }) {
      showCodes((await data.call(renewRecoveryCodes, proof)).recoveryCodes);
    },
    async setUp(proof: { password: string; code: string }) {
      setView({ name: 'new-app', setup: await data.call(setUpSecondFactor, proof) });
    },
    async confirm(challenge: string, code: string) {
      try {
        const { recoveryCodes } = await data.call(confirmSecondFactor, { challenge, code });
        notify(words.secondFactor.replaced, { type: 'success' });
        showCodes(recoveryCodes);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CHALLENGE_EXPIRED') throw error;
        setView({ name: 'replace', problem: error.message });
      }
    },
  };
}
