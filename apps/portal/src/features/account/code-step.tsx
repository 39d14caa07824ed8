import { Anchor, Button } from '@mantine/core';
import type { Challenge, PasskeyRequest } from '@sahaya/contracts';
import { factorCodeViolation } from '@sahaya/domain';
import { useEffect } from 'react';
import { errorCode, errorMessage, fieldMessage } from '../../api/error-message.js';
import { Notice } from '../../ui/feedback/notice.js';
import { FactorCodeField } from '../../ui/forms/factor-code-field.js';
import { focusField, selectField } from '../../ui/forms/focus-field.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { t } from '../../i18n/translate.js';
import { AccountFrame } from './account-frame.js';
import { usePasskeyLogin, useVerifyLogin } from './account.queries.js';
import classes from './form.module.css';

interface Props {
  challenge: Challenge;
  /** Returns to the password, with the reason if it was not the user's wish. */
  onBack: (reason?: string) => void;
}

/** The second step of a sign-in: a code of the authenticator app or a recovery code. */
export function CodeStep({ challenge, onBack }: Props) {
  // These set-ups of staff accounts are part of the console only.
  if (challenge.setup || challenge.newPassword) return <StaffStep onBack={onBack} />;
  return (
    <AccountFrame title={t('factor.title')} lead={t('factor.lead')}>
      <CodeForm challenge={challenge} onBack={onBack} />
    </AccountFrame>
  );
}

function CodeForm({ challenge: { challenge, passkey }, onBack }: Props) {
  const verify = useVerifyLogin();
  const form = useForm('login', { code: '' }, factorCodeViolation);
  const code = form.text('code');
  const refused = fieldMessage(verify.error, 'code');
  useEffect(() => focusField('login', 'code'), []);

  const fail = (error: Error) => {
    if (errorCode(error) === 'CHALLENGE_EXPIRED') onBack(errorMessage(error, 'error.confirmCode'));
    else if (fieldMessage(error, 'code')) selectField('login', 'code');
  };
  const submit = form.submit((typed) => {
    if (!verify.isPending) verify.mutate({ challenge, ...typed }, { onError: fail });
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('factor.title')}>
      {verify.isError && !refused && <Notice>{errorMessage(verify.error, 'error.confirmCode')}</Notice>}
      <FactorCodeField
        {...code}
        error={code.error || refused}
        onChange={(event) => {
          code.onChange(event);
          if (verify.isError) verify.reset();
        }}
      />
      <Button type="submit" size="lg" loading={verify.isPending}>
        {t('login.submit')}
      </Button>
      {passkey && 'PublicKeyCredential' in window && (
        <PasskeyButton challenge={challenge} request={passkey} onExpired={onBack} />
      )}
      <Button variant="default" disabled={verify.isPending} onClick={() => onBack()}>
        {t('factor.back')}
      </Button>
      <p className={classes.other}>
        {t('factor.lost')}{' '}
        <Anchor component={ScreenLink} to="/contact" fw={600}>
          {t('factor.contact')}
        </Anchor>
      </p>
    </form>
  );
}

interface PasskeyProps {
  challenge: string;
  request: PasskeyRequest;
  onExpired: (reason: string) => void;
}
function PasskeyButton({ challenge, request, onExpired }: PasskeyProps) {
  const enter = usePasskeyLogin();
  const fail = (error: Error) => {
    if (errorCode(error) === 'CHALLENGE_EXPIRED') onExpired(errorMessage(error, 'error.usePasskey'));
  };
  return (
    <>
      {enter.isError && <Notice>{errorMessage(enter.error, 'error.usePasskey')}</Notice>}
      <Button
        variant="default"
        loading={enter.isPending}
        onClick={() => enter.mutate({ challenge, request }, { onError: fail })}
      >
        {t('factor.usePasskey')}
      </Button>
    </>
  );
}

function StaffStep({ onBack }: { onBack: () => void }) {
  return (
    <AccountFrame title={t('factor.staffTitle')} lead={t('factor.staffLead')}>
      <div className={classes.form}>
        <Notice tone="info">{t('factor.staff')}</Notice>
        <Button component="a" href="/console/" size="lg">
          {t('factor.console')}
        </Button>
        <Button variant="default" onClick={() => onBack()}>
          {t('factor.back')}
        </Button>
      </div>
    </AccountFrame>
  );
}
