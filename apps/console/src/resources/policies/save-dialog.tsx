import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import {
  istDate,
  istInstant,
  istTime,
  movesMoney,
  POLICY_REASON,
  POLICY_START_MS,
  policyChangeViolation,
  type PolicyValueChange,
  RULE_MESSAGES,
} from '@sahaya/domain';
import { type FormEvent, useId, useState } from 'react';
import { serverNow } from '../../api/server-clock.js';
import { errorText, severityOf } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { Changes } from './changes.js';

export interface PolicySaving {
  reason: string;
  /** ISO 8601; only of a change that moves money. */
  startsAt?: string;
}
interface SaveDialogProps {
  open: boolean;
  version: number;
  changes: readonly PolicyValueChange[];
  error: Error | null;
  isSaving: boolean;
  onSave: (saving: PolicySaving) => void;
  onClose: () => void;
}

/** Asks for the reason of the reviewed changes, and for their start where they move money. */
export function SaveDialog({ open, version, changes, error, isSaving, onSave, onClose }: SaveDialogProps) {
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [start, setStart] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isProposal = movesMoney(changes);
  const startsAt = isProposal ? parseIstInput(start) : undefined;
  const violation = policyChangeViolation({ reason, changes, startsAt }, new Date(serverNow()));
  const errorOf = (field: string) =>
    isChecked && violation?.field === field ? RULE_MESSAGES[violation.code] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!violation) onSave({ reason: reason.trim(), ...(startsAt && { startsAt: startsAt.toISOString() }) });
  };
  const title = isProposal ? words.policies.propose(version) : words.policies.putInForce(version);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {error && <Alert severity={severityOf(error)}>{errorText(error)}</Alert>}
          <Changes changes={changes} label={title} />
          <Typography color="text.secondary">{isProposal ? words.policies.moneyHint : words.policies.hint}</Typography>
          <LabelledField
            label={words.reason}
            value={reason}
            required
            multiline
            minRows={2}
            maxRows={8}
            error={errorOf('reason') !== undefined}
            helperText={errorOf('reason') ?? words.policies.reasonHint}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: POLICY_REASON.max } }}
          />
          {isProposal && (
            <LabelledField
              label={words.policies.start}
              value={start}
              type="datetime-local"
              required
              error={errorOf('startsAt') !== undefined}
              helperText={errorOf('startsAt') ?? words.policies.startHint}
              onChange={({ target }) => setStart(target.value)}
              slotProps={{
                htmlInput: {
                  min: formatIstInput(serverNow() + POLICY_START_MS.min),
                  max: formatIstInput(serverNow() + POLICY_START_MS.max),
                },
              }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {isProposal ? words.policies.sendProposal : words.policies.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The value of a field for date and time, which has no time zone; staff enter Indian time. */
const formatIstInput = (ms: number): string => {
  const at = new Date(ms);
  return `${istDate(at)}T${istTime(at)}`;
};
const parseIstInput = (value: string): Date | undefined => {
  const [date = '', time = ''] = value.split('T');
  return value === '' ? undefined : istInstant(date, time);
};
