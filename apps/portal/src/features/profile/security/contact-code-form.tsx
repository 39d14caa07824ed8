import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { codeViolation } from '@sahaya/domain';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { CodeField } from '../../../ui/forms/code-field.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';

interface Props<V> {
  id: string;
  label: string;
  /** Where the code was sent. */
  sentTo: string;
  /** The message after the right code. */
  done: string;
  confirm: Pick<UseMutationResult<unknown, Error, V>, 'mutate' | 'isPending' | 'isError' | 'error'>;
  toRequest: (code: string) => V;
  onAgain: () => void;
  isSending: boolean;
  onDone?: () => void;
}

/** Asks for the code that was sent to a contact. */
export function ContactCodeForm<V>(props: Props<V>) {
  const { id, label, sentTo, done, confirm, toRequest, onAgain, isSending, onDone } = props;
  const code = useForm(`${id}Code`, { code: '' }, codeViolation);
  const submit = code.submit((form) =>
    confirm.mutate(toRequest(form.code), {
      onSuccess: () => {
        notifications.show({ message: done, color: 'teal' });
        onDone?.();
      },
      onError: code.refuse,
    }),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={label}>
      <Notice tone="info">{sentTo}</Notice>
      <CodeField {...code.text('code')} />
      {confirm.isError && !toViolation(confirm.error) && (
        <Notice>{errorMessage(confirm.error, 'error.confirmCode')}</Notice>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          {t('contactCheck.confirm')}
        </Button>
        <Button variant="subtle" loading={isSending} onClick={onAgain}>
          {t('code.again')}
        </Button>
      </div>
    </form>
  );
}
