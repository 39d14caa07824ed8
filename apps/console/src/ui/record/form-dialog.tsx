import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { words } from '../../i18n/words.js';

interface FormDialogProps {
  open?: boolean;
  title: string;
  /** The button that sends the form; absent: the title. */
  confirm?: string;
  /** The button that changes nothing. */
  keep?: string;
  isPending?: boolean;
  /** Whether the form can be sent; true by default. */
  isReady?: boolean;
  /** A destructive action: the button that changes nothing has the focus first. */
  danger?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Leaving without a choice; absent: cancelled. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog with a form and its two buttons. It stays open while its action runs. */
export function FormDialog({ open = true, title, confirm = title, keep = words.cancel, ...props }: FormDialogProps) {
  const { isPending = false, isReady = true, danger = false, onSubmit, onCancel, onClose = onCancel, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onEnter: danger ? focusSafe : focusFirst } }}
    >
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
        // The fields scroll, so that the buttons stay visible; on a very low screen, the whole dialog scrolls.
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, minHeight: 120 }}>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button data-safe disabled={isPending} onClick={onCancel}>
            {keep}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={isPending}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

const focusSafe = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[data-safe]')?.focus();
/** Focuses the first field, or the button that sends a form without fields. */
const focusFirst = (dialog: HTMLElement) =>
  dialog.querySelector<HTMLElement>('input, textarea, select, [type=submit]')?.focus();
