import { Button, TextInput } from '@mantine/core';
import { passkeyNameViolation } from '@sahaya/domain';
import { errorMessage, type FallbackTextKey } from '../../../../api/error-message.js';
import { t } from '../../../../i18n/translate.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { useForm } from '../../../../ui/forms/use-form.js';
import classes from './two-step.module.css';

interface Props {
  text: string;
  submit: string;
  /** The name so far. */
  name?: string;
  change: { isPending: boolean; error: Error | null };
  fallback: FallbackTextKey;
  /** The reason of the failure, if the screen knows a better one. */
  problem?: string | undefined;
  send: (name: string) => void;
}

/** The name of a passkey that is made or renamed. */
export function PasskeyNameForm({ text, submit, name = '', change, fallback, problem, send }: Props) {
  const form = useForm('passkey', { name }, passkeyNameViolation);
  const onSubmit = form.submit((typed) => {
    if (!change.isPending) send(typed.name);
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.steps} aria-label={submit}>
      <p className={classes.text}>{text}</p>
      {change.error && <Notice>{problem ?? errorMessage(change.error, fallback)}</Notice>}
      <TextInput {...form.text('name')} label={t('passkeys.name')} autoComplete="off" data-autofocus />
      <Button type="submit" loading={change.isPending}>
        {submit}
      </Button>
    </form>
  );
}
