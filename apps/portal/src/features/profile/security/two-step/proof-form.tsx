import { Button, PasswordInput } from '@mantine/core';
import { factorChangeViolation } from '@sahaya/domain';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorMessage, type FallbackTextKey, fieldMessage, toViolation } from '../../../../api/error-message.js';
import { t } from '../../../../i18n/translate.js';
import { Notice } from '../../../../ui/feedback/notice.js';
import { FactorCodeField } from '../../../../ui/forms/factor-code-field.js';
import { selectField } from '../../../../ui/forms/focus-field.js';
import { useForm } from '../../../../ui/forms/use-form.js';
import type { Proof } from './two-step.queries.js';
import classes from './two-step.module.css';

interface Props<R> {
  /** Explains the effect of the form. */
  text: string;
  submit: string;
  /** A code is needed, because an app is in use. */
  isOn: boolean;
  isDestructive?: true;
  change: UseMutationResult<R, Error, Proof>;
  fallback: FallbackTextKey;
  /** Why the user is asked again. */
  problem?: string | undefined;
  onDone?: (answer: R) => void;
}
const FORM = 'twoStep';

/** Asks for the password and, with an app in use, a code before a change of two-step sign-in. */
export function ProofForm<R>({ text, submit, isOn, isDestructive, change, fallback, problem, onDone }: Props<R>) {
  const form = useForm<Proof>(FORM, { password: '', code: '' }, (proof) => factorChangeViolation({ ...proof, isOn }));
  const refused = (['password', 'code'] as const).find((field) => fieldMessage(change.error, field));
  const field = (name: keyof Proof) => {
    const { error, onChange, ...input } = form.text(name);
    return {
      ...input,
      error: error || fieldMessage(change.error, name),
      onChange: (event: { currentTarget: { value: string } }) => {
        onChange(event);
        if (change.isError) change.reset();
      },
    };
  };
  const fail = (error: Error) => {
    form.refuse(error);
    if (toViolation(error)) return;
    for (const name of ['password', 'code']) if (fieldMessage(error, name)) selectField(FORM, name);
  };
  const send = form.submit((proof) => {
    if (!change.isPending) change.mutate(proof, { onSuccess: (answer) => onDone?.(answer), onError: fail });
  });
  return (
    <form onSubmit={send} noValidate className={classes.steps} aria-label={submit}>
      <p className={classes.text}>{text}</p>
      {problem && !change.isError && <Notice>{problem}</Notice>}
      {change.isError && !refused && <Notice>{errorMessage(change.error, fallback)}</Notice>}
      <PasswordInput
        {...field('password')}
        label={t('password.current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        data-autofocus
      />
      {isOn && <FactorCodeField {...field('code')} />}
      <Button type="submit" loading={change.isPending} {...(isDestructive && { color: '#b3261e' })}>
        {submit}
      </Button>
    </form>
  );
}
