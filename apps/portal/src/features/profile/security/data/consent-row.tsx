import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../../api/error-message.js';
import { useParty, useUser } from '../../../../api/session/use-session.js';
import { formatInstantDate, formatMonth } from '../../../../i18n/format.js';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { consentTexts, ConsentForm, useWithdrawConsent } from '../../../consent/index.js';
import classes from '../../profile.module.css';

/** The consent with its version and date, its withdrawal with the consequences, and the way to give it again. */
export function ConsentRow() {
  const texts = consentTexts();
  const { consent } = useUser();
  const party = useParty();
  const withdraw = useWithdrawConsent();
  const [isAsking, setIsAsking] = useState(false);
  const [isGiving, setIsGiving] = useState(false);
  const withdrawnAt = consent?.withdrawnAt;
  const state = !consent
    ? texts.missing
    : withdrawnAt
      ? `${texts.withdrawn(formatInstantDate(withdrawnAt))} ${texts.effect[party]}`
      : texts.given(formatMonth(consent.version), formatInstantDate(consent.at));
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{texts.row}</h3>
        <p className={classes.quiet} role="status">
          {state}
        </p>
      </div>
      {withdrawnAt && isGiving && <ConsentForm submit={texts.again} />}
      {withdrawnAt && !isGiving && <Button onClick={() => setIsGiving(true)}>{texts.again}</Button>}
      {consent && !withdrawnAt && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => setIsAsking(true)}>
          {texts.withdraw}
        </Button>
      )}
      {withdraw.isError && <Notice>{errorMessage(withdraw.error, 'error.consent')}</Notice>}
      <ConfirmDialog
        opened={isAsking}
        title={texts.withdrawTitle}
        text={texts.withdrawText[party]}
        confirm={texts.withdrawYes}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          setIsGiving(false);
          withdraw.mutate(undefined);
        }}
      />
    </>
  );
}
