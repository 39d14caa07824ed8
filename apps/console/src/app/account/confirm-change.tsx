import { factorChangeViolation } from '@sahaya/domain';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { CodeField } from '../second-factor/code-field.js';
import { DialogForm } from './dialog-form.js';

interface ConfirmChangeProps {
  hint: string;
  action: string;
  /** A message from an attempt that has to start again. */
  problem?: string;
  send: (proof: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** A change of the second factor needs the password and a code. */
export function ConfirmChange({ hint, action, problem, send, onCancel }: ConfirmChangeProps) {
  const { field, ...form } = useFieldForm({
    fields: ['password', 'code'],
    violationOf: (values) => factorChangeViolation({ ...values, isOn: true }),
    send,
    ...(problem && { problem: { text: problem } }),
  });
  return (
    <DialogForm {...form} hint={hint} action={action} onCancel={onCancel}>
      <LabelledField
        {...field('password')}
        label={words.secondFactor.password}
        type="password"
        autoComplete="current-password"
        inputRef={focusOnMount}
      />
      <CodeField {...field('code')} label={words.secondFactor.currentCode} />
    </DialogForm>
  );
}
