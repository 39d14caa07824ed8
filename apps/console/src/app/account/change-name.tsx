import { Dialog, DialogTitle } from '@mui/material';
import { changeOwnName } from '@sahaya/contracts';
import { staffNameViolation } from '@sahaya/domain';
import { useId } from 'react';
import { useAuthProvider, useGetIdentity, useNotify, useRefresh } from 'react-admin';
import type { StaffAuth } from '../../api/auth-provider.js';
import { useStaffData } from '../../api/staff-call.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { accountTexts } from './account-texts.js';
import { DialogForm } from './dialog-form.js';

export function ChangeNameDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{accountTexts.changeName}</DialogTitle>
      <ChangeName onClose={onClose} />
    </Dialog>
  );
}

/** The new name is at once in the menu and in the list that the page shows. */
function ChangeName({ onClose }: { onClose: () => void }) {
  const data = useStaffData();
  const auth = useAuthProvider<StaffAuth>()!;
  const { identity, refetch } = useGetIdentity();
  const refresh = useRefresh();
  const notify = useNotify();
  const { field, ...form } = useFieldForm({
    fields: ['name'],
    violationOf: staffNameViolation,
    async send({ name }) {
      const { colleague } = await data.call(changeOwnName, { name });
      auth.rename(colleague.name);
      await refetch?.();
      refresh();
      notify(accountTexts.nameChanged, { type: 'success' });
      onClose();
    },
  });
  return (
    <DialogForm {...form} hint={accountTexts.nameHint} action={accountTexts.changeName} onCancel={onClose}>
      <LabelledField
        {...field('name')}
        label={accountTexts.name}
        defaultValue={identity?.fullName}
        autoComplete="name"
        inputRef={focusOnMount}
      />
    </DialogForm>
  );
}
