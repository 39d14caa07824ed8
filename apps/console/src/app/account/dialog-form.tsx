import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { FormEvent, ReactNode } from 'react';
import { words } from '../../i18n/words.js';

interface DialogFormProps {
  hint: string;
  alert?: string;
  busy: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  action: string;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog: its hint, its fields and its buttons. */
export const DialogForm = ({ hint, alert, busy, submit, action, onCancel, children }: DialogFormProps) => (
  <form noValidate onSubmit={(event) => void submit(event)}>
    <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
      <Typography>{hint}</Typography>
      {alert && <Alert severity="error">{alert}</Alert>}
      {children}
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onCancel}>{words.cancel}</Button>
      <Button type="submit" variant="contained" loading={busy}>
        {action}
      </Button>
    </DialogActions>
  </form>
);
