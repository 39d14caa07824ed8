import { Button, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ApiError } from '@sahaya/api-client';
import type { Booking } from '@sahaya/contracts';
import { type Party, LIMITS, reasonViolation, type VisitAction } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../data/policy.queries.js';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { useNow } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { plural, ruleWords, t } from '../../words/words.js';
import { useVisitMove } from './bookings.queries.js';
import classes from '../../ui/dialog.module.css';
import { visitConsequence } from './visit-consequence.js';

const CONSEQUENCE_RENEWED_MS = 20_000;
const CODE_LENGTH = 4;

interface Props {
  booking: Booking;
  action: VisitAction;
  party: Party;
  onClose: () => void;
  onDone: (booking: Booking) => void;
}

/** Says what it will mean, asks for the code or a reason where one is needed, then says it to the server. */
export function VisitDialog({ booking, action, party, onClose, onDone }: Props) {
  const now = useNow(CONSEQUENCE_RENEWED_MS);
  const { title, text, confirm } = visitConsequence(booking, { action, party }, usePolicy(), now);
  const move = useVisitMove();
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
        onSuccess: ({ booking: moved, waits }) => {
          notifications.show({ message: t(waits ? 'waits.keptCode' : `visit.${action}Done`), color: 'teal' });
          onClose();
          onDone(moved);
        },
      },
    );
  };
  return (
    <Window title={title} onClose={onClose}>
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
            <Notice>{messageOf(move.error, 'error.updateBooking')}</Notice>
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
    </Window>
  );
}

const LOOKS: Partial<Record<VisitAction, { color: string }>> = {
  callOff: { color: '#b3261e' },
  claimNoShow: { color: '#b3261e' },
};
const needsReason = (action: VisitAction) => action === 'callOff' || action === 'contestNoShow';

function brokenOf(action: VisitAction, entry: string): string | undefined {
  if (action === 'start') return entry.length === CODE_LENGTH ? undefined : t('visit.codeMissing');
  const violation = needsReason(action) ? reasonViolation({ reason: entry }) : undefined;
  return violation && ruleWords(violation.code);
}

/** How often the code may still be entered, as the refusal says. */
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
