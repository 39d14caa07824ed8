import { Button, TextInput } from '@mantine/core';
import type { OutputOf, setUpSecondFactor } from '@sahaya/contracts';
import { factorCodeViolation } from '@sahaya/domain';
import { errorCode, errorMessage, fieldMessage } from '../../../../api/error-message.js';
import { t } from '../../../../i18n/translate.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { selectField } from '../../../../ui/forms/focus-field.js';
import { useForm } from '../../../../ui/forms/use-form.js';
import { CopyButton } from './copy-button.js';
import { QrCode } from './qr-code.js';
import { StepText } from './step-text.js';
import type { ConnectApp } from './two-step.queries.js';
import classes from './two-step.module.css';

export interface NewApp extends OutputOf<typeof setUpSecondFactor> {
  /** Since when the earlier app has been in use, if there is one. */
  since: string | undefined;
}
interface Props {
  app: NewApp;
  /** It turns two-step sign-in on instead of replacing an app. */
  isFirst: boolean;
  connect: ConnectApp;
  onExpired: (reason: string) => void;
}
const FORM = 'connectApp';

/** Hands the key over to the authenticator app and asks for its first code. */
export function ConnectAppForm({ app, isFirst, connect, onExpired }: Props) {
  const { secret, uri, challenge, since } = app;
  const form = useForm(FORM, { code: '' }, factorCodeViolation);
  const code = form.text('code');
  const refused = fieldMessage(connect.error, 'code');
  const fail = (error: Error) => {
    if (errorCode(error) === 'CHALLENGE_EXPIRED') onExpired(errorMessage(error, 'error.connectApp'));
    else if (fieldMessage(error, 'code')) selectField(FORM, 'code');
  };
  const send = form.submit((typed) => {
    if (!connect.isPending) connect.mutate({ challenge, since, ...typed }, { onError: fail });
  });
  return (
    <form onSubmit={send} noValidate className={classes.steps} aria-label={t('twoStep.connectTitle')}>
      <StepText>{t('twoStep.scan')}</StepText>
      <QrCode text={uri} label={t('twoStep.qr')} />
      <Button component="a" href={uri} variant="default">
        {t('twoStep.sameDevice')}
      </Button>
      <div className={classes.key}>
        <p className={classes.text}>{t('twoStep.key')}</p>
        <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret}>{t('twoStep.copyKey')}</CopyButton>
      </div>
      {connect.isError && !refused && <Notice>{errorMessage(connect.error, 'error.connectApp')}</Notice>}
      <TextInput
        {...code}
        onChange={(event) => {
          code.onChange(event);
          if (connect.isError) connect.reset();
        }}
        error={code.error || refused}
        label={t('twoStep.firstCode')}
        description={t('twoStep.firstCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p className={classes.hint}>{t('twoStep.otherDevices')}</p>
      <Button type="submit" loading={connect.isPending}>
        {t(isFirst ? 'twoStep.turnOn' : 'twoStep.useApp')}
      </Button>
    </form>
  );
}
