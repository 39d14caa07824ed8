import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { useId } from 'react';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { collisionTexts } from './collision-texts.js';

/** The message or reply that arrived after the writer had begun. */
export interface NewerMessage {
  what: 'message' | 'reply';
  /** The name of the staff member. */
  by?: string;
  at: string;
  entryId: string;
  revision: number;
}

/** The newer message of a refused reply. */
export const newerIn = (error: unknown): NewerMessage | undefined =>
  error instanceof ApiError && error.code === 'TICKET_ANSWERED_MEANWHILE'
    ? (error.details as unknown as NewerMessage)
    : undefined;

interface SendAnywayProps {
  newer: NewerMessage;
  isPending: boolean;
  onSend: () => void;
  onRead: () => void;
}
/** Asks before a reply is sent after somebody else's. */
export function SendAnyway({ newer: { what, by, at }, isPending, onSend, onRead }: SendAnywayProps) {
  const titleId = useId();
  const title =
    what === 'message' ? collisionTexts.senderWrote : collisionTexts.answered(by ?? words.tickets.colleague);
  return (
    <Dialog
      open
      onClose={() => !isPending && onRead()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ transition: { onEnter: focusSafe } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{collisionTexts.hint(formatDateTime(at))}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button data-safe variant="outlined" disabled={isPending} onClick={onRead}>
          {collisionTexts.readFirst}
        </Button>
        <Button variant="contained" loading={isPending} onClick={onSend}>
          {collisionTexts.sendAnyway}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const focusSafe = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('[data-safe]')?.focus();
