import { Anchor, Button, TextInput } from '@mantine/core';
import { passwordResetConfirmViolation, passwordResetViolation } from '@sahaya/domain';
import { type ReactNode, useState } from 'react';
import { errorMessage, toViolation } from '../../api/error-message.js';
import type { ReturnToState } from '../../ui/navigation/return-to.js';
import { CodeField } from '../../ui/forms/code-field.js';
import { NewPasswordFields } from '../../ui/forms/new-password-fields.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { useForm } from '../../ui/forms/use-form.js';
import { t } from '../../i18n/translate.js';
import { AccountFrame } from './account-frame.js';
import { type ResetForm, useResetPassword, useSendResetCode } from './account.queries.js';
import classes from './form.module.css';

interface Props {
  /** The email or phone already typed at the login. */
  identifier: string;
  /** The page to return to after the login. */
  state: ReturnToState | null;
  onDone: (identifier: string) => void;
}
interface Sent {
  to: string;
  minutes: number;
}

/** Sets a new password with a one-time code: first the recipient, then the code and the password. */
export function ResetPassword({ identifier, state, onDone }: Props) {
  const send = useSendResetCode();
  const [sent, setSent] = useState<Sent>();
  const ask = useForm('reset', { identifier }, passwordResetViolation);
  const sendTo = (to: string) =>
    send.mutate(
      { identifier: to },
      {
        onSuccess: ({ expiresInSeconds }) => setSent({ to, minutes: Math.round(expiresInSeconds / 60) }),
        onError: ask.refuse,
      },
    );
  const failed = send.isError && !toViolation(send.error) && (
    <Notice>{errorMessage(send.error, 'error.sendCode')}</Notice>
  );

  return (
    <AccountFrame title={t('reset.title')} lead={t('reset.lead')}>
      {sent ? (
        <NewPassword
          sent={sent}
          problem={failed}
          onAgain={() => sendTo(sent.to)}
          sending={send.isPending}
          onOther={() => setSent(undefined)}
          onDone={() => onDone(sent.to)}
        />
      ) : (
        <form
          onSubmit={ask.submit((form) => sendTo(form.identifier))}
          noValidate
          className={classes.form}
          aria-label={t('reset.title')}
        >
          <TextInput
            {...ask.text('identifier')}
            label={t('login.identifier')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          {failed}
          <Button type="submit" size="lg" loading={send.isPending}>
            {t('reset.send')}
          </Button>
        </form>
      )}
      <p className={classes.other}>
        <Anchor component={ScreenLink} to="/login" state={state} fw={600}>
          {t('reset.back')}
        </Anchor>
      </p>
    </AccountFrame>
  );
}

interface NewProps {
  sent: Sent;
  /** The reason why another code was not sent. */
  problem: ReactNode;
  onAgain: () => void;
  sending: boolean;
  onOther: () => void;
  onDone: () => void;
}
function NewPassword({ sent, problem, onAgain, sending, onOther, onDone }: NewProps) {
  const save = useResetPassword();
  const reset = useForm<ResetForm>(
    'reset',
    { identifier: sent.to, code: '', password: '', confirmPassword: '' },
    passwordResetConfirmViolation,
  );
  const submit = reset.submit((form) => save.mutate(form, { onSuccess: onDone, onError: reset.refuse }));
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('reset.title')}>
      <Notice tone="info">{t('reset.sent', { ...sent })}</Notice>
      {problem}
      <CodeField {...reset.text('code')} />
      <NewPasswordFields text={reset.text} />
      {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.password')}</Notice>}
      <Button type="submit" size="lg" loading={save.isPending}>
        {t('reset.submit')}
      </Button>
      <div className={classes.links}>
        <Button variant="subtle" loading={sending} onClick={onAgain}>
          {t('code.again')}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          {t('reset.other')}
        </Button>
      </div>
    </form>
  );
}
