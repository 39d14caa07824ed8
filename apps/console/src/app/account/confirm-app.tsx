import type { AuthenticatorSetup as Setup } from '@sahaya/contracts';
import { factorCodeViolation } from '@sahaya/domain';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { AuthenticatorSetup } from '../second-factor/authenticator-setup.js';
import { CodeField } from '../second-factor/code-field.js';
import { DialogForm } from './dialog-form.js';

interface ConfirmAppProps {
  setup: Setup;
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The first code of a new app. */
export function ConfirmApp({ setup, send, onCancel }: ConfirmAppProps) {
  const { field, ...form } = useFieldForm({
    fields: ['code'],
    violationOf: factorCodeViolation,
    send: ({ code }) => send(code),
  });
  return (
    <DialogForm
      {...form}
      hint={words.secondFactor.replaceHint}
      action={words.secondFactor.confirmReplace}
      onCancel={onCancel}
    >
      <AuthenticatorSetup setup={setup} />
      <CodeField {...field('code')} inputRef={focusOnMount} />
    </DialogForm>
  );
}
