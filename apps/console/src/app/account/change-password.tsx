import { Dialog, DialogTitle } from '@mui/material';
import { changePassword } from '@sahaya/contracts';
import { firstViolation, staffPasswordViolation } from '@sahaya/domain';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { useStaffData } from '../../api/staff-call.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { NewPasswordFields } from '../second-factor/new-password-fields.js';
import { DialogForm } from './dialog-form.js';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.changePassword.name}</DialogTitle>
      <ChangePassword onClose={onClose} />
    </Dialog>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const data = useStaffData();
  const notify = useNotify();
  const { field, ...form } = useFieldForm({
    fields: ['currentPassword', 'password', 'confirmPassword'],
    violationOf: (values) =>
      firstViolation([[!values.currentPassword, 'CURRENT_PASSWORD_REQUIRED', 'currentPassword']]) ??
      staffPasswordViolation(values),
    async send(values) {
      await data.call(changePassword, values);
      notify(words.changePassword.done, { type: 'success' });
      onClose();
    },
  });
  return (
    <DialogForm {...form} hint={words.changePassword.hint} action={words.changePassword.name} onCancel={onClose}>
      <LabelledField
        {...field('currentPassword')}
        label={words.changePassword.current}
        type="password"
        autoComplete="current-password"
        inputRef={focusOnMount}
      />
      <NewPasswordFields field={field} />
    </DialogForm>
  );
}
