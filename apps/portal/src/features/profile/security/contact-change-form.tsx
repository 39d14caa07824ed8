import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type Contact, contactChangeViolation } from '@sahaya/domain';
import { useState } from 'react';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { EmailHint } from '../../../ui/forms/email-hint.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { ContactCodeForm } from './contact-code-form.js';
import { useConfirmContactChange, useRequestContactChange } from './security.queries.js';

const FIELDS = {
  email: { label: 'contactCheck.newEmail', type: 'email', autoComplete: 'email' },
  phone: { label: 'contactCheck.newPhone', type: 'tel', autoComplete: 'tel-national' },
} as const;

interface Props {
  contact: Contact;
  label: string;
  onEnd: () => void;
}

/** Changes or adds a contact: the new one and the password first, then the code that was sent to the new one. */
export function ContactChangeForm({ contact, label, onEnd }: Props) {
  const request = useRequestContactChange();
  const confirm = useConfirmContactChange();
  const [minutes, setMinutes] = useState<number>();
  const change = useForm(`${contact}Change`, { to: '', password: '' }, (form) =>
    contactChangeViolation({ ...form, contact }),
  );
  const send = () =>
    request.mutate(change.form, {
      onSuccess: ({ expiresInSeconds }) => setMinutes(Math.round(expiresInSeconds / 60)),
      onError: change.refuse,
    });
  const { label: name, ...input } = FIELDS[contact];

  if (minutes !== undefined)
    return (
      <>
        <ContactCodeForm
          id={`${contact}Change`}
          label={label}
          sentTo={t('contactCheck.sent', { to: change.form.to.trim(), minutes })}
          done={t('contactCheck.changed')}
          confirm={confirm}
          toRequest={(code) => ({ to: change.form.to, code })}
          onAgain={send}
          isSending={request.isPending}
          onDone={onEnd}
        />
        {request.isError && <Notice>{errorMessage(request.error, 'error.sendCode')}</Notice>}
      </>
    );
  return (
    <form onSubmit={change.submit(send)} noValidate className={classes.form} aria-label={label}>
      <div>
        <TextInput {...change.text('to')} {...input} label={t(name)} />
        {contact === 'email' && <EmailHint email={change.form.to} onUse={(to) => change.change({ to })} />}
      </div>
      <PasswordInput
        {...change.text('password')}
        label={t('password.current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      {request.isError && !toViolation(request.error) && (
        <Notice>{errorMessage(request.error, 'error.sendCode')}</Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={request.isPending}>
          {t('contactCheck.sendCode')}
        </Button>
        <Button variant="subtle" onClick={onEnd}>
          {t('contactCheck.keep')}
        </Button>
      </div>
    </form>
  );
}
