import { Button, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ApiError } from '@sahaya/api-client';
import type { Booking } from '@sahaya/contracts';
import { type Party, LIMITS, reasonViolation, type VisitAction } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useServerNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { ruleText } from '../../i18n/rule-text.js';
import { plural, t } from '../../i18n/translate.js';
import { useVisitAction } from './booking-actions.queries.js';
import classes from '../../ui/layout/dialog.module.css';
import { describeVisitConsequence } from './visit-consequence.js';

const CONSEQUENCE_RENEWED_MS = 20_000;
const CODE_LENGTH = 4;

interface Props {
  booking: Booking;
  action: VisitAction;
  party: Party;
  onClose: () => void;
  onDone: (booking: Booking) => void;
}

/** Explains the effect of a visit action, asks for a code or reason if needed, and sends it. */
export function VisitDialog({ booking, action, party, onClose, onDone }: Props) {
  const now = useServerNow(CONSEQUENCE_RENEWED_MS);
  const { title, text, confirm } = describeVisitConsequence(booking, { action, party }, usePolicy(), now);
  const move = useVisitAction();
  const [entry, setEntry] = useState('');
  const [error, setError] = useState<string>();
  const triesLeft = triesLeftAfter(move.error) ?? booking.arrival?.triesLeft;
  const isLocked = action === 'start' && triesLeft === 0;

  const change = (value: string) => {
    setEntry(value);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = brokenOf(action, entry);
    setError(broken);
    if (broken) return;
    move.mutate(
      { id: booking._id, action, entry: entry.trim() },
      {
        onSuccess: ({ booking: moved, isQueued }) => {
          notifications.show({ message: t(isQueued ? 'waits.keptCode' : `visit.${action}Done`), color: 'teal' });
          onClose();
          onDone(moved);
        },
      },
    );
  };
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={classes.text}>{text}</p>
        {action === 'start' && <CodeInput value={entry} error={error} onChange={change} />}
        {needsReason(action) && (
          <Textarea
            label={t('visit.reason')}
            value={entry}
            onChange={({ currentTarget: { value } }) => change(value)}
            error={error}
            maxLength={LIMITS.reasonMax}
            mt="md"
          />
        )}
        {move.isError && (
          <div className={classes.problem}>
            <Notice>{errorMessage(move.error, 'error.updateBooking')}</Notice>
          </div>
        )}
        {action === 'start' && triesLeft !== undefined && (
          <p className={classes.holds} role="status">
            {isLocked
              ? t('visit.locked', { customer: firstName(booking.customerName) })
              : plural('visit.tries', triesLeft)}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={move.isPending} disabled={isLocked} {...LOOKS[action]}>
            {confirm}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

const LOOKS: Partial<Record<VisitAction, { color: string }>> = {
  helperCancel: { color: '#b3261e' },
  claimNoShow: { color: '#b3261e' },
};
const needsReason = (action: VisitAction) => action === 'helperCancel' || action === 'contestNoShow';

function brokenOf(action: VisitAction, entry: string): string | undefined {
  if (action === 'start') return entry.length === CODE_LENGTH ? undefined : t('visit.codeMissing');
  const violation = needsReason(action) ? reasonViolation({ reason: entry }) : undefined;
  return violation && ruleText(violation.code);
}

/** The remaining tries for the code, from the refusal of the server. */
function triesLeftAfter(error: unknown): number | undefined {
  const triesLeft = error instanceof ApiError ? error.details?.['triesLeft'] : undefined;
  return typeof triesLeft === 'number' ? triesLeft : undefined;
}

interface CodeProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}
const CodeInput = ({ value, error, onChange }: CodeProps) => (
  <TextInput
    label={t('visit.code')}
    inputMode="numeric"
    autoComplete="off"
    data-autofocus
    maxLength={CODE_LENGTH}
    maw={220}
    mt="md"
    mb="xs"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, ''))}
  />
);
