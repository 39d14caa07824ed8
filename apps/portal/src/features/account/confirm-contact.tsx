import { Anchor, Button, TextInput } from '@mantine/core';
import { contactChangeConfirmViolation } from '@sahaya/domain';
import { useState } from 'react';
import { errorMessage, toViolation } from '../../api/error-message.js';
import { t } from '../../i18n/translate.js';
import { Notice } from '../../ui/feedback/notice.js';
import { CodeField } from '../../ui/forms/code-field.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { AccountFrame } from './account-frame.js';
import { useConfirmProposedContact, useSendProposedContactCode } from './account.queries.js';
import classes from './form.module.css';

/** Confirms a new email or mobile number that support entered for the account, with the code that was sent there. */
export function ConfirmContact({ onDone }: { onDone: (to: string) => void }) {
  const send = useSendProposedContactCode();
  const confirm = useConfirmProposedContact();
  const [sent, setSent] = useState<{ to: string; minutes: number }>();
  const form = useForm('proposed', { to: '', code: '' }, contactChangeConfirmViolation);
  const { to } = form.form;
  const submit = form.submit((typed) =>
    confirm.mutate(typed, { onSuccess: () => onDone(typed.to), onError: form.refuse }),
  );
  const sendCode = () =>
    send.mutate(
      { to },
      {
        onSuccess: ({ expiresInSeconds }) => setSent({ to: to.trim(), minutes: Math.round(expiresInSeconds / 60) }),
        onError: form.refuse,
      },
    );
  return (
    <AccountFrame title={t('proposed.title')} lead={t('proposed.lead')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('proposed.title')}>
        {sent && <Notice tone="info">{t('proposed.sent', sent)}</Notice>}
        {send.isError && !toViolation(send.error) && <Notice>{errorMessage(send.error, 'error.sendCode')}</Notice>}
        <TextInput
          {...form.text('to')}
          label={t('proposed.to')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CodeField {...form.text('code')} />
        {confirm.isError && !toViolation(confirm.error) && (
          <Notice>{errorMessage(confirm.error, 'error.confirmCode')}</Notice>
        )}
        <Button type="submit" size="lg" loading={confirm.isPending}>
          {t('proposed.submit')}
        </Button>
        <Button variant="subtle" loading={send.isPending} onClick={sendCode}>
          {t('code.again')}
        </Button>
      </form>
      <p className={classes.link}>
        <Anchor component={ScreenLink} to="/login" fw={600}>
          {t('reset.back')}
        </Anchor>
      </p>
    </AccountFrame>
  );
}
