import { notifications } from '@mantine/notifications';
import type { Passkey } from '@sahaya/contracts';
import { errorCode, errorMessage } from '../../../../api/error-message.js';
import { isOnDevice } from '../../../../api/passkeys.js';
import { type PlainTextKey, t } from '../../../../i18n/translate.js';
import { ModalDialog } from '../../../../ui/layout/modal-dialog.js';
import { PasskeyNameForm } from './passkey-name-form.js';
import {
  type StartedPasskey,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
  useStartPasskey,
} from './passkeys.queries.js';
import { ProofForm } from './proof-form.js';

export type PasskeyTask =
  /** `problem`: why it begins again. */
  | { name: 'add'; problem?: string }
  | { name: 'create'; started: StartedPasskey }
  | { name: 'rename' | 'remove'; passkey: Passkey };

const TITLES: Record<PasskeyTask['name'], PlainTextKey> = {
  add: 'passkeys.add',
  create: 'passkeys.nameTitle',
  rename: 'passkeys.renameTitle',
  remove: 'passkeys.removeTitle',
};

interface Props {
  task: PasskeyTask;
  onTask: (task: PasskeyTask | undefined) => void;
}

/** Adds a passkey in two steps, renames it or removes it. */
export function PasskeyDialog({ task, onTask }: Props) {
  const done = (text: PlainTextKey) => {
    const closeButtonProps = { 'aria-label': t('action.close') };
    notifications.show({ message: t(text), color: 'teal', closeButtonProps });
    onTask(undefined);
  };
  return (
    <ModalDialog title={t(TITLES[task.name])} onClose={() => onTask(undefined)}>
      {task.name === 'add' && (
        <Add problem={task.problem} onStarted={(started) => onTask({ name: 'create', started })} />
      )}
      {task.name === 'create' && (
        <Create
          started={task.started}
          onExpired={(problem) => onTask({ name: 'add', problem })}
          onDone={() => done('passkeys.isAdded')}
        />
      )}
      {task.name === 'rename' && <Rename passkey={task.passkey} onDone={() => done('passkeys.isRenamed')} />}
      {task.name === 'remove' && <Remove passkey={task.passkey} onDone={() => done('passkeys.isRemoved')} />}
    </ModalDialog>
  );
}

interface AddProps {
  problem: string | undefined;
  onStarted: (started: StartedPasskey) => void;
}
const Add = ({ problem, onStarted }: AddProps) => (
  <ProofForm
    text={t('passkeys.addText')}
    submit={t('twoStep.continue')}
    isOn
    change={useStartPasskey()}
    fallback="error.startPasskey"
    problem={problem}
    onDone={onStarted}
  />
);

interface CreateProps {
  started: StartedPasskey;
  onExpired: (reason: string) => void;
  onDone: () => void;
}
/** The user can try again after closing the dialog of the browser. */
function Create({ started, onExpired, onDone }: CreateProps) {
  const add = useAddPasskey();
  const fail = (error: Error) => {
    if (errorCode(error) === 'CHALLENGE_EXPIRED') onExpired(errorMessage(error, 'error.addPasskey'));
  };
  return (
    <PasskeyNameForm
      text={t('passkeys.nameText')}
      submit={t('passkeys.create')}
      change={add}
      fallback="error.addPasskey"
      problem={isOnDevice(add.error) ? t('passkeys.onDevice') : undefined}
      send={(name) => add.mutate({ started, name }, { onSuccess: (added) => added && onDone(), onError: fail })}
    />
  );
}

interface ChangeProps {
  passkey: Passkey;
  onDone: () => void;
}
function Rename({ passkey: { _id: id, name: before }, onDone }: ChangeProps) {
  const rename = useRenamePasskey();
  return (
    <PasskeyNameForm
      text={t('passkeys.nameText')}
      submit={t('passkeys.saveName')}
      name={before}
      change={rename}
      fallback="error.renamePasskey"
      send={(name) => rename.mutate({ id, name }, { onSuccess: onDone })}
    />
  );
}

const Remove = ({ passkey, onDone }: ChangeProps) => (
  <ProofForm
    text={t('passkeys.removeText', { name: passkey.name })}
    submit={t('passkeys.removePasskey')}
    isOn
    isDestructive
    change={useRemovePasskey(passkey)}
    fallback="error.removePasskey"
    onDone={onDone}
  />
);
