import { passkeyNameViolation } from '@sahaya/domain';
import { words } from '../../i18n/words.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { DialogForm } from './dialog-form.js';

interface PasskeyNameFormProps {
  hint: string;
  action: string;
  /** The name so far. */
  name?: string;
  send: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** The name of a passkey that is made or renamed. */
export function PasskeyNameForm({ hint, action, name, send, onCancel }: PasskeyNameFormProps) {
  const { field, ...form } = useFieldForm({
    fields: ['name'],
    violationOf: passkeyNameViolation,
    send: (values) => send(values.name),
  });
  return (
    <DialogForm {...form} hint={hint} action={action} onCancel={onCancel}>
      <LabelledField
        {...field('name')}
        label={words.passkeys.label}
        defaultValue={name}
        autoComplete="off"
        inputRef={focusOnMount}
      />
    </DialogForm>
  );
}
