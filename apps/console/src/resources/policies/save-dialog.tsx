import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import {
  istDate,
  istInstant,
  istTime,
  movesMoney,
  POLICY_START_MS,
  policyChangeViolation,
  type PolicyValueChange,
  RULE_MESSAGES,
  type StaffReason,
} from '@sahaya/domain';
import { type FormEvent, useId, useState } from 'react';
import type { FormDraft } from '../../api/drafts.js';
import { serverNow } from '../../api/server-clock.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { ReasonFields, toReason } from '../../ui/record/reason-fields.js';
import { Changes } from './changes.js';
import { PolicyPreview } from './preview.js';

export interface PolicySaving extends StaffReason {
  /** ISO 8601; only of a change that moves money. */
  startsAt?: string;
}
interface SaveDialogProps {
  open: boolean;
  version: number;
  changes: readonly PolicyValueChange[];
  /** The reason and the start. */
  draft: Pick<FormDraft, 'values' | 'set'>;
  error: Error | null;
  isSaving: boolean;
  onSave: (saving: PolicySaving) => void;
  onClose: () => void;
}

/** Asks for the reason of the reviewed changes, and for their start where they move money. */
export function SaveDialog({ open, version, changes, draft, error, isSaving, onSave, onClose }: SaveDialogProps) {
  const titleId = useId();
  const stated = toReason(draft.values);
  const start = draft.values['startsAt'] ?? '';
  const [isChecked, setChecked] = useState(false);
  const isProposal = movesMoney(changes);
  const startsAt = isProposal ? parseIstInput(start) : undefined;
  const violation = policyChangeViolation({ ...stated, changes, startsAt }, new Date(serverNow()));
  const startError = isChecked && violation?.field === 'startsAt' ? RULE_MESSAGES[violation.code] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!violation)
      onSave({ ...stated, reason: stated.reason.trim(), ...(startsAt && { startsAt: startsAt.toISOString() }) });
  };
  const title = isProposal ? words.policies.propose(version) : words.policies.putInForce(version);
  return (
    <Dialog open={open} onClose={() => !isSaving && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {error && <FailureAlert error={error} />}
          <Changes changes={changes} label={title} />
          {open && isProposal && <PolicyPreview changes={changes} />}
          <Typography color="text.secondary">{isProposal ? words.policies.moneyHint : words.policies.hint}</Typography>
          <ReasonFields stated={stated} onChange={draft.set} violation={isChecked ? violation : undefined} />
          {isProposal && (
            <LabelledField
              label={words.policies.start}
              value={start}
              type="datetime-local"
              required
              error={startError !== undefined}
              helperText={startError ?? words.policies.startHint}
              onChange={({ target }) => draft.set({ startsAt: target.value })}
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
          <Button disabled={isSaving} onClick={onClose}>
            {words.cancel}
          </Button>
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
