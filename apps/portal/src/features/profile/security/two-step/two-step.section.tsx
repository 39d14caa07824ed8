import { Button } from '@mantine/core';
import type { SecondFactor } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../../../api/error-message.js';
import { useIsViewOnly } from '../../../../api/session/use-session.js';
import { formatInstantDate } from '../../../../i18n/format.js';
import { accountSecurity } from '../../../../i18n/en/account-security.js';
import { addTexts, plural, t } from '../../../../i18n/translate.js';
import { LoadingPlaceholder } from '../../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import classes from '../../profile.module.css';
import { ProfileSection } from '../../section.js';
import type { TwoStepTask } from './two-step-dialog.js';
import { secondFactorQuery, useUnsavedCodes } from './two-step.queries.js';

addTexts(accountSecurity);

const Passkeys = lazy(() => import('./passkeys.js').then((m) => ({ default: m.Passkeys })));
const TwoStepDialog = lazy(() => import('./two-step-dialog.js').then((m) => ({ default: m.TwoStepDialog })));

/** Two-step sign-in: whether it is on, and what can be done with it. */
export function TwoStepSection() {
  const { data: factor, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const { codes } = useUnsavedCodes();
  const [task, setTask] = useState<TwoStepTask>();
  const onTask = useIsViewOnly() ? undefined : setTask;

  return (
    <ProfileSection id="two-step" title={t('twoStep.title')} lead={t('twoStep.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.twoStep')}
        </Notice>
      )}
      {!factor && !error && <LoadingPlaceholder height={72} />}
      {factor && (factor.on ? <On factor={factor} onTask={onTask} /> : <Off onTask={onTask} />)}
      {factor && (task || codes) && (
        <Suspense>
          <TwoStepDialog factor={factor} task={task} onTask={setTask} />
        </Suspense>
      )}
    </ProfileSection>
  );
}

interface Props {
  /** Without it, nothing can be changed. */
  onTask: ((task: TwoStepTask) => void) | undefined;
}

const Off = ({ onTask }: Props) => (
  <ul className={classes.rows}>
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          {t('twoStep.app')}
          <span className={classes.badge} data-tone="open">
            {t('twoStep.off')}
          </span>
        </span>
        <span className={classes.quiet}>{t('twoStep.offHint')}</span>
      </div>
      {onTask && <Button onClick={() => onTask('turn-on')}>{t('twoStep.turnOn')}</Button>}
    </li>
  </ul>
);

/** From this number of codes on, new ones are advised. */
const FEW_CODES = 3;

function On({ factor, onTask }: Props & { factor: SecondFactor }) {
  const { required, since, recoveryCodesLeft: left = 0, passkeys } = factor;
  return (
    <>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <div className={classes.rowText}>
            <span className={classes.strong}>
              {t('twoStep.app')}
              <span className={classes.badge}>{t('twoStep.on')}</span>
            </span>
            {since && <span className={classes.quiet}>{t('twoStep.since', { date: formatInstantDate(since) })}</span>}
          </div>
          {onTask && (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => onTask('replace')}>
                {t('twoStep.replace')}
              </Button>
              {!required && (
                <Button variant="default" c="var(--mantine-color-error)" onClick={() => onTask('turn-off')}>
                  {t('twoStep.turnOff')}
                </Button>
              )}
            </div>
          )}
        </li>
        <li className={classes.row}>
          <div className={classes.rowText}>
            <span className={classes.strong}>{t('twoStep.codes')}</span>
            <span className={classes.quiet}>{plural('twoStep.left', left)}</span>
          </div>
          {onTask && (
            <Button variant="default" onClick={() => onTask('new-codes')}>
              {t('twoStep.newCodes')}
            </Button>
          )}
        </li>
      </ul>
      {passkeys && (
        <Suspense fallback={<LoadingPlaceholder height={72} />}>
          <Passkeys passkeys={passkeys} isViewOnly={!onTask} />
        </Suspense>
      )}
      {left <= FEW_CODES && <Notice tone="info">{t('twoStep.fewLeft')}</Notice>}
    </>
  );
}
