import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { confirmSecondFactor, type OutputOf, renewRecoveryCodes, setUpSecondFactor } from '@sahaya/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { StaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { ConfirmApp } from './confirm-app.js';
import { ConfirmChange } from './confirm-change.js';
import { TwoStepState } from './two-step-state.js';

type View =
  | { name: 'state' }
  | { name: 'new-codes' }
  | { name: 'replace'; problem?: string }
  | { name: 'new-app'; setup: OutputOf<typeof setUpSecondFactor> }
  | { name: 'codes'; codes: readonly string[] };

const TITLES: Record<View['name'], string> = {
  state: words.secondFactor.name,
  'new-codes': words.secondFactor.newCodes,
  replace: words.secondFactor.replace,
  'new-app': words.secondFactor.replaceSetUp,
  codes: words.secondFactor.recoveryCodes,
};

/** The second factor of the own account. New recovery codes stay on the screen until they are saved. */
export function TwoStepDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>({ name: 'state' });
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={view.name === 'codes' ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{TITLES[view.name]}</DialogTitle>
      <Content view={view} setView={setView} onClose={onClose} />
    </Dialog>
  );
}

interface ContentProps {
  view: View;
  setView: (view: View) => void;
  onClose: () => void;
}
function Content({ view, setView, onClose }: ContentProps) {
  const { newCodes, setUp, confirm } = useChanges(setView);
  const back = () => setView({ name: 'state' });
  switch (view.name) {
    case 'state':
      return (
        <TwoStepState
          onNewCodes={() => setView({ name: 'new-codes' })}
          onReplace={() => setView({ name: 'replace' })}
          onClose={onClose}
        />
      );
    case 'new-codes':
      return (
        <ConfirmChange
          hint={words.secondFactor.newCodesHint}
          action={words.secondFactor.newCodes}
          send={newCodes}
          onCancel={back}
        />
      );
    case 'replace':
      return (
        <ConfirmChange
          hint={words.secondFactor.replaceHint}
          action={words.secondFactor.continue}
          problem={view.problem}
          send={setUp}
          onCancel={back}
        />
      );
    case 'new-app':
      return <ConfirmApp setup={view.setup} send={(code) => confirm(view.setup.challenge, code)} onCancel={back} />;
    case 'codes':
      return (
        <DialogContent sx={{ pt: 0 }}>
          <RecoveryCodes codes={view.codes} onSaved={back} />
        </DialogContent>
      );
  }
}

/** The calls behind the views, each leading to the next view. */
function useChanges(setView: (view: View) => void) {
  const data = useDataProvider<StaffData>();
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
