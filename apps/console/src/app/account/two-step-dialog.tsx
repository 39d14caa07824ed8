import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { type OutputOf, type Passkey, type setUpSecondFactor, type startPasskey } from '@sahaya/contracts';
import { useId, useState } from 'react';
import { words } from '../../i18n/words.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { ConfirmApp } from './confirm-app.js';
import { ConfirmChange } from './confirm-change.js';
import { PasskeyNameForm } from './passkey-name-form.js';
import { TwoStepState } from './two-step-state.js';
import { useFactorChanges } from './use-factor-changes.js';
import { usePasskeyChanges } from './use-passkey-changes.js';

export type View =
  | { name: 'state' }
  | { name: 'new-codes' }
  | { name: 'replace'; problem?: string }
  | { name: 'new-app'; setup: OutputOf<typeof setUpSecondFactor> }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'add-passkey'; problem?: string }
  | { name: 'new-passkey'; started: OutputOf<typeof startPasskey> }
  | { name: 'rename-passkey'; passkey: Passkey }
  | { name: 'remove-passkey'; passkey: Passkey };

const TITLES: Record<View['name'], string> = {
  state: words.secondFactor.name,
  'new-codes': words.secondFactor.newCodes,
  replace: words.secondFactor.replace,
  'new-app': words.secondFactor.replaceSetUp,
  codes: words.secondFactor.recoveryCodes,
  'add-passkey': words.passkeys.add,
  'new-passkey': words.passkeys.create,
  'rename-passkey': words.passkeys.renameTitle,
  'remove-passkey': words.passkeys.removeTitle,
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
  const { newCodes, setUp, confirm } = useFactorChanges(setView);
  const { start, add, rename, remove } = usePasskeyChanges(setView);
  const back = () => setView({ name: 'state' });
  switch (view.name) {
    case 'state':
      return (
        <TwoStepState
          onNewCodes={() => setView({ name: 'new-codes' })}
          onReplace={() => setView({ name: 'replace' })}
          onAddPasskey={() => setView({ name: 'add-passkey' })}
          onRenamePasskey={(passkey) => setView({ name: 'rename-passkey', passkey })}
          onRemovePasskey={(passkey) => setView({ name: 'remove-passkey', passkey })}
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
    case 'add-passkey':
      return (
        <ConfirmChange
          hint={words.passkeys.addHint}
          action={words.secondFactor.continue}
          problem={view.problem}
          send={start}
          onCancel={back}
        />
      );
    case 'new-passkey':
      return (
        <PasskeyNameForm
          hint={words.passkeys.createHint}
          action={words.passkeys.createAction}
          send={(name) => add(view.started, name)}
          onCancel={back}
        />
      );
    case 'rename-passkey':
      return (
        <PasskeyNameForm
          hint={words.passkeys.createHint}
          action={words.passkeys.renameAction}
          name={view.passkey.name}
          send={(name) => rename(view.passkey, name)}
          onCancel={back}
        />
      );
    case 'remove-passkey':
      return (
        <ConfirmChange
          hint={words.passkeys.removeHint(view.passkey.name)}
          action={words.passkeys.removeTitle}
          send={(proof) => remove(view.passkey, proof)}
          onCancel={back}
        />
      );
  }
}
