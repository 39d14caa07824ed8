import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { SecondFactor } from '@sahaya/contracts';
import { useState } from 'react';
import { type PlainTextKey, t } from '../../../../i18n/translate.js';
import { ModalDialog } from '../../../../ui/layout/modal-dialog.js';
import { ConnectAppForm, type NewApp } from './connect-app-form.js';
import { ProofForm } from './proof-form.js';
import { SaveCodes } from './save-codes.js';
import { StepText } from './step-text.js';
import { useConnectApp, useRenewCodes, useSetUpApp, useTurnOff, useUnsavedCodes } from './two-step.queries.js';
import classes from './two-step.module.css';

export type TwoStepTask = 'turn-on' | 'replace' | 'new-codes' | 'turn-off';

const TITLES: Record<TwoStepTask, PlainTextKey> = {
  'turn-on': 'twoStep.turnOnTitle',
  replace: 'twoStep.replaceTitle',
  'new-codes': 'twoStep.newCodesTitle',
  'turn-off': 'twoStep.turnOffTitle',
};

interface Props {
  factor: SecondFactor;
  /** Without a task, it only shows the recovery codes that are not saved yet. */
  task: TwoStepTask | undefined;
  onTask: (task: TwoStepTask | undefined) => void;
}

/**
 * Changes two-step sign-in step by step. While recovery codes are on their way or not saved yet, it cannot be closed by
 * mistake.
 */
export function TwoStepDialog({ factor, task, onTask }: Props) {
  const { codes, forget } = useUnsavedCodes();
  const [app, setApp] = useState<NewApp>();
  /** Why the app has to be set up from the start. */
  const [expired, setExpired] = useState<string>();
  const connect = useConnectApp();
  const renew = useRenewCodes();
  const close = () => onTask(undefined);

  if (codes)
    return (
      <ModalDialog title={t('twoStep.saveTitle')} onClose={close} isLocked>
        <SaveCodes
          codes={codes}
          onDone={() => {
            forget();
            close();
          }}
        />
      </ModalDialog>
    );
  if (connect.isSuccess)
    return (
      <ModalDialog title={t('twoStep.lostTitle')} onClose={close}>
        <LostCodes
          onNew={() => {
            connect.reset();
            setApp(undefined);
            onTask('new-codes');
          }}
        />
      </ModalDialog>
    );
  if (app) {
    const startAgain = (reason: string) => {
      setApp(undefined);
      setExpired(reason);
    };
    return (
      <ModalDialog title={t('twoStep.connectTitle')} onClose={close} isLocked={connect.isPending}>
        <ConnectAppForm app={app} isFirst={task === 'turn-on'} connect={connect} onExpired={startAgain} />
      </ModalDialog>
    );
  }
  if (!task) return null;
  return (
    <ModalDialog title={t(TITLES[task])} onClose={close} isLocked={renew.isPending}>
      {task === 'new-codes' && (
        <ProofForm
          text={t('twoStep.newCodesText')}
          submit={t('twoStep.getCodes')}
          isOn
          change={renew}
          fallback="error.newCodes"
        />
      )}
      {task === 'turn-off' && <TurnOff onDone={close} />}
      {(task === 'turn-on' || task === 'replace') && (
        <SetUpApp
          text={t(task === 'turn-on' ? 'twoStep.turnOnText' : 'twoStep.replaceText')}
          factor={factor}
          problem={expired}
          onDone={(next) => {
            setExpired(undefined);
            setApp(next);
          }}
        />
      )}
    </ModalDialog>
  );
}

interface SetUpProps {
  text: string;
  factor: SecondFactor;
  problem: string | undefined;
  onDone: (app: NewApp) => void;
}
function SetUpApp({ text, factor, problem, onDone }: SetUpProps) {
  const { on, since } = factor;
  return (
    <ProofForm
      text={text}
      submit={t('twoStep.continue')}
      isOn={on}
      change={useSetUpApp()}
      fallback="error.setUpApp"
      problem={problem}
      onDone={(setup) => onDone({ ...setup, since })}
    />
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const done = () => {
    notifications.show({ message: t('twoStep.isOff'), color: 'teal' });
    onDone();
  };
  return (
    <ProofForm
      text={t('twoStep.turnOffText')}
      submit={t('twoStep.turnOff')}
      isOn
      isDestructive
      change={useTurnOff()}
      fallback="error.turnOff"
      onDone={done}
    />
  );
}

const LostCodes = ({ onNew }: { onNew: () => void }) => (
  <div className={classes.steps}>
    <StepText>{t('twoStep.lost')}</StepText>
    <Button onClick={onNew}>{t('twoStep.newCodes')}</Button>
  </div>
);
